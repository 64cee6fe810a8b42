import { useCallback } from 'react'
import { loadedRegions } from '#domain/regions/loadedRegions.ts'
import { useSession } from '#shared/server/session.ts'
import { withDefaults } from '../orderStart.ts'
import { blankOrder } from '../orderValues.ts'
import { loadedTagger } from '../smartPaste/loadedTagger.ts'
import { batchRowsMax } from './batchRow.ts'
import type { ReadRow } from './table/chatReader.ts'
import type { ReadTable, TableCells } from './table/readTable.ts'

export const regionsFailed = '地区加载失败，请检查网络后再试'

interface TableReader {
  /** Reads a pasted text, or the cells of a file; a list that is too long is only counted. */
  read: (source: string | TableCells) => ReadTable
  /** Reads texts of one consignment each, with those about all of their list. */
  readChats: (texts: readonly string[], aboutAll: readonly string[]) => ReadRow[]
}

/** Returns a loader of the parser with its rules and regions. It resolves to null if they cannot be loaded. */
export function useTableReader(siteId: number): () => Promise<TableReader | null> {
  const defaults = useSession(({ user }) => user?.factory.defaults)
  return useCallback(async () => {
    const index = await loadedRegions().catch(() => null)
    if (!index) return null
    const [{ readChats, readPasted, readTable }, tagger] = await Promise.all([
      import('./table/readTable.ts'),
      loadedTagger(),
    ])
    const context = { index, siteCode: String(siteId), tagger, now: new Date() }
    const initialValues = withDefaults(blankOrder, defaults)
    return {
      read: (source) =>
        typeof source === 'string'
          ? readPasted(source, context, { initialValues, rowsMax: batchRowsMax })
          : readTable(source, context, initialValues),
      readChats: (texts, aboutAll) => readChats(texts, aboutAll, context, initialValues),
    }
  }, [siteId, defaults])
}

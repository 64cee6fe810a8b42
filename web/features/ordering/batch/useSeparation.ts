import { useCallback } from 'react'
import { showErrorToast } from '#shared/messages/toast.ts'
import { batchRowsMax, isJoinable, newRow } from './batchRow.ts'
import type { BatchRow } from './batchRow.ts'
import type { BatchState } from './useBatch.ts'
import { regionsFailed, useTableReader } from './useTableReader.ts'

/** Returns functions that read rows again where a chat was not separated right into its consignments. */
export function useSeparation(
  { latestRows, replace }: Pick<BatchState, 'latestRows' | 'replace'>,
  siteId: number,
) {
  const loadReader = useTableReader(siteId)
  const readAgain = useCallback(
    async (replaced: readonly BatchRow[], texts: readonly string[]): Promise<void> => {
      const reader = await loadReader()
      if (!reader) return showErrorToast(regionsFailed)
      if (latestRows().length - replaced.length + texts.length > batchRowsMax)
        return showErrorToast(`一次最多 ${batchRowsMax} 票，请分次下单`)
      replace(new Set(replaced.map(({ key }) => key)), reader.readChats(texts).map(newRow))
    },
    [loadReader, latestRows, replace],
  )
  /** Reads the parts of a row's text into a row each. */
  const separate = useCallback(
    (row: BatchRow, texts: readonly string[]) => readAgain([row], texts),
    [readAgain],
  )
  /** Joins a row to the one before, if both are texts still to be sent. */
  const join = useCallback(
    (row: BatchRow) => {
      const rows = latestRows()
      const before = rows[rows.findIndex(({ key }) => key === row.key) - 1]
      if (before && isJoinable(row, before))
        void readAgain([before, row], [`${before.source ?? ''}\n${row.source ?? ''}`])
    },
    [latestRows, readAgain],
  )
  return { separate, join }
}

import { useState } from 'react'
import { importRowsPerCall } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { cellOf } from './importWords.ts'

/** Corrected cells by the index of their row. */
export type RowEdits = ReadonlyMap<number, Partial<Record<LineColumn, string>>>

const none: RowEdits = new Map()

/**
 * Keeps what the user corrects in the preview, across pages, until it is sent. `check`: the check that numbered the rows; the
 * corrections of another one are over.
 */
export function useRowEdits(check: string) {
  const [kept, setKept] = useState({ check, edits: none })
  const edits = kept.check === check ? kept.edits : none
  return {
    edits,
    /** Sets a cell; the text of the file ends the correction. */
    edit: (row: LineImportRow, columns: readonly LineColumn[], key: LineColumn, cell: string) => {
      if (!edits.has(row.index) && edits.size >= importRowsPerCall)
        return showErrorToast(`一次最多改 ${importRowsPerCall} 行，请先检查改过的行`)
      const { [key]: _, ...others } = edits.get(row.index) ?? {}
      const cells = cell === cellOf(row, columns, key) ? others : { ...others, [key]: cell }
      const next = new Map(edits)
      if (Object.keys(cells).length === 0) next.delete(row.index)
      else next.set(row.index, cells)
      setKept({ check, edits: next })
    },
    clear: () => setKept({ check, edits: none }),
  }
}

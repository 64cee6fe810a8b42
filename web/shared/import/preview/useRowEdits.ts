import { useState } from 'react'
import { showErrorToast } from '../../messages/toast.ts'

/** Corrected cells by the number of their row. */
export type RowEdits<Key extends string> = ReadonlyMap<number, Partial<Record<Key, string>>>

/** Returns the corrections with another one; the text of the file ends a correction. */
function withEdit<Key extends string>(
  edits: RowEdits<Key>,
  row: number,
  { key, text, edited }: { key: Key; text: string; edited: string },
): RowEdits<Key> {
  const cells = { ...edits.get(row), [key]: edited } as Partial<Record<Key, string>>
  if (edited === text) delete cells[key]
  const next = new Map(edits)
  if (Object.keys(cells).length === 0) next.delete(row)
  else next.set(row, cells)
  return next
}

/** Keeps what the user corrects in a preview, across pages, until it is checked. At most `most` rows at once. */
export function useRowEdits<Key extends string>(most: number) {
  const [edits, setEdits] = useState<RowEdits<Key>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const isFull = (row: number, present: RowEdits<Key> = edits) => {
    if (present.has(row) || leftOut.has(row) || present.size + leftOut.size < most) return false
    showErrorToast(`一次最多改 ${most} 行，请先检查改过的行`)
    return true
  }
  return {
    edits,
    /** Rows that are not to be imported. */
    leftOut,
    /** Number of rows that are corrected or left out. */
    count: edits.size + [...leftOut].filter((row) => !edits.has(row)).length,
    /** Sets a cell of each of these rows; `text` is what the file has there. */
    edit: (rows: number | readonly number[], cell: { key: Key; text: string; edited: string }) => {
      let next = edits
      for (const row of typeof rows === 'number' ? [rows] : rows) {
        if (isFull(row, next)) break
        next = withEdit(next, row, cell)
      }
      setEdits(next)
    },
    leaveOut: (row: number, isOut: boolean) => {
      if (isOut && isFull(row)) return
      const next = new Set(leftOut)
      if (isOut) next.add(row)
      else next.delete(row)
      setLeftOut(next)
    },
    clear: () => {
      setEdits(new Map())
      setLeftOut(new Set())
    },
  }
}

import { useState } from 'react'
import { showErrorToast } from '../messages/toast.ts'

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

/**
 * Keeps what the user corrects in a preview, across pages, until it is checked. `check`: the check that the preview shows; the
 * corrections of another one are over. At most `most` rows at once.
 */
export function useRowEdits<Key extends string>(check: unknown, most: number) {
  const [kept, setKept] = useState<{ check: unknown; edits: RowEdits<Key> }>({ check, edits: new Map() })
  const edits: RowEdits<Key> = kept.check === check ? kept.edits : new Map<number, never>()
  return {
    edits,
    /** Sets a cell; `text` is what the file has there. */
    edit: (row: number, cell: { key: Key; text: string; edited: string }) => {
      if (!edits.has(row) && edits.size >= most)
        return showErrorToast(`一次最多改 ${most} 行，请先检查改过的行`)
      setKept({ check, edits: withEdit(edits, row, cell) })
    },
    clear: () => setKept({ check, edits: new Map() }),
  }
}

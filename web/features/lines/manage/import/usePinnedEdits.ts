import { useState } from 'react'
import { importRowsPerCall } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { useRowEdits } from '#shared/import/preview/useRowEdits.ts'

/**
 * Returns the corrections and the import that they belong to. While there are some, no other import of the carrier takes its place.
 * `isOutdated`: it was checked again or replaced meanwhile.
 */
export function usePinnedEdits(latest: LineImport | null | undefined) {
  const editing = useRowEdits<LineColumn>(importRowsPerCall)
  const [first, setFirst] = useState<LineImport | null>(null)
  const pinned = editing.count > 0 && first ? first : latest
  const edit: typeof editing.edit = (...correction) => {
    if (pinned) setFirst(pinned)
    editing.edit(...correction)
  }
  const leaveOut: typeof editing.leaveOut = (...row) => {
    if (pinned) setFirst(pinned)
    editing.leaveOut(...row)
  }
  const isOutdated = pinned?.importId !== latest?.importId || pinned?.job?.id !== latest?.job?.id
  return { ...editing, edit, leaveOut, pinned, isOutdated }
}

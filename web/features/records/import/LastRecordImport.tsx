import { useQuery } from '@tanstack/react-query'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { LastImport } from '#shared/import/LastImport.tsx'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { useUndoImport } from './useUndoImport.ts'

type UndoImport = ReturnType<typeof useUndoImport>

/** Shows the last import into a book, by any user of the factory, and undoes it. */
export function LastRecordImport({ kind, undoing }: { kind: RecordKind; undoing: UndoImport }) {
  const { data: last } = useQuery(callQuery('/record/getLastImport', { kind }))
  const { undo, undone, ...state } = undoing
  if (undone !== null)
    return (
      <p className="hint mb-4 anywhere" role="status">
        {undone}
      </p>
    )
  if (!last) return null
  return (
    <LastImport
      {...last}
      {...state}
      result={`导入 ${last.added} 位${recordKindLabels[kind]}。`}
      onUndo={() => void undo(last.importId, last.added)}
    />
  )
}

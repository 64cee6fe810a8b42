import { lazy, Suspense } from 'react'
import type { RecordKind } from '#contract/records/words.ts'
import { RecordDialog } from './form/RecordDialog.tsx'
import { DuplicatesDialog } from './merge/DuplicatesDialog.tsx'
import { MergeDialog } from './merge/MergeDialog.tsx'
import type { AddressRecord } from './recordCalls.ts'

/** The dialog that is open above an address book, with its input. */
export type OpenDialog =
  | { kind: 'new' }
  | { kind: 'edit'; record: AddressRecord }
  | { kind: 'merge'; records: readonly AddressRecord[] }
  | { kind: 'duplicates' }
  | { kind: 'import' }

// loaded on demand: Excel parsing and row rules are only needed for an import
const RecordImportDialog = lazy(() => import('./import/RecordImportDialog.tsx'))

interface Props {
  kind: RecordKind
  dialog: OpenDialog | null
  onClose: () => void
  /** Called after a merge, since it may have deleted selected records. */
  onMerged: () => void
}

/** Renders the open dialog of an address book, if any. */
export function BookDialogs({ kind, dialog, onClose, onMerged }: Props) {
  switch (dialog?.kind) {
    case 'new':
      return <RecordDialog kind={kind} record={null} onClose={onClose} />
    case 'edit':
      return <RecordDialog kind={kind} record={dialog.record} onClose={onClose} />
    case 'merge':
      return <MergeDialog kind={kind} records={dialog.records} onClose={onClose} onMerged={onMerged} />
    case 'duplicates':
      return <DuplicatesDialog kind={kind} onClose={onClose} onMerged={onMerged} />
    case 'import':
      return (
        <Suspense>
          <RecordImportDialog kind={kind} onClose={onClose} />
        </Suspense>
      )
    case undefined:
      return null
  }
}

import { lazy, Suspense } from 'react'
import type { RecordKind } from '../../../contract/records/words.ts'
import { RecordDialog } from './form/RecordDialog.tsx'
import { DuplicatesDialog } from './merge/DuplicatesDialog.tsx'
import { MergeDialog } from './merge/MergeDialog.tsx'
import type { AddressRecord } from './recordCalls.ts'

/** What is open above an address book. */
export type OpenDialog =
  | { kind: 'new' }
  | { kind: 'edit'; record: AddressRecord }
  | { kind: 'merge'; records: readonly AddressRecord[] }
  | { kind: 'duplicates' }
  | { kind: 'import' }

// Excel files and the rules for their rows come when somebody imports
const ImportDialog = lazy(() => import('./import/ImportDialog.tsx'))

interface Props {
  kind: RecordKind
  dialog: OpenDialog | null
  onClose: () => void
  /** Records are gone that may have been ticked. */
  onMerged: () => void
}

/** The one dialog that is open above an address book, if any. */
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
          <ImportDialog kind={kind} onClose={onClose} />
        </Suspense>
      )
    case undefined:
      return null
  }
}

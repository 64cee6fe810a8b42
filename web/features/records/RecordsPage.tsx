import { recordKindLabels } from '../../../contract/records/words.ts'
import type { RecordKind } from '../../../contract/records/words.ts'
import { PageHeading } from '../../shared/ui/kit/PageHeading.tsx'
import { VerificationNeeded } from '../../shared/ui/kit/VerificationNeeded.tsx'
import { useNeedsVerification } from '../../shared/server/useMay.ts'
import { RecordsBook } from './RecordsBook.tsx'

/** An address book, or for a user who is not verified yet the way to it. */
export function RecordsPage({ kind }: { kind: RecordKind }) {
  const isUnverified = useNeedsVerification('/record/getShipperList')
  const who = recordKindLabels[kind]
  if (!isUnverified) return <RecordsBook kind={kind} />
  return (
    <>
      <PageHeading title={who} />
      <VerificationNeeded opens={`保存和管理${who}`} />
    </>
  )
}

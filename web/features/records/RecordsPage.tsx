import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { RecordsBook } from './RecordsBook.tsx'

/** Page of an address book; shows an unverified user the link to verification. */
export function RecordsPage({ kind }: { kind: RecordKind }) {
  const isUnverified = useNeedsVerification('/record/getShipperList')
  const bookLabel = recordKindLabels[kind]
  if (!isUnverified) return <RecordsBook kind={kind} />
  return (
    <>
      <PageHeading title={bookLabel} />
      <VerificationNeeded opens={`保存和管理${bookLabel}`} />
    </>
  )
}

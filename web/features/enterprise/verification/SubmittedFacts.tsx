import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import { pictureRoleLabels } from '#contract/enterprise/verificationWords.ts'
import { verificationFacts } from '#domain/enterprise/verificationFacts.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import { Photos } from '#shared/files/Photos.tsx'

/** The submitted data, with pictures while they are stored. */
export function SubmittedFacts({ title, info }: { title: string; info: VerificationInfo }) {
  return (
    <section className="card grid gap-5 min-w-0 p-5 phone-p-4" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      <FactList facts={verificationFacts(info)} />
      <div className="flex wrap gap-5">
        {info.pictures.map(({ role, fileId }) => (
          <figure key={fileId} className="grid gap-2">
            <figcaption className="text-body anywhere">{pictureRoleLabels[role]}</figcaption>
            <Photos fileIds={[fileId]} title={pictureRoleLabels[role]} fileName={pictureRoleLabels[role]} />
          </figure>
        ))}
      </div>
    </section>
  )
}

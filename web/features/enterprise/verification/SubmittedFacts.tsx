import type { VerificationInfo } from '../../../../contract/enterprise/verificationCalls.ts'
import { pictureRoleLabels } from '../../../../contract/enterprise/verificationWords.ts'
import { Photos } from '../../../shared/files/Photos.tsx'
import { FactList } from '../../../domain/shipment/FactList.tsx'
import { verificationFacts } from '../../../domain/enterprise/verificationFacts.ts'
import classes from './Verification.module.css'

/** What was submitted, its pictures included while they are kept. */
export function SubmittedFacts({ title, info }: { title: string; info: VerificationInfo }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <FactList facts={verificationFacts(info)} />
      <div className={classes.kept}>
        {info.pictures.map(({ role, fileId }) => (
          <figure key={fileId} className={classes.figure}>
            <figcaption className={classes.text}>{pictureRoleLabels[role]}</figcaption>
            <Photos fileIds={[fileId]} title={pictureRoleLabels[role]} fileName={pictureRoleLabels[role]} />
          </figure>
        ))}
      </div>
    </section>
  )
}

import { factoryTypeLabels } from '#contract/enterprise/verificationWords.ts'
import { verificationFacts } from '#domain/enterprise/verificationFacts.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import { dateTime, relativeAge } from '#shared/ui/text/format.ts'
import { VerificationBadge } from './VerificationBadge.tsx'
import type { Detail } from './verificationReads.ts'
import classes from './ReviewPanel.module.css'

/** Returns warnings for the operator. */
function warningsOf({ sameCardFactories, sameCodeFactory }: Detail): string[] {
  return [
    ...(sameCardFactories > 0 ? [`同一身份证已用于另外 ${sameCardFactories} 个账号，请留意是否本人。`] : []),
    ...(sameCodeFactory ? [`这个统一社会信用代码已属于“${sameCodeFactory}”，通过会被拒绝。`] : []),
  ]
}

/** The submitted data, the account, warnings, and the factory's earlier submissions. */
export function ReviewSheet({ detail, onOpen }: { detail: Detail; onOpen: (id: number) => void }) {
  const { factoryName, factoryType, submitterAlias, submitterMobile, submittedAt, reason, earlier } = detail
  const facts = [
    ...verificationFacts(detail),
    { label: '现在的账号', value: `${factoryName}（${factoryTypeLabels[factoryType]}）` },
    { label: '提交人', value: `${submitterAlias} ${submitterMobile ?? '（已注销）'}` },
    { label: '提交时间', value: `${dateTime(submittedAt)}（${relativeAge(submittedAt)}）` },
    ...(detail.decidedAt
      ? [
          {
            label: '处理',
            value: `${detail.isChecked ? '实名核验一致' : (detail.reviewerAlias ?? '本人撤回')} ${dateTime(detail.decidedAt)}`,
          },
        ]
      : []),
    ...(reason ? [{ label: '驳回原因', value: reason }] : []),
  ]
  return (
    <section className={classes.section} aria-label="提交的内容">
      {warningsOf(detail).map((warning) => (
        <p key={warning} className="note-warn px-4 py-3 text-body rounded-1">
          {warning}
        </p>
      ))}
      <FactList facts={facts} />
      {earlier.length > 0 ? (
        <>
          <h3 className="section-title">该账号的其他提交</h3>
          <ul className="grid gap-3 text-body anywhere">
            {earlier.map((submission) => (
              <li key={submission.id}>
                <button
                  type="button"
                  className="brand text-start phone-touch"
                  onClick={() => onOpen(submission.id)}
                >
                  {dateTime(submission.submittedAt)} {submission.name}
                </button>{' '}
                <VerificationBadge status={submission.status} />
                {submission.reason ? (
                  <span className="block text-small soft">{submission.reason}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

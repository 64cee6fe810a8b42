import type { Statement, StatementDifference, StatementRow } from '#contract/statements/statementFields.ts'
import { balanceOf } from '#contract/statements/sums.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { differenceText } from './statementWords.ts'

const comparedFields = [
  ['freightFen', '运费'],
  ['receivedFen', '已收'],
  ['codFen', '代收货款'],
  ['codReceivedFen', '货款已收'],
  ['codRemittedFen', '已发放'],
] as const satisfies readonly (readonly [keyof StatementRow, string])[]

/** Describes a difference: 运费 ¥100 → ¥120；已收 … */
function changeText({ issued, present }: StatementDifference): string {
  if (issued === null) return `出账后签收，运费 ${yuan(present?.freightFen ?? 0)}`
  if (present === null) return `已不在本月，原运费 ${yuan(issued.freightFen)}`
  const changes = comparedFields
    .filter(([key]) => issued[key] !== present[key])
    .map(([key, label]) => `${label} ${yuan(issued[key])} → ${yuan(present[key])}`)
  return changes.length > 0 ? changes.join('；') : '付款方式已改'
}

/** Section 与出账时不同: what changed after the statement was issued, in total and per order. */
export function Differences({ sums, since }: Pick<Statement, 'sums' | 'since'>) {
  if (since === null) return null
  const { differences, orders, sums: currentSums } = since
  const freight = currentSums.freightFen - sums.freightFen
  const balance = balanceOf(currentSums).balanceFen - balanceOf(sums).balanceFen
  return (
    <section className="card p-5 note-warn" aria-label="与出账时不同">
      <p className="text-body bold figures" role="status">
        与出账时不同：{orders} 单，运费 {differenceText(freight)}，结余 {differenceText(balance)}
      </p>
      <details className="mt-2">
        <summary className="touch row pointer text-body">逐单查看</summary>
        <ul className="stack gap-2 text-body figures">
          {differences.map((difference) => (
            <li key={difference.orderId} className="anywhere">
              {difference.number}：{changeText(difference)}
            </li>
          ))}
        </ul>
        {orders > differences.length ? <p className="hint">只列出前 {differences.length} 单</p> : null}
      </details>
    </section>
  )
}

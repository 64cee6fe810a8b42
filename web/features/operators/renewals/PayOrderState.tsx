import type { OpsPayOrder } from '../../../../contract/operators/renewalCalls.ts'
import { renewalStatusLabels } from '../../../../contract/enterprise/renewalWords.ts'
import { OpsBadge } from '../OpsBadge.tsx'

/** How a pay order stands, and whether it waits for a person. */
export function PayOrderState({ order: { status, needsHuman } }: { order: OpsPayOrder }) {
  return (
    <>
      <OpsBadge tone={status === 'paid' ? 'good' : status === 'pending' ? 'warn' : 'quiet'}>
        {renewalStatusLabels[status]}
      </OpsBadge>{' '}
      {needsHuman ? <OpsBadge tone="bad">待人工处理</OpsBadge> : null}
    </>
  )
}

import { renewalStatusLabels } from '#contract/enterprise/renewalWords.ts'
import type { OpsPayOrder } from '#contract/operators/renewalCalls.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'

/** The state of a pay order, and whether it needs a person. */
export function PayOrderState({ order: { status, needsHuman } }: { order: OpsPayOrder }) {
  return (
    <>
      <Badge tone={status === 'paid' ? 'good' : status === 'pending' ? 'warn' : 'quiet'}>
        {renewalStatusLabels[status]}
      </Badge>{' '}
      {needsHuman ? <Badge tone="bad">待人工处理</Badge> : null}
    </>
  )
}

import type { Handler } from '#server/calls/context.ts'
import { refuseField } from '#server/core/refuse.ts'
import type { OrderSnapshot } from '../../orders/index.ts'
import { advanceOrder } from '../advance.ts'
import { runStepForEach } from '../batch.ts'
import { refuseBlockedStep } from '../blockers.ts'
import type { StepInput } from '../blockers.ts'

/** Returns the step to check for an order signed in a batch: from its current state, by pickup or delivery. */
export const batchSigningStep = ({ status }: OrderSnapshot): StepInput => ({
  action: 'sign',
  expectedStatus: status,
  destinationCode: null,
  isInBatch: true,
})

/**
 * 签收 of many orders, each with its signer and money received, as if signed alone. Orders that must be checked one by one, or
 * whose amount due differs, are refused and named.
 */
export const signOrders: Handler<'/carrier/signOrders'> = (context, { ids, signatures, place, text }) => {
  const byOrder = new Map(signatures.map((signature) => [signature.id, signature]))
  if (ids.some((id) => !byOrder.has(id)))
    refuseField('signatures', '签收', '有订单没有填签收人，请刷新后重新签收')
  return runStepForEach(context, ids, (step) => {
    const { order } = step
    refuseBlockedStep(order, batchSigningStep(order))
    const { signer, received } = byOrder.get(order.id) ?? {}
    const expectedStatus = order.status
    return advanceOrder(step, { id: order.id, action: 'sign', expectedStatus, place, text, signer, received })
  })
}

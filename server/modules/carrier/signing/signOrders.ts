import type { Handler } from '../../../calls/context.ts'
import { refuseField } from '../../../core/refuse.ts'
import type { StandingOrder } from '../../orders/index.ts'
import { advanceOrder } from '../advance.ts'
import { stepEach } from '../batch.ts'
import { refuseStopped } from '../stops.ts'
import type { StepInput } from '../stops.ts'

/** Returns the step to check for an order signed in a batch: from its current state, by pickup or delivery. */
export const signingTogether = ({ status }: StandingOrder): StepInput => ({
  action: 'sign',
  expectedStatus: status,
  destinationCode: null,
  isTogether: true,
})

/**
 * 签收 of many orders, each with its signer and money received, as if signed alone. Orders that must be checked one by one, or
 * whose amount due differs, are refused and named.
 */
export const signOrders: Handler<'/carrier/signOrders'> = (context, { ids, signatures, place, text }) => {
  const byOrder = new Map(signatures.map((signature) => [signature.id, signature]))
  if (ids.some((id) => !byOrder.has(id)))
    refuseField('signatures', '签收', '有订单没有填签收人，请刷新后重新签收')
  return stepEach(context, ids, (step) => {
    const { order } = step
    refuseStopped(order, signingTogether(order))
    const { signer, received } = byOrder.get(order.id) ?? {}
    const expectedStatus = order.status
    return advanceOrder(step, { id: order.id, action: 'sign', expectedStatus, place, text, signer, received })
  })
}

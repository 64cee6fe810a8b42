import type { Handler } from '../../../calls/context.ts'
import { refuseField } from '../../../core/refuse.ts'
import type { StandingOrder } from '../../orders/index.ts'
import { advanceOrder } from '../advance.ts'
import { stepEach } from '../batch.ts'
import { refuseStopped } from '../stops.ts'
import type { StepInput } from '../stops.ts'

/** What is asked of an order that is signed for with others: it may be fetched or brought, whichever its way is. */
export const signingTogether = ({ status }: StandingOrder): StepInput => ({
  action: 'sign',
  expectedStatus: status,
  destinationCode: null,
  isTogether: true,
})

/**
 * 签收 of many: each order with its signer and what came in, as if it were signed for alone. What cannot be signed for without a look at
 * it, or with other money than is due now, is left out and named.
 */
export const signOrders: Handler<'/carrier/signOrders'> = (context, { ids, signatures, place, text }) => {
  const said = new Map(signatures.map((signature) => [signature.id, signature]))
  if (ids.some((id) => !said.has(id)))
    refuseField('signatures', '签收', '有订单没有填签收人，请刷新后重新签收')
  return stepEach(context, ids, (step) => {
    const { order } = step
    refuseStopped(order, signingTogether(order))
    const { signer, received } = said.get(order.id) ?? {}
    const expectedStatus = order.status
    return advanceOrder(step, { id: order.id, action: 'sign', expectedStatus, place, text, signer, received })
  })
}

import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { id, requiredText, text } from '../kernel/fields.ts'
import { received } from '../orders/receivedFields.ts'
import { batchAnswer } from './dispatchCalls.ts'
import { batchOrdersMax } from './dispatchWords.ts'

/** One order's signature in a batch: the signer, and the money received where the recipient owes something. */
const signature = z.strictObject({
  id: id('订单'),
  signer: requiredText('签收人', 30),
  received: received.optional(),
})

export const carrierSignCalls = {
  '/carrier/signOrders': call({
    title: '批量签收并登记收款（一次最多 200 单，逐单给出结果）',
    request: z.strictObject({
      ids: z.array(id('订单')).min(1).max(batchOrdersMax).meta({ title: '订单' }),
      /** Exactly one per order. */
      signatures: z.array(signature).min(1).max(batchOrdersMax).meta({ title: '签收' }),
      place: text('地点', 60).default(''),
      text: text('说明', 200).default(''),
    }),
    response: batchAnswer,
    example: {
      ids: [1],
      signatures: [{ id: 1, signer: '李雷', received: { amountFen: 6000, method: 'cash' } }],
      place: '义乌',
    },
  }),
}

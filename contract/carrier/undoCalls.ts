import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { id, text } from '../kernel/fields.ts'
import { orderStatuses } from '../orders/states.ts'

/** Optional within ten minutes; later an admin must give a reason. */
const reason = text('撤销原因', 200).default('')

export const carrierUndoCalls = {
  '/carrier/undoStep': call({
    title: '撤销一步（收货、发车、到站、送货、签收、收付款）',
    request: z.strictObject({
      id: id('订单'),
      /** Id of one of the order's `undoableSteps`. */
      stepId: id('步骤'),
      reason,
    }),
    response: z.object({ status: z.enum(orderStatuses), waybillNumber: z.string().nullable() }),
    example: { id: 1, stepId: 1, reason: '签错了单' },
  }),
  '/carrier/undoDeparture': call({
    title: '撤销整车发车（全部成功或全部不变）',
    request: z.strictObject({ departureId: id('车次'), reason }),
    response: z.object({ orders: z.int() }),
    example: { departureId: 1, reason: '车坏了，换车' },
  }),
}

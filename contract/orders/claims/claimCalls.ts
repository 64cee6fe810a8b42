import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { flag, id, listOf, nothing } from '../../kernel/fields.ts'
import { orderStatuses } from '../states.ts'
import { claimedOrdersMax } from './claimWords.ts'

/** Calls of 认领 (product.md §5): the caller claims counter orders for its own mobile. */
export const claimCalls = {
  '/orders/getClaims': call({
    title: '待认领的柜台订单',
    request: z.strictObject({}),
    response: listOf(
      z.object({
        id: id('订单'),
        number: z.string(),
        status: z.enum(orderStatuses),
        carrierName: z.string(),
        recipientName: z.string(),
        destinationText: z.string(),
        goodsName: z.string(),
        pieces: z.int(),
        totalFen: z.int(),
        createdAt: z.string(),
      }),
    ),
    example: {},
  }),
  '/orders/claimOrders': call({
    title: '认领柜台订单',
    request: z.strictObject({
      ids: z.array(id('订单')).min(1).max(claimedOrdersMax).meta({ title: '订单' }),
      /** `false` removes the order from the caller's list for good. */
      isMine: flag('是我寄的'),
    }),
    response: nothing,
    example: { ids: [1], isMine: true },
  }),
}

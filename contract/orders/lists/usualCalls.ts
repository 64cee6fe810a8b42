import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { id, listOf } from '../../kernel/fields.ts'

/** A line that the caller ships on often, with the last order on it to repeat. */
const usualLane = z.object({
  /** The last order on the line that was not lost; 再来一单 copies it. */
  orderId: id('订单'),
  lineId: id('专线'),
  carrierId: id('承运商'),
  carrierName: z.string(),
  destinationCode: z.string(),
  /** Short name of the line's destination: 义乌. */
  destinationName: z.string(),
  /** Of the last order. */
  recipientName: z.string(),
  /** Bit 0 Monday … bit 6 Sunday. */
  departureDays: z.int(),
  /** Minutes after midnight, Asia/Shanghai. */
  cutOffMinutes: z.int(),
  /** 面议: a new order needs an offer. */
  isNegotiable: z.boolean(),
  /** Orders on the line among the last 200. */
  orders: z.int(),
})
export type UsualLane = z.output<typeof usualLane>

export const usualCalls = {
  '/orders/getUsualLanes': call({
    title: '我的常发（发得最多的在前）',
    request: z.strictObject({}),
    /** Active lines, at most six: most orders first, then the latest order. */
    response: listOf(usualLane),
    example: {},
  }),
}

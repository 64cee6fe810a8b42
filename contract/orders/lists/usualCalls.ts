import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { id, listOf } from '../../kernel/fields.ts'

/** A line that the asker ships on, and the last order on it, which repeats it. */
const usualLane = z.object({
  /** The last order on the line that was not lost: what 再来一单 copies. */
  orderId: id('订单'),
  lineId: id('专线'),
  carrierId: id('承运商'),
  carrierName: z.string(),
  destinationCode: z.string(),
  /** Where the line ends, in short: 义乌. */
  destinationName: z.string(),
  /** Of the last order. */
  recipientName: z.string(),
  /** Bit 0 Monday … bit 6 Sunday. */
  departureDays: z.int(),
  /** Minutes after midnight, Asia/Shanghai. */
  cutOffMinutes: z.int(),
  /** 面议: another order is placed at an offer. */
  isNegotiable: z.boolean(),
  /** Orders on the line among the last 200. */
  orders: z.int(),
})
export type UsualLane = z.output<typeof usualLane>

export const usualCalls = {
  '/orders/getUsualLanes': call({
    title: '我的常发（发得最多的在前）',
    request: z.strictObject({}),
    /** Lines that are on, at most six: most orders first, then the last one. */
    response: listOf(usualLane),
    example: {},
  }),
}

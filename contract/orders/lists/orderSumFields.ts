import { z } from 'zod'
import { id, regionCode } from '../../kernel/fields.ts'

/** Maximum number of regions and of customers in one answer, those with most orders first. */
export const poolPlacesMax = 400
export const sumCustomersMax = 400

const goodsSum = z.object({
  orders: z.int(),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
})
export type GoodsSum = z.output<typeof goodsSum>

/** Goods of a region's orders. */
export const poolPlace = z.object({ code: regionCode('地区'), name: z.string() }).extend(goodsSum.shape)
export type PoolPlace = z.output<typeof poolPlace>

/** Goods of a customer's orders: an account, or the sender of orders without one. */
const customerSum = z
  .object({
    customerId: id('客户').nullable(),
    /** For the filter `senderOrderId`; null for an account. */
    senderOrderId: id('发货人的订单').nullable(),
    /** A sender's with its masked phone. */
    name: z.string(),
  })
  .extend(goodsSum.shape)

/**
 * Sums of the orders under a filter, whatever their state. The lists ignore the filter of their own field, so that another place or
 * customer can be chosen; the other filters apply.
 */
export const orderSums = goodsSum.extend({
  /** Whether older orders under the filter are not in the sums. */
  isPartial: z.boolean(),
  destinations: z.array(poolPlace).max(poolPlacesMax),
  customers: z.array(customerSum).max(sumCustomersMax),
})

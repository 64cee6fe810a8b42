import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallRequest } from '#contract/calls/calls.ts'
import type { storedGoodsRow } from '#contract/orders/feeChangeFields.ts'
import type { WishedMode } from '#contract/orders/recipient/recipientWords.ts'
import { quoteOrder } from '#contract/price/agreed.ts'
import type { OrderPricing } from '#contract/price/agreed.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import type { Consignment } from '#contract/price/pricing.ts'
import type { Quote } from '#contract/price/quote.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import { readLineForOrder } from '../../lines/search/index.ts'
import { checkConsignment, sum } from '../orderPrice.ts'
import type { Measurement } from './read.ts'

type GoodsRow = z.output<typeof storedGoodsRow>

/** An order before a re-weighing, with the prices and services that price it. */
interface OrderBefore {
  before: Measurement
  pricing: OrderPricing | null
  services: Omit<Consignment, 'weightGrams' | 'volumeCm3'>
}

/** As stored; orders placed before 就低计费 lack the field and were priced without it. */
type StoredPricing = Omit<OrderPricing, 'isDeficitRated'> & Partial<Pick<OrderPricing, 'isDeficitRated'>>

type OrderBeforeRow = Omit<Measurement, 'quote'> &
  OrderBefore['services'] & { quote: Quote; pricing: StoredPricing | null }

/** Whether the recipient pays an accepted delivery apart; the freight then excludes it. */
const isFeeApart = sql.raw(`exists (
      select from recipient_wish w where w.order_id = freight_order.id and w.state = 'accepted' and w.is_fee_apart)`)

/** Reads the order before the re-weighing; the caller holds its row. */
async function readOrderBefore(trx: Queryable, orderId: number): Promise<OrderBefore> {
  const { rows } = await sql<OrderBeforeRow>`
    select goods, pieces, weight_grams as "weightGrams", volume_cm3 as "volumeCm3", quote, total_fen as "totalFen", pricing,
      pickup_mode as "pickupMode", case when ${isFeeApart} then 'self' else delivery_mode end as "deliveryMode", declared_value_fen as "declaredValueFen",
      cod_fen as "codFen", receipt_copies as "receiptCopies", is_held as "isHeld"
    from freight_order where id = ${orderId}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`Order ${orderId} is held and not there`)
  const { goods, pieces, weightGrams, volumeCm3, quote: quoted, totalFen, pricing: stored, ...services } = row
  const pricing = stored && { isDeficitRated: false, ...stored }
  return { before: { goods, pieces, weightGrams, volumeCm3, quote: quoted, totalFen }, pricing, services }
}

type MeasuredRow = CallRequest<'/carrier/reweigh'>['goods'][number]

/** Returns the order's goods with the measured figures; other fields stay as the customer entered them. */
function remeasured(rows: readonly GoodsRow[], measured: readonly MeasuredRow[]): GoodsRow[] {
  if (rows.length !== measured.length)
    refuseField('goods', '货物', `这一单共 ${rows.length} 行货物，请逐行填写实测数据`)
  const isSame = rows.every((row, index) => {
    const found = measured[index]
    return (
      row.pieces === found?.pieces &&
      row.weightGrams === found.weightGrams &&
      row.volumeCm3 === found.volumeCm3
    )
  })
  if (isSame) refuseField('goods', '货物', '实测的货物与订单一致，不用提交，请核对后再试')
  return rows.map((row, index) => ({ ...row, ...measured[index] }))
}

/**
 * Prices measured goods by the line's prices of when the order was placed. Orders older than that record use the line's current
 * prices. An agreed total stays; only the price difference of the measured goods is added.
 */
export async function priceMeasurement(
  trx: WriteTransaction,
  order: { id: number; lineId: number },
  measured: readonly MeasuredRow[],
): Promise<{ before: Measurement; after: Measurement }> {
  const { before, pricing, services } = await readOrderBefore(trx, order.id)
  const goods = remeasured(before.goods, measured)
  const weightGrams = sum(goods.map((row) => row.weightGrams))
  const volumeCm3 = sum(goods.map((row) => row.volumeCm3))
  checkConsignment(weightGrams, volumeCm3)
  const prices = pricing ?? (await readLineForOrder(trx, order.lineId)) ?? refuse('lineNotOn')
  if (pricing === null && isNegotiable(prices)) refuse('lineNegotiable')
  const priced = quoteOrder(prices, { ...services, weightGrams, volumeCm3 })
  const pieces = sum(goods.map((row) => row.pieces))
  return {
    before,
    after: { goods, pieces, weightGrams, volumeCm3, quote: priced, totalFen: priced.totalFen },
  }
}

/**
 * Returns the new quote and the fee difference, fen, of another delivery mode at the order's own prices. Returns null where those
 * prices are unknown or do not include delivery.
 */
export async function priceDelivery(
  db: Queryable,
  orderId: number,
  deliveryMode: WishedMode,
): Promise<{ quote: Quote; feeFen: number } | null> {
  const { before, pricing, services } = await readOrderBefore(db, orderId)
  if (!pricing || (deliveryMode === 'door' && pricing.fees.delivery === null)) return null
  const { weightGrams, volumeCm3 } = before
  const goods = { ...services, weightGrams, volumeCm3 }
  const priced = quoteOrder(pricing, { ...goods, deliveryMode })
  return { quote: priced, feeFen: priced.totalFen - quoteOrder(pricing, goods).totalFen }
}

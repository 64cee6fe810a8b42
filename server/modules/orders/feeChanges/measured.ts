import type { z } from 'zod'
import { sql } from 'kysely'
import type { CallRequest } from '../../../../contract/calls/calls.ts'
import type { storedGoodsRow } from '../../../../contract/orders/feeChangeFields.ts'
import type { Consignment, LinePricing } from '../../../../contract/price/pricing.ts'
import { quote } from '../../../../contract/price/quote.ts'
import type { Quote } from '../../../../contract/price/quote.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { readLineForOrder } from '../../lines/search/index.ts'
import { checkConsignment, sum } from '../placing/price.ts'
import type { Measured } from './stored.ts'

type GoodsRow = z.output<typeof storedGoodsRow>

/** An order as it stands before a measuring, and what prices it. */
interface Standing {
  before: Measured
  pricing: LinePricing | null
  services: Omit<Consignment, 'weightGrams' | 'volumeCm3'>
}

type StandingRow = Omit<Measured, 'quote'> &
  Standing['services'] & { quote: Quote; pricing: LinePricing | null }

/** The order as it stands; the caller holds its row. */
async function readStanding(trx: WriteTransaction, orderId: number): Promise<Standing> {
  const { rows } = await sql<StandingRow>`
    select goods, pieces, weight_grams as "weightGrams", volume_cm3 as "volumeCm3", quote, total_fen as "totalFen", pricing,
      pickup_mode as "pickupMode", delivery_mode as "deliveryMode", declared_value_fen as "declaredValueFen",
      cod_fen as "codFen", receipt_copies as "receiptCopies", is_held as "isHeld"
    from freight_order where id = ${orderId}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`Order ${orderId} is held and not there`)
  const { goods, pieces, weightGrams, volumeCm3, quote: quoted, totalFen, pricing, ...services } = row
  return { before: { goods, pieces, weightGrams, volumeCm3, quote: quoted, totalFen }, pricing, services }
}

type MeasuredRow = CallRequest<'/carrier/reweigh'>['goods'][number]

/** The order's rows with what was measured of each; the rest of a row stays as the customer said it. */
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
 * Prices what was measured with the line's prices as they were when the order was placed; an order older than the record of them is
 * priced with the line's prices of today.
 */
export async function priceMeasured(
  trx: WriteTransaction,
  order: { id: number; lineId: number },
  measured: readonly MeasuredRow[],
): Promise<{ before: Measured; after: Measured }> {
  const { before, pricing, services } = await readStanding(trx, order.id)
  const goods = remeasured(before.goods, measured)
  const weightGrams = sum(goods.map((row) => row.weightGrams))
  const volumeCm3 = sum(goods.map((row) => row.volumeCm3))
  checkConsignment(weightGrams, volumeCm3)
  const prices = pricing ?? (await readLineForOrder(trx, order.lineId)) ?? refuse('lineNotOn')
  const priced = quote(prices, { ...services, weightGrams, volumeCm3 })
  const pieces = sum(goods.map((row) => row.pieces))
  return {
    before,
    after: { goods, pieces, weightGrams, volumeCm3, quote: priced, totalFen: priced.totalFen },
  }
}

import { sql } from 'kysely'
import { isOurNumber, waybillNumber } from '#contract/orders/checkDigits.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { moveOrder, writeTracking } from '../orders/index.ts'
import { expectedArrival } from './expectedArrival.ts'
import type { Step, StepAnswer } from './step.ts'

/** Issues the waybill of an order; returns null where the carrier already used its own number. */
async function issueWaybill(
  { trx, order, now }: Step,
  carrierNumber: string | null,
): Promise<{ id: number; number: string } | null> {
  const { rows } = await sql<{ serial: number }>`select nextval('waybill_serial') as serial`.execute(trx)
  const waybill = await trx
    .insertInto('waybill')
    .values({
      number: waybillNumber(rows[0]?.serial ?? 0),
      carrier_number: carrierNumber,
      order_id: order.id,
      carrier_id: order.carrierId,
      pieces: order.pieces,
      created_at: now,
      expected_at: await expectedArrival(trx, order.lineId, now, null),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
  return waybill ?? null
}

/** Adds waybill numbers to the order's search text. */
async function makeSearchable(
  trx: WriteTransaction,
  orderId: number,
  numbers: readonly string[],
): Promise<void> {
  const words = ` ${numbers.join(' ')}`.toLowerCase()
  await sql`update freight_order set search_text = search_text || ${words}::text where id = ${orderId}`.execute(
    trx,
  )
}

/** Accepts a pending order and issues its waybill (product.md §4). Refuses carrierNumberTaken, stateConflict. */
export async function acceptOrder(
  step: Step,
  request: { carrierNumber?: string | undefined; text?: string | undefined },
): Promise<StepAnswer> {
  const { trx, order, userId, apiKeyId, now, at, isQuiet = false } = step
  const carrierNumber = request.carrierNumber || null
  if (carrierNumber !== null && isOurNumber(carrierNumber))
    refuseField('carrierNumber', '自编运单号', '这是专线通的单号，请填贵公司自己的单号或留空')
  const text = request.text || '承运商已接单，等待收货'
  const status = await moveOrder(trx, order, {
    action: 'accept',
    by: 'carrier',
    userId,
    apiKeyId,
    now,
    text,
    isQuiet,
  })
  const waybill = (await issueWaybill(step, carrierNumber)) ?? refuse('carrierNumberTaken')
  await makeSearchable(trx, order.id, carrierNumber ? [waybill.number, carrierNumber] : [waybill.number])
  await writeTracking(trx, { waybillId: waybill.id, at, status, place: '', text, pieces: null })
  return { status, waybillNumber: waybill.number }
}

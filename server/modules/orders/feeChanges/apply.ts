import type { WriteTransaction } from '#server/db/database.ts'
import { updateFreightOwed } from '../ledgers/index.ts'
import type { Measurement } from './read.ts'

/** Applies measured goods to the order: goods, quote and total, the waybill's pieces, and the freight owed. */
export async function applyMeasurement(
  trx: WriteTransaction,
  orderId: number,
  measured: Measurement,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('freight_order')
    .set({
      goods: JSON.stringify(measured.goods),
      pieces: measured.pieces,
      weight_grams: measured.weightGrams,
      volume_cm3: measured.volumeCm3,
      quote: JSON.stringify(measured.quote),
      total_fen: measured.totalFen,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .execute()
  await trx.updateTable('waybill').set({ pieces: measured.pieces }).where('order_id', '=', orderId).execute()
  await updateFreightOwed(trx, orderId, measured.totalFen)
}

/** Updates the order's `updated_at` where its goods and total stay, so that edits from an older page are refused. */
export async function touchOrder(trx: WriteTransaction, orderId: number, now: Date): Promise<void> {
  await trx.updateTable('freight_order').set({ updated_at: now }).where('id', '=', orderId).execute()
}

import type { WriteTransaction } from '#server/db/database.ts'
import { writeNotice } from '../../notices/index.ts'
import { hiddenReviewNotice } from '../orderNotice.ts'
import { platformSide } from '../owner.ts'
import { readOrderSnapshots } from '../transition.ts'

/** Notifies the customer why the platform hides its review; `reason` in the operator's words. */
export async function notifyReviewHidden(
  trx: WriteTransaction,
  orderId: number,
  reason: string,
  now: Date,
): Promise<void> {
  const [order] = await readOrderSnapshots(trx, platformSide.orders, [orderId])
  if (!order) throw new Error(`Order ${orderId} has a review and is not there`)
  const { readers, words } = hiddenReviewNotice(order, reason)
  await writeNotice(trx, readers, words, { orderId, now })
}

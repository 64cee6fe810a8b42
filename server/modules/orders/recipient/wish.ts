import { sql } from 'kysely'
import { wishedModeLabels, wishStatuses } from '#contract/orders/recipient/recipientWords.ts'
import type { WishedMode } from '#contract/orders/recipient/recipientWords.ts'
import { yuan } from '#contract/price/amounts.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeEvent } from '../events.ts'
import { touchOrder } from '../feeChanges/apply.ts'
import { priceDelivery } from '../feeChanges/measurement.ts'
import type { LockedOrder } from '../transition.ts'
import { readRecipientFeedback } from './feedback.ts'
import type { RecipientFeedback } from './feedback.ts'

interface Wish {
  deliveryMode: WishedMode
  address: string
}

const modeOf = ({ isSelfPickup }: LockedOrder): WishedMode => (isSelfPickup ? 'self' : 'door')

/** Returns the delivery address: the wish's own, or else the order's. */
async function addressOf(trx: WriteTransaction, orderId: number, { deliveryMode, address }: Wish) {
  if (deliveryMode === 'self' || address !== '') return deliveryMode === 'self' ? '' : address
  const { rows } = await sql<{ address: string }>`
    select recipient ->> 'address' as address from freight_order where id = ${orderId}`.execute(trx)
  return rows[0]?.address || refuseField('address', '送货地址', '请填写送货地址')
}

/** Text of the delivery fee, such as 送货费 ¥30.00 由收货人当面付, or of the change of the freight. */
function feeText({ feeFen, isFeeApart }: { feeFen: number | null; isFeeApart: boolean }): string {
  if (feeFen === null) return '，送货费面议'
  if (feeFen === 0) return '，不加运费'
  if (isFeeApart) return `，送货费 ${yuan(feeFen)} 由收货人当面付`
  return feeFen > 0 ? `，运费增加 ${yuan(feeFen)}` : `，运费减少 ${yuan(-feeFen)}`
}

const wishText = ({ deliveryMode, address }: Wish) =>
  `${wishedModeLabels[deliveryMode]}${address === '' ? '' : `（${address}）`}`

/**
 * Saves the delivery mode that the recipient wishes; the ordered mode deletes the wish. It can be changed until it is answered.
 * The caller holds the order's row. Refuses wishTooLate, wishAnswered.
 */
export async function saveRecipientWish(
  trx: WriteTransaction,
  order: LockedOrder,
  input: Wish,
  now: Date,
): Promise<RecipientFeedback> {
  const { recipientWish: before } = await readRecipientFeedback(trx, order.id)
  if (before && before.state !== 'waiting') refuse('wishAnswered')
  if (!wishStatuses.includes(order.status)) refuse('wishTooLate')
  const notify = (text: string) =>
    writeEvent(trx, {
      order,
      now,
      party: 'recipient',
      userId: null,
      action: 'wishDelivery',
      fromStatus: order.status,
      toStatus: null,
      text,
    })
  if (input.deliveryMode === modeOf(order)) {
    if (before) {
      await trx.deleteFrom('recipient_wish').where('order_id', '=', order.id).execute()
      await notify('不改送货方式了')
    }
    return readRecipientFeedback(trx, order.id)
  }
  const wish = { ...input, address: await addressOf(trx, order.id, input) }
  if (before?.deliveryMode === wish.deliveryMode && before.address === wish.address)
    return readRecipientFeedback(trx, order.id)
  const priced = await priceDelivery(trx, order.id, wish.deliveryMode)
  const isFeeApart = wish.deliveryMode === 'door' && order.payment !== 'collect'
  const row = {
    delivery_mode: wish.deliveryMode,
    address: wish.address,
    fee_fen: priced?.feeFen ?? null,
    is_fee_apart: isFeeApart,
    state: 'waiting',
    said_at: now,
  }
  await trx
    .insertInto('recipient_wish')
    .values({ order_id: order.id, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
  await touchOrder(trx, order.id, now)
  await notify(`要求${wishText(wish)}${feeText({ feeFen: row.fee_fen, isFeeApart })}`)
  return readRecipientFeedback(trx, order.id)
}

/** Context of a carrier's answer. */
export interface AnswerContext {
  trx: WriteTransaction
  order: LockedOrder
  userId: number
  now: Date
}

/** Changes the order's delivery mode; the total changes where the recipient pays the freight, and where a delivery is dropped. */
async function changeDelivery(
  { trx, order, now }: AnswerContext,
  { deliveryMode, address }: Wish,
): Promise<number | null> {
  const priced = await priceDelivery(trx, order.id, deliveryMode)
  const isApart = deliveryMode === 'door' && order.payment !== 'collect'
  const { quote } = priced ?? {}
  const changed = isApart || !quote ? {} : { quote: JSON.stringify(quote), total_fen: quote.totalFen }
  await trx
    .updateTable('freight_order')
    .set({
      delivery_mode: deliveryMode,
      updated_at: now,
      ...changed,
      ...(deliveryMode === 'door'
        ? { recipient: sql`jsonb_set(recipient, '{address}', ${JSON.stringify(address)}::jsonb)` }
        : {}),
    })
    .where('id', '=', order.id)
    .execute()
  return priced?.feeFen ?? null
}

/** Saves the carrier's only answer to the wish. Refuses wishNotWaiting; when accepting, wishTooLate, wishFeeOpen. */
export async function answerWish(
  answering: AnswerContext,
  { isAccepted, text }: { isAccepted: boolean; text: string },
): Promise<void> {
  const { trx, order, userId, now } = answering
  const { recipientWish: wish } = await readRecipientFeedback(trx, order.id)
  if (wish?.state !== 'waiting') return refuse('wishNotWaiting')
  if (isAccepted && !wishStatuses.includes(order.status)) refuse('wishTooLate')
  if (isAccepted && order.openFeeChange !== null) refuse('wishFeeOpen')
  const feeFen = isAccepted ? await changeDelivery(answering, wish) : wish.feeFen
  if (!isAccepted) await touchOrder(trx, order.id, now)
  await trx
    .updateTable('recipient_wish')
    .set({
      state: isAccepted ? 'accepted' : 'declined',
      fee_fen: feeFen,
      answer: text,
      answered_at: now,
      answered_by: userId,
    })
    .where('order_id', '=', order.id)
    .execute()
  const fee = isAccepted ? feeText({ ...wish, feeFen }) : ''
  await writeEvent(trx, {
    order,
    now,
    party: 'carrier',
    userId,
    action: isAccepted ? 'acceptWish' : 'declineWish',
    fromStatus: order.status,
    toStatus: null,
    text: `${isAccepted ? '同意' : '未同意'}收货人要求的${wishText(wish)}${fee}${text === '' ? '' : `：${text}`}`,
  })
}

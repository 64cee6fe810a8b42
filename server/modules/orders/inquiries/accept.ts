import { sql } from 'kysely'
import { offerDifferences } from '#contract/orders/inquiries/differences.ts'
import type { OfferScope } from '#contract/orders/inquiries/differences.ts'
import { refuse } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { consignmentOf } from '../orderPrice.ts'
import type { Offered, OrderInput } from '../orderPrice.ts'
import type { Owner } from '../owner.ts'
import { lockInquiry, inquiryScope, refuseUnlessOpen } from './lock.ts'
import type { LockedInquiry } from './lock.ts'
import { notifyInquiryClosed } from './notices.ts'
import type { OfferRef } from './notices.ts'

/** An offer that an order is placed at. Its inquiry's row is locked, so that only one order can use it. */
export interface LockedOffer {
  id: number
  inquiry: LockedInquiry
  offered: Offered
}

interface OfferRow extends OfferScope {
  lineId: number
  state: 'asked' | 'offered' | 'declined'
  totalFen: number | null
  included: string
  isValid: boolean
}

async function readOffer(trx: WriteTransaction, offerId: number, now: Date): Promise<OfferRow> {
  const { rows } = await sql<OfferRow>`
    select f.line_id as "lineId", f.state, f.total_fen as "totalFen", f.included,
      coalesce(f.valid_until > ${now}::timestamptz, false) as "isValid",
      i.destination_code as "destinationCode", i.pieces, i.weight_grams as "weightGrams", i.volume_cm3 as "volumeCm3",
      i.pickup_mode as "pickupMode", i.delivery_mode as "deliveryMode", i.declared_value_fen as "declaredValueFen",
      i.cod_fen as "codFen", i.receipt_copies as "receiptCopies", i.is_held as "isHeld"
    from inquiry_offer f join inquiry i on i.id = f.inquiry_id where f.id = ${offerId}`.execute(trx)
  return rows[0] ?? refuse('notFound')
}

/** Returns what an offer is compared with: the order's consignment, destination and pieces. */
export const offeredForOf = (input: OrderInput): OfferScope => ({
  ...consignmentOf(input),
  destinationCode: input.recipient.regionCode,
  pieces: input.goods.reduce((sum, row) => sum + row.pieces, 0),
})

/**
 * Locks an offer of the caller's inquiry for an order; it must be valid and match the order. Refuses inquiryTaken,
 * inquiryCancelled, inquiryOver, offerNotMade, offerExpired, offerOtherGoods.
 */
export async function lockOffer(
  trx: WriteTransaction,
  owner: Owner,
  { offerId, lineId, input, now }: { offerId: number; lineId: number; input: OrderInput; now: Date },
): Promise<LockedOffer> {
  const ofOffer = sql<boolean>`i.id = (select f.inquiry_id from inquiry_offer f where f.id = ${offerId})`
  const inquiry = await lockInquiry(trx, sql<boolean>`${ofOffer} and ${inquiryScope(owner)}`, now)
  refuseUnlessOpen(inquiry)
  // read after locking the inquiry: changing an answer locks it, too
  const offer = await readOffer(trx, offerId, now)
  const { state, totalFen, included, isValid } = offer
  if (state !== 'offered' || totalFen === null) return refuse('offerNotMade')
  if (!isValid) refuse('offerExpired')
  const different = [
    ...(offer.lineId === lineId ? [] : ['专线']),
    ...offerDifferences(regions, offer, offeredForOf(input)),
  ]
  if (different.length > 0) refuse('offerOtherGoods', { params: { what: different.join('、') } })
  return { id: offerId, inquiry, offered: { totalFen, included } }
}

/** Lists the offers of an inquiry that were not declined, except one. */
export async function listOpenOffers(
  trx: WriteTransaction,
  inquiryId: number,
  exceptOfferId: number | null,
): Promise<OfferRef[]> {
  const { rows } = await sql<OfferRef>`
    select f.id as "offerId", f.carrier_id as "carrierId" from inquiry_offer f
    where f.inquiry_id = ${inquiryId} and f.state <> 'declined' and f.id is distinct from ${exceptOfferId}::bigint
    order by f.id`.execute(trx)
  return rows
}

/** Closes an inquiry with the order made from its offer, and notifies the other carriers. */
export async function acceptOffer(
  trx: WriteTransaction,
  { id, inquiry }: LockedOffer,
  orderId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('inquiry')
    .set({ taken_offer_id: id, order_id: orderId })
    .where('id', '=', inquiry.id)
    .execute()
  const closing = { destinationText: inquiry.destinationText, ending: 'elsewhere' } as const
  for (const offer of await listOpenOffers(trx, inquiry.id, id))
    await notifyInquiryClosed(trx, offer, closing, now)
}

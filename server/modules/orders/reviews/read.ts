import { sql } from 'kysely'
import { createTextMask } from '#contract/kernel/text/maskedText.ts'
import type { HiddenParty } from '#contract/kernel/text/maskedText.ts'
import { maskName } from '#contract/kernel/text/masks.ts'
import type { OrderReview } from '#contract/orders/reviews/reviewFields.ts'
import { reviewAmendDays } from '#contract/orders/reviews/reviewWords.ts'
import type { Queryable } from '#server/db/database.ts'
import { jsonMoment } from '#server/db/sqlText.ts'

const amendableUntil = `r.reviewed_at + interval '${reviewAmendDays} days'`

/** SQL columns of a review `r` in the names of contract/orders/reviews, moments as the driver reads them. */
export const reviewColumns = `r.time_score as "timeScore", r.goods_score as "goodsScore", r.service_score as "serviceScore", r.text,
  r.reviewed_at as "reviewedAt", r.amended_at as "amendedAt", ${amendableUntil} as "amendableUntil", r.answer,
  r.answered_at as "answeredAt", r.hidden_reason as "hiddenReason"`

const reviewJson = `json_build_object('timeScore', r.time_score, 'goodsScore', r.goods_score, 'serviceScore', r.service_score,
  'text', r.text, 'reviewedAt', ${jsonMoment('r.reviewed_at')}, 'amendedAt', ${jsonMoment('r.amended_at')},
  'amendableUntil', ${jsonMoment(`(${amendableUntil})`)}, 'answer', r.answer, 'answeredAt', ${jsonMoment('r.answered_at')},
  'hiddenReason', r.hidden_reason)`

/** An order's review, and whether its customer carried it itself and thus may not review it. */
export interface ReviewOfOrder {
  review: OrderReview | null
  isOwnCarriage: boolean
}

export const notReviewed: ReviewOfOrder = { review: null, isOwnCarriage: false }

/** Reads the reviews of orders, by order id. */
export async function readReviews(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, ReviewOfOrder>> {
  const { rows } = await sql<ReviewOfOrder & { id: number }>`
    select o.id, coalesce(o.factory_id = o.carrier_id, false) as "isOwnCarriage",
      case when r.order_id is not null then ${sql.raw(reviewJson)} end as review
    from freight_order o left join order_review r on r.order_id = o.id
    where o.id = any(${orderIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...reviewed }) => [id, reviewed]))
}

/** Reads the review of one order. */
export const readReviewOf = async (db: Queryable, orderId: number): Promise<ReviewOfOrder> =>
  (await readReviews(db, [orderId])).get(orderId) ?? notReviewed

/** The parties of a reviewed order. */
export interface ReviewParties {
  /** The account's name; null: a visitor. */
  factoryName: string | null
  shipper: HiddenParty
  recipient: HiddenParty
}

/** Masks names, phones, plates and addresses in a review, for readers other than the order's two sides. */
export function maskedReview(
  { factoryName, shipper, recipient }: ReviewParties,
  { text, answer }: Pick<OrderReview, 'text' | 'answer'>,
) {
  const mask = createTextMask([shipper, recipient])
  return { customer: maskName(factoryName ?? shipper.name), text: mask(text), answer: mask(answer) }
}

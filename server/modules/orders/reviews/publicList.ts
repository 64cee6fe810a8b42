import { sql } from 'kysely'
import type { CallAnswer, CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { carrierCountMax, carrierSampleMax } from '#contract/carrier/carrierPageWords.ts'
import type { OrderReview, PublicReview } from '#contract/orders/reviews/reviewFields.ts'
import type { Database } from '#server/db/database.ts'
import { maskedReview, reviewColumns } from './read.ts'
import type { ReviewParties } from './read.ts'

type Row = OrderReview & ReviewParties & { destinationText: string }

/** Returns a review as the public may read it; a hidden one has its reason only. */
function publicOf(row: Row): PublicReview {
  const { destinationText, reviewedAt, amendedAt, hiddenReason, timeScore, goodsScore, serviceScore } = row
  const { customer, text, answer } = maskedReview(row, row)
  return {
    customer,
    destinationText,
    reviewedAt,
    amendedAt,
    hiddenReason,
    said: hiddenReason === null ? { timeScore, goodsScore, serviceScore, text, answer } : null,
  }
}

/** Returns a page of a carrier's reviews, the newest first. */
export async function listPublicReviews(
  db: Database,
  { id, page, pageSize }: CallRequest<'/lines/getCarrierReviews'>,
): Promise<CallAnswer<'/lines/getCarrierReviews'>> {
  const { rows } = await sql<Row>`
    with page as materialized (
      select r.* from order_review r where r.carrier_id = ${id}
      order by r.reviewed_at desc, r.order_id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${sql.raw(reviewColumns)}, f.name as "factoryName", o.shipper, o.recipient,
      o.recipient ->> 'regionText' as "destinationText"
    from page r join freight_order o on o.id = r.order_id left join factory f on f.id = o.factory_id
    order by r.reviewed_at desc, r.order_id desc`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from order_review where carrier_id = ${id} limit ${carrierCountMax}) c`.execute(
    db,
  )
  return { list: rows.map(publicOf), total: counted[0]?.total ?? 0 }
}

type Scores = NonNullable<CallResponse<'/lines/getCarrierPage'>['scores']>

/** Averages the scores of a carrier's newest visible reviews, from one index only. */
export const scoresSql = (carrierId: number) => sql<Scores>`
  select count(*)::integer as reviews, round(10 * avg(time_score))::integer as "timeTenths",
    round(10 * avg(goods_score))::integer as "goodsTenths", round(10 * avg(service_score))::integer as "serviceTenths"
  from (select time_score, goods_score, service_score from order_review
    where carrier_id = ${carrierId} and hidden_at is null order by reviewed_at desc limit ${carrierSampleMax}) newest
  having count(*) > 0`

/** Returns a carrier's average scores; null without reviews. */
export async function readScores(db: Database, carrierId: number): Promise<Scores | null> {
  const { rows } = await scoresSql(carrierId).execute(db)
  return rows[0] ?? null
}

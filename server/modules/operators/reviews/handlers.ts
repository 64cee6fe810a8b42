import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { OpsReview } from '#contract/operators/reviewCalls.ts'
import { lowScoreMax, reviewCountMax } from '#contract/orders/reviews/reviewWords.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { writeAudit } from '../../audit/index.ts'
import { maskedReview, reviewColumns, notifyReviewHidden } from '../../orders/reviews/index.ts'
import type { ReviewParties } from '../../orders/reviews/index.ts'

/** Carriers that a keyword may match. */
const namedMax = 200

type Row = Omit<OpsReview, 'customer'> & ReviewParties

/** Reads the reviews `r` in `picked`. Operators see names masked, as everybody does. */
async function rowsOf(db: Queryable, picked: RawBuilder<unknown>): Promise<OpsReview[]> {
  const { rows } = await sql<Row>`
    with picked as materialized (${picked})
    select ${sql.raw(reviewColumns)}, r.order_id as "orderId", o.number as "orderNumber", r.hidden_at as "hiddenAt",
      json_build_object('id', c.id, 'name', c.name) as carrier, f.name as "factoryName", o.shipper, o.recipient
    from picked join order_review r using (order_id) join freight_order o on o.id = r.order_id
      join factory c on c.id = r.carrier_id left join factory f on f.id = o.factory_id
    order by r.reviewed_at desc, r.order_id desc`.execute(db)
  return rows.map(({ factoryName, shipper, recipient, ...review }) => ({
    ...review,
    ...maskedReview({ factoryName, shipper, recipient }, review),
  }))
}

const readOne = async (db: Queryable, orderId: number): Promise<OpsReview> =>
  (await rowsOf(db, sql`select ${orderId}::bigint as order_id`))[0] ?? refuse('notFound')

async function listReviews(
  db: Queryable,
  { page, pageSize, keyword = '', state, isLow }: CallRequest<'/ops/getReviewList'>,
): Promise<CallAnswer<'/ops/getReviewList'>> {
  const named = sql`array(select id from factory where type = 3 and name ilike ${containing(keyword)} limit ${namedMax})`
  const found = sql`from order_review r where true
    ${keyword === '' ? sql`` : sql`and r.carrier_id = any(${named})`}
    ${state === undefined ? sql`` : state === 'hidden' ? sql`and r.hidden_at is not null` : sql`and r.hidden_at is null`}
    ${isLow === true ? sql`and least(r.time_score, r.goods_score, r.service_score) <= ${sql.lit(lowScoreMax)}` : sql``}`
  const list = await rowsOf(
    db,
    sql`select r.order_id ${found} order by r.reviewed_at desc, r.order_id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} limit ${reviewCountMax}) c`.execute(db)
  return { list, total: counted[0]?.total ?? 0 }
}

/** Locks a review until the transaction ends and returns why it is hidden, or null. Refuses notFound. */
async function lockReview(trx: WriteTransaction, orderId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('order_review')
    .select('hidden_reason')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row ? row.hidden_reason : refuse('notFound')
}

const hideReview: Handler<'/ops/hideReview'> = async (context, { orderId, reason }) => {
  const { trx, now, user } = context
  if ((await lockReview(trx, orderId)) !== null) refuse('reviewHidden')
  await trx
    .updateTable('order_review')
    .set({ hidden_reason: reason, hidden_at: now, hidden_by: user.userId })
    .where('order_id', '=', orderId)
    .execute()
  await writeAudit(trx, context, {
    action: 'review.hidden',
    subject: { kind: 'order', id: orderId },
    before: { reason: null },
    after: { reason },
  })
  await notifyReviewHidden(trx, orderId, reason, now)
  return readOne(trx, orderId)
}

const showReview: Handler<'/ops/showReview'> = async (context, { orderId }) => {
  const { trx } = context
  const reason = await lockReview(trx, orderId)
  if (reason === null) refuse('reviewShown')
  await trx
    .updateTable('order_review')
    .set({ hidden_reason: null, hidden_at: null, hidden_by: null })
    .where('order_id', '=', orderId)
    .execute()
  await writeAudit(trx, context, {
    action: 'review.shown',
    subject: { kind: 'order', id: orderId },
    before: { reason },
    after: { reason: null },
  })
  return readOne(trx, orderId)
}

/** Handlers of 评价管理: customers' reviews of carriers, and hiding them (product.md §5). */
export const opsReviewHandlers = {
  '/ops/getReviewList': ({ db }, request) => listReviews(db, request),
  '/ops/hideReview': hideReview,
  '/ops/showReview': showReview,
} satisfies Partial<Handlers>

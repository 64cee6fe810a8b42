import { sql } from 'kysely'
import type { RecipientReport, RecipientWish } from '#contract/orders/recipient/recipientFields.ts'
import type { Queryable } from '#server/db/database.ts'
import { jsonMoment } from '#server/db/sqlText.ts'

/** The recipient's wish and report for an order. */
export interface RecipientFeedback {
  recipientWish: RecipientWish | null
  recipientReport: RecipientReport | null
}

export const noRecipientFeedback: RecipientFeedback = { recipientWish: null, recipientReport: null }

const wishSql = `(select json_build_object('deliveryMode', w.delivery_mode, 'address', w.address, 'feeFen', w.fee_fen,
    'isFeeApart', w.is_fee_apart, 'state', w.state, 'saidAt', ${jsonMoment('w.said_at')}, 'answer', w.answer,
    'answeredAt', ${jsonMoment('w.answered_at')}) from recipient_wish w where w.order_id = a.id)`
const reportSql = `(select json_build_object('kind', r.kind, 'text', r.text, 'fileIds', r.file_ids,
    'reportedAt', ${jsonMoment('r.reported_at')}, 'amendedAt', ${jsonMoment('r.amended_at')}, 'answer', r.answer,
    'answeredAt', ${jsonMoment('r.answered_at')}) from recipient_report r where r.order_id = a.id)`

/** Reads the recipients' wishes and reports of orders, by order id. */
export async function readRecipientFeedbackOf(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, RecipientFeedback>> {
  const { rows } = await sql<RecipientFeedback & { id: number }>`
    select a.id, ${sql.raw(wishSql)} as "recipientWish", ${sql.raw(reportSql)} as "recipientReport"
    from unnest(${orderIds}::bigint[]) a(id)`.execute(db)
  return new Map(rows.map(({ id, ...feedback }) => [id, feedback]))
}

/** Reads the recipient's wish and report of one order. */
export const readRecipientFeedback = async (db: Queryable, orderId: number): Promise<RecipientFeedback> =>
  (await readRecipientFeedbackOf(db, [orderId])).get(orderId) ?? noRecipientFeedback

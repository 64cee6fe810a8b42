import { sql } from 'kysely'
import type { WriteTransaction } from '#server/db/database.ts'
import { recipientOf, recordChanges } from '#server/db/streamEvents.ts'
import { adoptVisitorPictures } from '../files/index.ts'

/**
 * Moves a visitor's threads, messages and pictures to the account it logged in with, and notifies its streams. Idempotent.
 * Threads with that same account stay with the browser: an account cannot consult itself.
 */
export async function adoptVisitorConsults(
  trx: WriteTransaction,
  visitorHash: Buffer,
  { userId, factoryId }: { userId: number; factoryId: number },
  now: Date,
): Promise<void> {
  const moved = await sql<{ id: number; dialogId: number }>`
    update consult set visitor_hash = null, factory_id = ${factoryId}, user_id = ${userId}, topic = null,
      answer_mobile = null
    where visitor_hash = ${visitorHash} and carrier_id <> ${factoryId} returning id, last_dialog_id as "dialogId"`.execute(
    trx,
  )
  const ids = moved.rows.map(({ id }) => id)
  await sql`
    update dialog set visitor_hash = null, user_id = ${userId}
    where visitor_hash = ${visitorHash} and consult_id = any(${ids}::bigint[])`.execute(trx)
  await adoptVisitorPictures(trx, visitorHash, userId, ids)
  const recipient = recipientOf({ kind: 'factory', factoryId })
  await recordChanges(
    trx,
    moved.rows.map(({ id, dialogId }) => ({
      recipient,
      change: { type: 'consult', side: 'customer', consultId: id, dialogId, kind: 'appended' },
    })),
    now,
  )
}

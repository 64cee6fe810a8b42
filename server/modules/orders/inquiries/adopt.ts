import { sql } from 'kysely'
import type { WriteTransaction } from '#server/db/database.ts'

/** Moves a visitor's inquiries to the account that logged in, except those addressed to that account's own factory. */
export async function adoptInquiries(
  trx: WriteTransaction,
  visitorHash: Buffer,
  { userId, factoryId }: { userId: number; factoryId: number },
): Promise<void> {
  await sql`
    update inquiry i set visitor_hash = null, factory_id = ${factoryId}, user_id = ${userId}
    where i.visitor_hash = ${visitorHash}
      and not exists (select from inquiry_offer f where f.inquiry_id = i.id and f.carrier_id = ${factoryId})`.execute(
    trx,
  )
}

import { sql } from 'kysely'
import type { WriteTransaction } from '../../db/database.ts'

/**
 * Hands the notices of a browser to the user who logged in there, read or not as they are; a second time there is nothing to hand
 * over. Runs behind the move of the orders themselves, whose notices then lead to `linkOfOrder`, given as a text that ends with the
 * order's id.
 */
export async function adoptVisitorNotices(
  trx: WriteTransaction,
  visitorHash: Buffer,
  user: { userId: number },
  orderLinkStart: string,
): Promise<void> {
  await sql`
    update notice set visitor_hash = null, user_id = ${user.userId},
      link = case when order_id is null then link else ${orderLinkStart}::text || order_id end
    where visitor_hash = ${visitorHash}`.execute(trx)
}

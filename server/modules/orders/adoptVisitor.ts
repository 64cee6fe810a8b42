import type { WriteTransaction } from '#server/db/database.ts'
import { recipientOf, recordChanges } from '#server/db/streamEvents.ts'
import { adoptVisitorNotices } from '../notices/index.ts'
import { adoptInquiries } from './inquiries/index.ts'
import { adoptEntries } from './ledgers/index.ts'
import { orderLinkStart } from './orderNotice.ts'

/**
 * Moves a browser's orders and their notices to the account that logged in; does nothing the second time. Orders are updated
 * first, so that their row locks wait for transactions still writing notices. The account's streams receive every order.
 */
export async function adoptVisitorOrders(
  trx: WriteTransaction,
  visitorHash: Buffer,
  user: { userId: number; factoryId: number },
  now: Date,
): Promise<void> {
  const moved = await trx
    .updateTable('freight_order')
    .set({ visitor_hash: null, factory_id: user.factoryId, user_id: user.userId })
    .where('visitor_hash', '=', visitorHash)
    .returning(['id', 'number'])
    .execute()
  const orderIds = moved.map(({ id }) => id)
  await adoptEntries(trx, orderIds, user.factoryId)
  await adoptInquiries(trx, visitorHash, user)
  const recipient = recipientOf({ kind: 'factory', factoryId: user.factoryId })
  await recordChanges(
    trx,
    moved.map(({ id, number }) => ({ recipient, change: { type: 'order', orderId: id, number } })),
    now,
  )
  await adoptVisitorNotices(trx, visitorHash, user, { orderLinkStart, now })
}

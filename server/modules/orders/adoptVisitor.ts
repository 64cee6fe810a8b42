import type { WriteTransaction } from '../../db/database.ts'
import { recipientOf, tell } from '../../db/streamEvents.ts'
import { adoptInquiries } from './inquiries/index.ts'
import { adoptEntries } from './ledgers/index.ts'
import { adoptVisitorNotices } from '../notices/index.ts'
import { orderLinkStart } from './orderNotice.ts'

/**
 * Moves the orders placed from a browser, and what it was told of them, to the account that logged in there; a second time there is
 * nothing to move. The orders go first: whoever is at work with one of them is waited for, and his notice moves along. The account's streams are told of all.
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
  await tell(
    trx,
    moved.map(({ id, number }) => ({ recipient, change: { type: 'order', orderId: id, number } })),
    now,
  )
  await adoptVisitorNotices(trx, visitorHash, user, { orderLinkStart, now })
}

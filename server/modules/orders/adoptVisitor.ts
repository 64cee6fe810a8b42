import type { WriteTransaction } from '../../db/database.ts'
import { adoptVisitorNotices } from '../notices/index.ts'
import { orderLinkStart } from './orderNotice.ts'

/**
 * Moves the orders placed from a browser, and what it was told of them, to the account that logged in there; a second time there is
 * nothing to move. The orders go first: whoever is at work with one of them is waited for, and his notice moves along.
 */
export async function adoptVisitorOrders(
  trx: WriteTransaction,
  visitorHash: Buffer,
  user: { userId: number; factoryId: number },
): Promise<void> {
  await trx
    .updateTable('freight_order')
    .set({ visitor_hash: null, factory_id: user.factoryId, user_id: user.userId })
    .where('visitor_hash', '=', visitorHash)
    .execute()
  await adoptVisitorNotices(trx, visitorHash, user, orderLinkStart)
}

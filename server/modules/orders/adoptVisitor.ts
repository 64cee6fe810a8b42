import type { WriteTransaction } from '../../db/database.ts'

/** Moves the orders placed from a browser to the account that logged in there; a second time there is nothing to move. */
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
}

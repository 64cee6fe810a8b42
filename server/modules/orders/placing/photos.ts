import { sql } from 'kysely'
import type { SessionUser } from '#server/calls/context.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { attachFile } from '../../files/index.ts'
import type { FileReader } from '../../files/index.ts'
import { carrierScope, customerScope, ownerOf } from '../owner.ts'

/** Attaches the user's own, not yet attached uploads to an order; otherwise refuses notFound. */
export async function attachPhotos(
  trx: WriteTransaction,
  user: SessionUser,
  orderId: number,
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds)
    await attachFile(trx, { user, visitorHash: null }, fileId, { kind: 'order', id: orderId })
}

/** Lets both sides of an order read its pictures. */
export const orderFileReader: FileReader = {
  scope: (caller) => {
    if (!caller.user && !caller.visitorHash) return sql<boolean>`false`
    const customer = customerScope(ownerOf(caller))
    const carrier = caller.user ? carrierScope(caller.user.factoryId) : sql<boolean>`false`
    return sql<boolean>`exists (select 1 from freight_order o where o.id = s.hung_id and (${customer} or ${carrier}))`
  },
  isLogged: false,
}

import { sql } from 'kysely'
import type { SessionUser } from '../../../calls/context.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { hangFile } from '../../files/index.ts'
import type { FileReader } from '../../files/index.ts'
import { carrierScope, customerScope, ownerOf } from '../owner.ts'

/** Hangs pictures that the user uploaded on an order; one that is not there, or hangs already, is refused like none. */
export async function hangPhotos(
  trx: WriteTransaction,
  user: SessionUser,
  orderId: number,
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds)
    await hangFile(trx, { user, visitorHash: null }, fileId, { kind: 'order', id: orderId })
}

/** Pictures of an order are open to both of its sides. */
export const orderFileReader: FileReader = {
  scope: (asker) => {
    if (!asker.user && !asker.visitorHash) return sql<boolean>`false`
    const customer = customerScope(ownerOf(asker))
    const carrier = asker.user ? carrierScope(asker.user.factoryId) : sql<boolean>`false`
    return sql<boolean>`exists (select 1 from freight_order o where o.id = s.hung_id and (${customer} or ${carrier}))`
  },
  isLogged: false,
}

import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { newerOrdersMax } from '#contract/orders/lists/listWords.ts'
import type { Database } from '#server/db/database.ts'
import type { Side } from '../owner.ts'
import { filterAndStateCondition } from './filter.ts'
import { listOrders } from './list.ts'

/** Narrows a side to the orders up to an id; without an id returns it unchanged. */
export const upTo = (side: Side, id: number | undefined): Side =>
  id === undefined ? side : { ...side, orders: sql<boolean>`(${side.orders} and o.id <= ${id})` }

/**
 * Returns a page of orders up to `upToId` and the number of newer ones. New orders thus do not shift the pages. The bound is an
 * id, not a time, because the list's indexes contain ids only.
 */
export async function listOrdersUpTo(
  db: Database,
  side: Side,
  { upToId, ...filter }: CallRequest<'/carrier/getOrderList'>,
  now: Date,
): Promise<CallAnswer<'/carrier/getOrderList'>> {
  const answer = await listOrders(db, upTo(side, upToId), filter, now)
  const later = sql<boolean>`${filterAndStateCondition(side, filter, now)} and o.id > ${upToId ?? 0}`
  const { rows } = await sql<{ newestId: number; newer: number }>`
    select coalesce((select max(o.id) from freight_order o where ${side.orders}), 0) as "newestId",
      ${upToId === undefined ? sql`0` : sql`(select count(*) from (select 1 from freight_order o where ${later} limit ${newerOrdersMax}) n)`} as newer`.execute(
    db,
  )
  return { ...answer, newestId: rows[0]?.newestId ?? 0, newer: rows[0]?.newer ?? 0 }
}

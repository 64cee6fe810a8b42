import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '../../../../contract/calls/calls.ts'
import { newerOrdersMax } from '../../../../contract/orders/listWords.ts'
import type { Database } from '../../../db/database.ts'
import type { Side } from '../owner.ts'
import { matchingInStates } from './filter.ts'
import { listOrders } from './list.ts'

/** What of a side came no later than an order; all where none is named. */
export const upTo = (side: Side, id: number | undefined): Side =>
  id === undefined ? side : { ...side, orders: sql<boolean>`(${side.orders} and o.id <= ${id})` }

/**
 * A page of orders that new ones do not push about: those after `upToId` are counted and held back until they are asked for. Held back by
 * their ids, which the indexes of the list hold, and not by their time, which they do not.
 */
export async function listHeldOrders(
  db: Database,
  side: Side,
  { upToId, ...filter }: CallRequest<'/carrier/getOrderList'>,
  now: Date,
): Promise<CallAnswer<'/carrier/getOrderList'>> {
  const answer = await listOrders(db, upTo(side, upToId), filter, now)
  const later = sql<boolean>`${matchingInStates(side, filter, now)} and o.id > ${upToId ?? 0}`
  const { rows } = await sql<{ newestId: number; newer: number }>`
    select coalesce((select max(o.id) from freight_order o where ${side.orders}), 0) as "newestId",
      ${upToId === undefined ? sql`0` : sql`(select count(*) from (select 1 from freight_order o where ${later} limit ${newerOrdersMax}) n)`} as newer`.execute(
    db,
  )
  return { ...answer, newestId: rows[0]?.newestId ?? 0, newer: rows[0]?.newer ?? 0 }
}

import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '../../../contract/calls/calls.ts'
import type { Database, WriteTransaction } from '../../db/database.ts'
import { carrierScope, readOrderDetails } from '../orders/index.ts'
import { cursorOf, placeOf, refuseOldCursor } from './cursor.ts'
import type { Place } from './cursor.ts'

interface Present {
  lineage: string
  snapshot: string
}

/** A transaction of one snapshot, which changes nothing. */
type Reading = WriteTransaction

interface Round {
  /** What was answered before this round of pages; null: nothing. */
  seen: string | null
  /** What this round answers up to. */
  upTo: string
  after: { xid: string; id: number } | null
}

interface Changed {
  id: number
  xid: string
}

/**
 * The present as PostgreSQL sees it, and which course of events its transactions count: another cluster, another timeline of it and a
 * table that was made anew begin another one. After a backup was restored, what was seen before may not have happened.
 */
async function readPresent(trx: Reading): Promise<Present> {
  const { rows } = await sql<Present>`
    select pg_current_snapshot()::text as snapshot,
      concat_ws('.', s.system_identifier, c.timeline_id, 'freight_order'::regclass::oid) as lineage
    from pg_control_system() s, pg_control_checkpoint() c`.execute(trx)
  const [present] = rows
  if (!present) throw new Error('PostgreSQL does not know itself')
  return present
}

const endOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? '0')

/** Whether a place was noted in another course of events, or in a later one than this has come to. */
const isOfAnother = ({ lineage, seen, under }: Place, present: Present): boolean =>
  lineage !== present.lineage ||
  [seen, under?.upTo ?? null].some((noted) => noted !== null && endOf(noted) > endOf(present.snapshot))

/**
 * The carrier's orders that a round has not answered yet, the longest unchanged first. One that changes meanwhile leaves the round, because the
 * transaction that changed it is not visible in `upTo`, and comes in the next.
 */
async function readChanged(
  trx: Reading,
  carrierId: number,
  { seen, upTo, after }: Round,
  most: number,
): Promise<Changed[]> {
  const unseen =
    seen === null
      ? sql``
      : sql`and o.changed_xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
          and not pg_visible_in_snapshot(o.changed_xid, ${seen}::pg_snapshot)`
  const behind =
    after === null ? sql`` : sql`and (o.changed_xid, o.id) > (${after.xid}::xid8, ${after.id}::bigint)`
  const { rows } = await sql<Changed>`
    select o.id, o.changed_xid::text as xid from freight_order o
    where o.carrier_id = ${carrierId} ${unseen} ${behind}
      and o.changed_xid < pg_snapshot_xmax(${upTo}::pg_snapshot) and pg_visible_in_snapshot(o.changed_xid, ${upTo}::pg_snapshot)
    order by o.changed_xid, o.id limit ${most}`.execute(trx)
  return rows
}

/** The round that a place is in the middle of, or the next one, up to the present. */
const roundOf = ({ seen, under }: Place, present: Present): Round =>
  under === null
    ? { seen, upTo: present.snapshot, after: null }
    : { seen, upTo: under.upTo, after: { xid: under.xid, id: under.id } }

/**
 * The orders that changed since the cursor, each as it is now, and the cursor behind them. All is read in one snapshot, so that an order
 * is never newer than the change that it is answered for: none is lost and none comes twice, whatever is committed meanwhile.
 */
export async function pullOrders(
  db: Database,
  owner: { secret: string; carrierId: number },
  { cursor, limit }: CallRequest<'/open/pullOrders'>,
): Promise<CallAnswer<'/open/pullOrders'>> {
  const place = cursor ? placeOf(owner, cursor) : null
  const { carrierId } = owner
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const present = await readPresent(trx)
      if (place !== null && isOfAnother(place, present)) refuseOldCursor()
      const round = roundOf(place ?? { lineage: present.lineage, seen: null, under: null }, present)
      const changed = await readChanged(trx, carrierId, round, limit + 1)
      const page = changed.slice(0, limit)
      const last = page.at(-1)
      const isCut = changed.length > limit && last !== undefined
      const next: Place = {
        lineage: present.lineage,
        seen: isCut ? round.seen : round.upTo,
        under: isCut ? { upTo: round.upTo, xid: last.xid, id: last.id } : null,
      }
      const ids = page.map(({ id }) => id)
      return {
        list: await readOrderDetails(trx, carrierScope(carrierId), ids, 'carrier'),
        cursor: cursorOf(owner, next),
        // what changed while several pages were read waits already
        hasMore: isCut || round.upTo !== present.snapshot,
      }
    })
}

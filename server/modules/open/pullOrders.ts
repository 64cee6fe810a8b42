import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { carrierScope, readOrderDetails } from '../orders/index.ts'
import { cursorOf, positionOf, refuseOldCursor } from './cursor.ts'
import type { PullPosition } from './cursor.ts'

interface Current {
  lineage: string
  snapshot: string
}

/** A read-only transaction on one snapshot. */
type SnapshotTransaction = WriteTransaction

interface Pass {
  /** Snapshot returned before this pass; null: nothing. */
  seen: string | null
  /** Upper snapshot of this pass. */
  upTo: string
  after: { xid: string; id: number } | null
}

interface Changed {
  id: number
  xid: string
}

/**
 * Reads the current snapshot and the history that its transaction ids belong to. Another cluster, another timeline or a recreated
 * table is another history. After a backup was restored, changes seen before may not have happened.
 */
async function readPresent(trx: SnapshotTransaction): Promise<Current> {
  const { rows } = await sql<Current>`
    select pg_current_snapshot()::text as snapshot,
      concat_ws('.', s.system_identifier, c.timeline_id, 'freight_order'::regclass::oid) as lineage
    from pg_control_system() s, pg_control_checkpoint() c`.execute(trx)
  const [present] = rows
  if (!present) throw new Error('PostgreSQL does not know itself')
  return present
}

const endOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? '0')

/** Checks whether a position belongs to another history, or to a later point than this one has reached. */
const isForeign = ({ lineage, seen, under }: PullPosition, present: Current): boolean =>
  lineage !== present.lineage ||
  [seen, under?.upTo ?? null].some((noted) => noted !== null && endOf(noted) > endOf(present.snapshot))

/**
 * Reads the carrier's orders left in a pass, the longest unchanged first. An order that changes meanwhile leaves the pass,
 * because that transaction is not visible in `upTo`, and appears in the next one.
 */
async function readChanged(
  trx: SnapshotTransaction,
  carrierId: number,
  { seen, upTo, after }: Pass,
  max: number,
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
    order by o.changed_xid, o.id limit ${max}`.execute(trx)
  return rows
}

/** Returns the pass that a position is within, or the next one up to the current snapshot. */
const passOf = ({ seen, under }: PullPosition, present: Current): Pass =>
  under === null
    ? { seen, upTo: present.snapshot, after: null }
    : { seen, upTo: under.upTo, after: { xid: under.xid, id: under.id } }

/**
 * Returns the orders changed since the cursor, each in its current state, and the next cursor. Reads everything in one snapshot,
 * so that an order is never newer than its reported change. No change is lost or repeated, whatever commits meanwhile. Reads the
 * primary: the snapshot of a replica names no running transactions, so that one that commits later would count as seen.
 */
export async function pullOrders(
  primaryDb: Database,
  owner: { secret: string; carrierId: number },
  { cursor, limit }: CallRequest<'/open/pullOrders'>,
): Promise<CallAnswer<'/open/pullOrders'>> {
  const position = cursor ? positionOf(owner, cursor) : null
  const { carrierId } = owner
  return primaryDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const present = await readPresent(trx)
      if (position !== null && isForeign(position, present)) refuseOldCursor()
      const pass = passOf(position ?? { lineage: present.lineage, seen: null, under: null }, present)
      const changed = await readChanged(trx, carrierId, pass, limit + 1)
      const page = changed.slice(0, limit)
      const last = page.at(-1)
      const isCut = changed.length > limit && last !== undefined
      const next: PullPosition = {
        lineage: present.lineage,
        seen: isCut ? pass.seen : pass.upTo,
        under: isCut ? { upTo: pass.upTo, xid: last.xid, id: last.id } : null,
      }
      const ids = page.map(({ id }) => id)
      return {
        list: await readOrderDetails(trx, carrierScope(carrierId), ids, 'carrier'),
        cursor: cursorOf(owner, next),
        // changes made while the pages were read are ready
        hasMore: isCut || pass.upTo !== present.snapshot,
      }
    })
}

import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import type { Database, Queryable, WriteTransaction } from './database.ts'

/** The recipient of a change: everybody of a factory, one user, or the visitor of a browser. */
export type Recipient = `f${number}` | `u${number}` | `v${string}`

export const visitorRecipient = (visitorHash: Buffer): Recipient => `v${visitorHash.toString('hex')}`

/** Returns one side of an order or a thread as a recipient: the owning factory, or the visitor. */
export const recipientOf = (
  side: { kind: 'factory'; factoryId: number } | { kind: 'visitor'; visitorHash: Buffer },
): Recipient => (side.kind === 'factory' ? `f${side.factoryId}` : visitorRecipient(side.visitorHash))

/** A change and its recipient. */
export interface PendingChange {
  recipient: Recipient
  change: StreamChange
}

/** Returns SQL that inserts changes, as a statement or a part of one. */
export const insertChangesSql = (changes: readonly PendingChange[], now: Date) => sql`
    insert into stream_event (recipient, change, at)
    select changed.recipient, changed.change::jsonb, ${now}::timestamptz
    from unnest(${changes.map(({ recipient }) => recipient)}::text[], ${changes.map(({ change }) => JSON.stringify(change))}::text[])
      changed(recipient, change)`

/** Inserts changes in the transaction that makes them; streams deliver them after the commit. */
export async function recordChanges(
  trx: WriteTransaction,
  changes: readonly PendingChange[],
  now: Date,
): Promise<void> {
  await insertChangesSql(changes, now).execute(trx)
}

/** The events of one read, or null when there are more than `rowsMax`, and the snapshot of the read. */
export interface NewEvents {
  snapshot: string
  rows: PendingChange[] | null
}

/** Returns PostgreSQL's current snapshot: which transactions have ended. */
export async function presentSnapshot(db: Queryable): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/**
 * Reads everything committed since `seen`, oldest first, and the snapshot up to which that is. A transaction that took its ids
 * early and committed late is not visible in `seen` and appears now: nothing is lost or repeated.
 */
export async function readSince(db: Database, seen: string, rowsMax: number): Promise<NewEvents> {
  const { rows } = await sql<{ snapshot: string; rows: PendingChange[] }>`
    select pg_current_snapshot()::text as snapshot, coalesce((
      select json_agg(json_build_object('recipient', e.recipient, 'change', e.change) order by e.id)
      from (
        select id, recipient, change from stream_event
        where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
        order by id limit ${rowsMax + 1}
      ) e), '[]') as rows`.execute(db)
  const read = rows[0] ?? { snapshot: seen, rows: [] }
  return read.rows.length > rowsMax ? { ...read, rows: null } : read
}

/** Reads the changes of some recipients between two snapshots, oldest first; null when there are more than `rowsMax`. */
export async function readBetween(
  db: Database,
  recipients: readonly Recipient[],
  { seen, upTo, rowsMax }: { seen: string; upTo: string; rowsMax: number },
): Promise<StreamChange[] | null> {
  const { rows } = await sql<{ change: StreamChange }>`
    select change from stream_event
    where recipient = any(${recipients}::text[]) and xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot) and pg_visible_in_snapshot(xid, ${upTo}::pg_snapshot)
    order by id limit ${rowsMax + 1}`.execute(db)
  return rows.length > rowsMax ? null : rows.map(({ change }) => change)
}

/** How long events are stored; a reader that was away for longer reloads everything, ms. */
export const eventsLiveMs = dayMs

/** Deletes events older than `eventsLiveMs`. */
export async function trimStreamEvents(db: Database, now: Date): Promise<void> {
  await sql`delete from stream_event where at < ${new Date(now.getTime() - eventsLiveMs)}`.execute(db)
}

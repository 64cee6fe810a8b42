import { sql } from 'kysely'
import type { ConsultSide } from '#contract/consult/words.ts'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { recipientOf, recordChanges } from '#server/db/streamEvents.ts'
import type { NoticeReaders } from '../notices/index.ts'
import { consultScope, sideScope } from './sides.ts'
import type { Caller } from './sides.ts'

/** A thread locked by this transaction, so that its messages are written, deleted and read one after another. */
export interface Thread {
  id: number
  side: ConsultSide
  factoryId: number | null
  visitorHash: Buffer | null
  carrierId: number
  isClosed: boolean
  /** Whether the other side has unread messages of this one. */
  otherHasUnread: boolean
}

/** Locks a thread in which the caller has a side. Refuses notFound for the threads of others. */
export async function lockThread(trx: WriteTransaction, caller: Caller, consultId: number): Promise<Thread> {
  const { rows } = await sql<Thread>`
    select c.id, case when ${sideScope(caller, 'carrier')} then 'carrier' else 'customer' end as side,
      c.factory_id as "factoryId", c.visitor_hash as "visitorHash", c.carrier_id as "carrierId",
      c.closed_at is not null as "isClosed",
      case when ${sideScope(caller, 'carrier')} then c.last_of_carrier > c.read_by_customer
        else c.last_of_customer > c.read_by_carrier end as "otherHasUnread"
    from consult c where c.id = ${consultId} and ${consultScope(caller)} for update`.execute(trx)
  return rows[0] ?? refuse('notFound')
}

/** Returns everybody on one side of a thread as notice readers. */
export function readersOf(
  { factoryId, visitorHash, carrierId }: Pick<Thread, 'factoryId' | 'visitorHash' | 'carrierId'>,
  side: ConsultSide,
): NoticeReaders {
  if (side === 'carrier') return { kind: 'factory', factoryId: carrierId }
  return visitorHash === null
    ? { kind: 'factory', factoryId: factoryId ?? 0 }
    : { kind: 'visitor', visitorHash }
}

/** Notifies the streams of both sides about a message. */
export async function notifyBothSides(
  trx: WriteTransaction,
  thread: Thread,
  change: Pick<Extract<StreamChange, { type: 'consult' }>, 'dialogId' | 'kind'>,
  now: Date,
): Promise<void> {
  const customer = recipientOf(readersOf(thread, 'customer'))
  const shared = { type: 'consult' as const, consultId: thread.id, ...change }
  await recordChanges(
    trx,
    [
      { recipient: customer, change: { ...shared, side: 'customer' } },
      { recipient: `f${thread.carrierId}`, change: { ...shared, side: 'carrier' } },
    ],
    now,
  )
}

import { sql } from 'kysely'
import type { ConsultSide } from '../../../contract/consult/words.ts'
import type { StreamChange } from '../../../contract/notices/eventCalls.ts'
import { refuse } from '../../core/refuse.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { recipientOf, tell } from '../../db/streamEvents.ts'
import type { NoticeReaders } from '../notices/index.ts'
import { consultScope, sideScope } from './sides.ts'
import type { Asker } from './sides.ts'

/** A thread whose row this transaction holds: its messages are written, deleted and read one after another. */
export interface Thread {
  id: number
  side: ConsultSide
  factoryId: number | null
  visitorHash: Buffer | null
  carrierId: number
  isClosed: boolean
  /** Whether the other side has not read all that this one wrote. */
  isOtherBehind: boolean
}

/** Locks a thread that the asker has a side in; another's answers as if it did not exist. */
export async function lockThread(trx: WriteTransaction, asker: Asker, consultId: number): Promise<Thread> {
  const { rows } = await sql<Thread>`
    select c.id, case when ${sideScope(asker, 'carrier')} then 'carrier' else 'customer' end as side,
      c.factory_id as "factoryId", c.visitor_hash as "visitorHash", c.carrier_id as "carrierId",
      c.closed_at is not null as "isClosed",
      case when ${sideScope(asker, 'carrier')} then c.last_of_carrier > c.read_by_customer
        else c.last_of_customer > c.read_by_carrier end as "isOtherBehind"
    from consult c where c.id = ${consultId} and ${consultScope(asker)} for update`.execute(trx)
  return rows[0] ?? refuse('notFound')
}

/** Everybody on one side of a thread. */
export function readersOf(
  { factoryId, visitorHash, carrierId }: Pick<Thread, 'factoryId' | 'visitorHash' | 'carrierId'>,
  side: ConsultSide,
): NoticeReaders {
  if (side === 'carrier') return { kind: 'factory', factoryId: carrierId }
  return visitorHash === null
    ? { kind: 'factory', factoryId: factoryId ?? 0 }
    : { kind: 'visitor', visitorHash }
}

/** Tells both sides of a message. */
export async function tellBoth(
  trx: WriteTransaction,
  thread: Thread,
  change: Pick<Extract<StreamChange, { type: 'consult' }>, 'dialogId' | 'kind'>,
  now: Date,
): Promise<void> {
  const customer = recipientOf(readersOf(thread, 'customer'))
  const told = { type: 'consult' as const, consultId: thread.id, ...change }
  await tell(
    trx,
    [
      { recipient: customer, change: { ...told, side: 'customer' } },
      { recipient: `f${thread.carrierId}`, change: { ...told, side: 'carrier' } },
    ],
    now,
  )
}

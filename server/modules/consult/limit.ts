import { waitText } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { takeFromLimit } from '../../db/limits.ts'
import type { SessionUser } from '../../calls/context.ts'
import { hourMs, minuteMs } from '../../../contract/kernel/time.ts'

/** A user's, or all visitors' of an address: a visitor can be somebody new with each call. */
const messagesPerMinuteMax = 120
const beginningsPerHourMax = 120

async function take(
  trx: WriteTransaction,
  what: { key: string; max: number; windowMs: number },
  now: Date,
): Promise<void> {
  const taken = await takeFromLimit(trx, what, now)
  if (!taken.isTaken) refuse('consultsTooMany', { params: { wait: waitText(taken.waitMs) } })
}

interface Sender {
  trx: WriteTransaction
  user: SessionUser | null
  ip: string
  now: Date
}

const nameOf = ({ user, ip }: Sender) => (user ? `user:${user.userId}` : `address:${ip}`)

/** Bounds how fast one sender writes. */
export const countMessage = (sender: Sender) =>
  take(
    sender.trx,
    { key: `consult:${nameOf(sender)}`, max: messagesPerMinuteMax, windowMs: minuteMs },
    sender.now,
  )

/** Bounds how many threads one sender begins. */
export const countBeginning = (sender: Sender) =>
  take(
    sender.trx,
    { key: `consultBegin:${nameOf(sender)}`, max: beginningsPerHourMax, windowMs: hourMs },
    sender.now,
  )

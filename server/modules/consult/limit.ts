import { hourMs, minuteMs } from '#contract/kernel/time.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'

/** Limits per user, or for all visitors at one address. A visitor can get a new identity for every call. */
const messagesPerMinuteMax = 120
const beginningsPerHourMax = 120

async function enforceLimit(
  trx: WriteTransaction,
  limit: { key: string; max: number; windowMs: number },
  now: Date,
): Promise<void> {
  const result = await takeFromLimit(trx, limit, now)
  if (!result.isTaken) refuse('consultsTooMany', { params: { wait: waitText(result.waitMs) } })
}

interface Sender {
  trx: WriteTransaction
  user: SessionUser | null
  ip: string
  now: Date
}

const senderKey = ({ user, ip }: Sender) => (user ? `user:${user.userId}` : `address:${ip}`)

/** Limits how many messages one sender writes per minute. */
export const limitMessages = (sender: Sender) =>
  enforceLimit(
    sender.trx,
    { key: `consult:${senderKey(sender)}`, max: messagesPerMinuteMax, windowMs: minuteMs },
    sender.now,
  )

/** Limits how many threads one sender starts per hour. */
export const limitNewThreads = (sender: Sender) =>
  enforceLimit(
    sender.trx,
    { key: `consultBegin:${senderKey(sender)}`, max: beginningsPerHourMax, windowMs: hourMs },
    sender.now,
  )

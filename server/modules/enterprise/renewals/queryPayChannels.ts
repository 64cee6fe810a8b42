import { sql } from 'kysely'
import type { PayChannelName } from '#contract/enterprise/renewalWords.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import type { PayChannel, PayResult } from '#server/adapters/pay/payChannel.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { ifLockFree } from '#server/db/jobs/advisoryLocks.ts'
import { recordChanges } from '#server/db/streamEvents.ts'
import type { PayChannels, PayTrouble } from './channels.ts'
import { saveNotice, noticeOutcomes } from './outcomes.ts'
import { settle } from './settle.ts'
import { changePayOrder, lockPayOrder } from './store.ts'

/** A channel's notice usually comes within seconds, so younger orders are not queried. */
const noticeWaitMs = minuteMs
/** Interval between queries about one order. */
const queryEveryMs = 5 * minuteMs
/** Allowance for a payment that started in time. */
const graceMs = minuteMs
/** Orders queried per run, each with the channel's own timeout. */
const queriesPerRunMax = 20

interface UnconfirmedOrder {
  number: string
  channel: PayChannelName
  pay_before: string
}

/** Reads pending orders whose channel was not queried for a while, or not since they expired; the longest unqueried first. */
async function readUnconfirmed(db: Database, now: Date): Promise<UnconfirmedOrder[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<UnconfirmedOrder>`
    select number, channel, pay_before from pay_order
    where status = 'pending' and created_at < ${ago(noticeWaitMs)}
      and (asked_at is null or asked_at < ${ago(queryEveryMs)}
        or (pay_before < ${ago(graceMs)} and asked_at < pay_before + interval '1 minute'))
    order by asked_at nulls first, pay_before limit ${queriesPerRunMax}`.execute(db)
  return rows
}

/**
 * Moves an order behind the others before it is queried. Without an answer it is due again in the next run, and does not hold up
 * orders of other channels.
 */
const postpone = (db: Database, { number, channel }: UnconfirmedOrder, now: Date) =>
  db
    .updateTable('pay_order')
    .set({ asked_at: new Date(now.getTime() - queryEveryMs - 1) })
    .where('channel', '=', channel)
    .where('number', '=', number)
    .execute()

/** Closes an order that was not paid in time. */
async function close(trx: WriteTransaction, { channel, number }: UnconfirmedOrder, now: Date): Promise<void> {
  const order = await lockPayOrder(trx, channel, number)
  if (order?.status !== 'pending') return
  await changePayOrder(trx, order.id, { status: 'closed' })
  const change = { type: 'renewal', payOrderNumber: number } as const
  await recordChanges(trx, [{ recipient: `f${order.factory_id}`, change }], now)
}

async function applyAnswer(
  trx: WriteTransaction,
  {
    unconfirmed,
    channel,
    result,
    now,
  }: { unconfirmed: UnconfirmedOrder; channel: PayChannel; result: PayResult | null; now: Date },
  onTrouble: PayTrouble,
): Promise<void> {
  const { number, channel: name } = unconfirmed
  const order = await lockPayOrder(trx, name, number)
  if (!order) return
  await changePayOrder(trx, order.id, { asked_at: now })
  if (result !== null && result.state !== 'pending') {
    const outcome = await settle(trx, { channelName: name, channel, result, now })
    const amountFen = result.state === 'paid' ? result.amountFen : null
    await saveNotice(trx, { channel: name, source: 'query', outcome, number, amountFen, ip: null, now })
    if (noticeOutcomes[outcome].isTrouble) onTrouble({ channel: name, outcome, number })
    // An order whose payment does not match stays open for an operator until it expires.
    if (outcome === 'paid' || outcome === 'paidLate' || outcome === 'closed' || outcome === 'failed') return
  }
  if (Date.parse(unconfirmed.pay_before) + graceMs < now.getTime()) await close(trx, unconfirmed, now)
}

/**
 * Queries the channels about pay orders without a notice. Closes expired ones once their channel reports no payment. A query
 * without an answer is repeated in the next run. Only one process at a time runs this.
 */
export async function queryPayChannels(
  { db, channels, onTrouble }: { db: Database; channels: PayChannels; onTrouble: PayTrouble },
  now: Date,
): Promise<void> {
  await ifLockFree(db, 'payChannels', async () => {
    for (const unconfirmed of await readUnconfirmed(db, now)) {
      const { number, channel: name } = unconfirmed
      const channel = channels[name]
      if (channel === undefined) {
        // The channel is no longer configured. A late payment still counts if it is set up again.
        if (Date.parse(unconfirmed.pay_before) + graceMs < now.getTime())
          await db.transaction().execute((trx) => close(trx, unconfirmed, now))
        continue
      }
      try {
        await postpone(db, unconfirmed, now)
        const result = await channel.query(number)
        await db
          .transaction()
          .execute((trx) => applyAnswer(trx, { unconfirmed, channel, result, now }, onTrouble))
      } catch (error) {
        onTrouble({ channel: name, outcome: 'unanswered', number, error })
      }
    }
  })
}

import { sql } from 'kysely'
import type { PayChannelName } from '../../../../contract/enterprise/renewalWords.ts'
import type { PayChannel, PayResult } from '../../../adapters/pay/payChannel.ts'
import type { Database, WriteTransaction } from '../../../db/database.ts'
import { unlessHeld } from '../../../db/jobs/soleHolder.ts'
import { tell } from '../../../db/streamEvents.ts'
import type { PayChannels, PayTrouble } from './channels.ts'
import { keepNotice, noticeOutcomes } from './outcomes.ts'
import { settle } from './settle.ts'
import { changePayOrder, lockPayOrder } from './store.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

/** A notice usually comes within seconds; what is younger is not asked about. */
const patienceMs = minuteMs
/** One order is asked about so often. */
const askEveryMs = 5 * minuteMs
/** The channel may still take a payment that began in time. */
const graceMs = minuteMs
/** Each takes at most what a channel may take. */
const askedAtOnceMax = 20

interface Doubtful {
  number: string
  channel: PayChannelName
  pay_before: string
}

/** The orders that wait, whose channel was not asked for a while or since their time ran out; those not asked about the longest first. */
async function readDoubtful(db: Database, now: Date): Promise<Doubtful[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<Doubtful>`
    select number, channel, pay_before from pay_order
    where status = 'pending' and created_at < ${ago(patienceMs)}
      and (asked_at is null or asked_at < ${ago(askEveryMs)}
        or (pay_before < ${ago(graceMs)} and asked_at < pay_before + interval '1 minute'))
    order by asked_at nulls first, pay_before limit ${askedAtOnceMax}`.execute(db)
  return rows
}

/**
 * Puts an order behind the others before it is asked about: were there no answer, it is due in the next round again, but it must not
 * keep others, of another channel perhaps, from their turn.
 */
const putBehind = (db: Database, { number, channel }: Doubtful, now: Date) =>
  db
    .updateTable('pay_order')
    .set({ asked_at: new Date(now.getTime() - askEveryMs - 1) })
    .where('channel', '=', channel)
    .where('number', '=', number)
    .execute()

/** Closes an order that nobody paid in time. */
async function close(trx: WriteTransaction, { channel, number }: Doubtful, now: Date): Promise<void> {
  const order = await lockPayOrder(trx, channel, number)
  if (order?.status !== 'pending') return
  await changePayOrder(trx, order.id, { status: 'closed' })
  const change = { type: 'renewal', payOrderNumber: number } as const
  await tell(trx, [{ recipient: `f${order.factory_id}`, change }], now)
}

async function takeAnswer(
  trx: WriteTransaction,
  {
    doubtful,
    channel,
    result,
    now,
  }: { doubtful: Doubtful; channel: PayChannel; result: PayResult | null; now: Date },
  onTrouble: PayTrouble,
): Promise<void> {
  const { number, channel: name } = doubtful
  const order = await lockPayOrder(trx, name, number)
  if (!order) return
  await changePayOrder(trx, order.id, { asked_at: now })
  if (result !== null && result.state !== 'pending') {
    const outcome = await settle(trx, { channelName: name, channel, result, now })
    const amountFen = result.state === 'paid' ? result.amountFen : null
    await keepNotice(trx, { channel: name, source: 'query', outcome, number, amountFen, ip: null, now })
    if (noticeOutcomes[outcome].isTrouble) onTrouble({ channel: name, outcome, number })
    // What does not fit stays open for the person who looks at it, until its time is over.
    if (outcome === 'paid' || outcome === 'paidLate' || outcome === 'closed' || outcome === 'failed') return
  }
  if (Date.parse(doubtful.pay_before) + graceMs < now.getTime()) await close(trx, doubtful, now)
}

/**
 * Asks the channels about pay orders whose notice did not come, and closes those whose time is over once their channel has said
 * that nothing was paid. One that does not answer is asked again in the next round. One process at a time.
 */
export async function askChannels(
  { db, channels, onTrouble }: { db: Database; channels: PayChannels; onTrouble: PayTrouble },
  now: Date,
): Promise<void> {
  await unlessHeld(db, 'payChannels', async () => {
    for (const doubtful of await readDoubtful(db, now)) {
      const { number, channel: name } = doubtful
      const channel = channels[name]
      if (channel === undefined) {
        // Nobody is left to ask. Money that comes late counts all the same, should the channel be set up again.
        if (Date.parse(doubtful.pay_before) + graceMs < now.getTime())
          await db.transaction().execute((trx) => close(trx, doubtful, now))
        continue
      }
      try {
        await putBehind(db, doubtful, now)
        const result = await channel.query(number)
        await db
          .transaction()
          .execute((trx) => takeAnswer(trx, { doubtful, channel, result, now }, onTrouble))
      } catch (error) {
        onTrouble({ channel: name, outcome: 'unanswered', number, error })
      }
    }
  })
}

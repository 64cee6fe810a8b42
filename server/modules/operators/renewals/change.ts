import { sql } from 'kysely'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { recordChanges } from '#server/db/streamEvents.ts'
import { writeAudit } from '../../audit/index.ts'
import { insertPriceList, lockPriceLists, readPriceLists } from '../../enterprise/renewals/index.ts'
import { readPayOrder } from './payOrders.ts'

const auditFieldsOf = (list: Awaited<ReturnType<typeof readPriceLists>>[number]) => ({
  basicFen: list.fenPerMonth.basic,
  professionalFen: list.fenPerMonth.professional,
  ...Object.fromEntries(
    list.discounts.map(({ fromMonths, percent }) => [`percentFrom${fromMonths}`, percent]),
  ),
  note: list.note,
})

export const savePriceList: Handler<'/ops/savePriceList'> = async (context, input) => {
  const { trx, user, now } = context
  await lockPriceLists(trx)
  const [before] = await readPriceLists(trx, 1)
  if (before?.id !== input.seenId) refuse('priceListChanged')
  const { basicFen, professionalFen, percentFrom12, percentFrom24, percentFrom36, note } = input
  const percents = [percentFrom12, percentFrom24, percentFrom36] as const
  await insertPriceList(trx, { basicFen, professionalFen, percents, note }, { userId: user.userId, now })
  const lists = await readPriceLists(trx)
  const [after] = lists
  await writeAudit(trx, context, {
    action: 'plan.changed',
    subject: { kind: 'plan', id: after?.id ?? 0 },
    before: auditFieldsOf(before),
    ...(after ? { after: auditFieldsOf(after) } : {}),
  })
  return wholeList(lists)
}

interface Locked {
  id: number
  factory_id: number
  status: string
  needs_human: boolean
  handled_note: string
}

async function lockNumber(trx: WriteTransaction, number: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select id, factory_id, status, needs_human, handled_note from pay_order where number = ${number} for update`.execute(
    trx,
  )
  return rows[0] ?? refuse('notFound')
}

export const handlePayOrder: Handler<'/ops/handlePayOrder'> = async (context, { payOrderNumber, note }) => {
  const { trx, user, now } = context
  const before = await lockNumber(trx, payOrderNumber)
  if (!before.needs_human) refuse('payOrderNotWaiting')
  await sql`
    update pay_order set needs_human = false, handled_at = ${now}, handled_by = ${user.userId}, handled_note = ${note}
    where id = ${before.id}`.execute(trx)
  await writeAudit(trx, context, {
    action: 'payOrder.handled',
    subject: { kind: 'renewal', id: payOrderNumber },
    before: { needsHuman: true, note: before.handled_note },
    after: { needsHuman: false, note },
  })
  return readPayOrder(trx, payOrderNumber)
}

/** Closes an order that waits for its payment. A later payment still counts, as for an expired order. */
export const closePayOrder: Handler<'/ops/closePayOrder'> = async (context, { payOrderNumber, note }) => {
  const { trx, now } = context
  const before = await lockNumber(trx, payOrderNumber)
  if (before.status !== 'pending') refuse('payOrderNotPending')
  await sql`update pay_order set status = 'closed' where id = ${before.id}`.execute(trx)
  const change = { type: 'renewal', payOrderNumber } as const
  await recordChanges(trx, [{ recipient: `f${before.factory_id}`, change }], now)
  await writeAudit(trx, context, {
    action: 'payOrder.closed',
    subject: { kind: 'renewal', id: payOrderNumber },
    before: { status: 'pending' },
    after: { status: 'closed', note },
  })
  return readPayOrder(trx, payOrderNumber)
}

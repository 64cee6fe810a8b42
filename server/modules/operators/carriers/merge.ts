import { sql } from 'kysely'
import { renewalPlans } from '#contract/enterprise/renewalWords.ts'
import type { RenewalPlan } from '#contract/enterprise/renewalWords.ts'
import type { MergeSums } from '#contract/operators/lineCalls.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudit } from '../../audit/index.ts'
import { writeNotice } from '../../notices/index.ts'
import { endSessions } from '../accounts/change.ts'
import { reapplyLineHolds } from '../reapplyLineHolds.ts'
import { readMergeSums } from './mergeSums.ts'
import { movedColumns } from './moved.ts'

interface Merge {
  fromId: number
  intoId: number
  now: Date
}

interface Carrier {
  id: number
  name: string
  plan: RenewalPlan | null
  expires_at: string | null
}

/**
 * Locks both carriers. The table locks come first: they wait for all work on orders, lines and threads, and block new work until
 * the merge ends. Of two concurrent merges, the second is refused notFound.
 */
async function lockBoth(
  trx: WriteTransaction,
  { fromId, intoId }: Merge,
): Promise<{ from: Carrier; into: Carrier }> {
  await sql`lock table freight_order, line, consult in exclusive mode`.execute(trx)
  const { rows } = await sql<Carrier>`
    select id, name, plan, expires_at from factory where id in (${fromId}, ${intoId}) and type = 3 and merged_into is null
    order by id for update`.execute(trx)
  const from = rows.find(({ id }) => id === fromId) ?? refuse('notFound')
  const into = rows.find(({ id }) => id === intoId) ?? refuse('notFound')
  const { rows: busy } = await sql`
    select 1 from bulk_job where factory_id in (${fromId}, ${intoId}) and state in ('queued', 'running') limit 1`.execute(
    trx,
  )
  if (busy.length > 0) refuse('carrierBusy')
  return { from, into }
}

/** Resolves duplicates: appends the row's id to equal numbers, keeps one statement per month, drops equal address records. */
async function resolveDuplicates(trx: WriteTransaction, { fromId, intoId }: Merge): Promise<void> {
  await sql`
    update line l set code = left(l.code, 18) || '-' || l.id
    where l.carrier_id = ${fromId} and l.code <> '' and exists (
      select 1 from line k where k.carrier_id = ${intoId} and k.code = l.code)`.execute(trx)
  await sql`
    update waybill w set carrier_number = left(w.carrier_number, 28) || '-' || w.id
    where w.carrier_id = ${fromId} and exists (
      select 1 from waybill k where k.carrier_id = ${intoId} and k.carrier_number = w.carrier_number)`.execute(
    trx,
  )
  // the kept carrier's statement remains for the month; its difference then shows the other's orders
  await sql`
    update carrier_statement s set state = 'superseded'
    where s.state <> 'superseded' and (
      s.carrier_id = ${fromId} and exists (
        select 1 from carrier_statement k where k.carrier_id = ${intoId} and k.month = s.month
          and k.factory_id = s.factory_id and k.state <> 'superseded')
      or s.factory_id = ${fromId} and exists (
        select 1 from carrier_statement k where k.factory_id = ${intoId} and k.month = s.month
          and k.carrier_id = s.carrier_id and k.state <> 'superseded'))`.execute(trx)
  await sql`
    delete from address_record a using address_record k
    where a.factory_id = ${fromId} and k.factory_id = ${intoId} and k.kind = a.kind and k.identity = a.identity`.execute(
    trx,
  )
  await sql`
    update address_record a set is_default = false
    where a.factory_id = ${fromId} and a.is_default and exists (
      select 1 from address_record k where k.factory_id = ${intoId} and k.kind = a.kind and k.is_default)`.execute(
    trx,
  )
}

/** Keeps what was paid for: the later end and the larger plan. */
async function keepTerm(trx: WriteTransaction, from: Carrier, into: Carrier): Promise<void> {
  const plan =
    renewalPlans.findLast((one) => one === from.plan || one === into.plan) ?? into.plan ?? from.plan
  await sql`
    update factory set plan = ${plan}, expires_at = greatest(expires_at, ${from.expires_at}::timestamptz)
    where id = ${into.id}`.execute(trx)
}

/** Closes the merged carrier: it stays as a name without rights for past records. Its credit code becomes free. */
async function closeMerged(trx: WriteTransaction, { fromId, intoId, now }: Merge, into: Carrier) {
  await sql`
    update verification set status = 'withdrawn', decided_at = ${now} where factory_id = ${fromId} and status = 'pending'`.execute(
    trx,
  )
  await sql`
    update factory set type = 0, merged_into = ${intoId}, credit_code = null, plan = null, expires_at = null,
      stopped_reason = null, stopped_at = null, disabled_reason = ${`已并入“${into.name}”`}, disabled_at = ${now}
    where id = ${fromId}`.execute(trx)
}

const sumOf = (a: MergeSums, b: MergeSums): MergeSums => ({
  users: a.users + b.users,
  lines: a.lines + b.lines,
  orders: a.orders + b.orders,
  freightFen: a.freightFen + b.freightFen,
  waybills: a.waybills + b.waybills,
  consults: a.consults + b.consults,
  favorites: a.favorites + b.favorites,
  ledgerFen: a.ledgerFen + b.ledgerFen,
  paidFen: a.paidFen + b.paidFen,
})

/** Merges one carrier into another, all or nothing. Afterwards the kept one has the sums of both. */
export const mergeCarriers: Handler<'/ops/mergeCarriers'> = async (
  context,
  { fromId, intoId, seenOrders },
) => {
  const { trx, now } = context
  const merge = { fromId, intoId, now }
  const { from, into } = await lockBoth(trx, merge)
  const before = { from: await readMergeSums(trx, fromId), into: await readMergeSums(trx, intoId) }
  if (before.from.orders !== seenOrders) refuse('mergeChanged')
  const users = await trx.selectFrom('app_user').select('id').where('factory_id', '=', fromId).execute()
  await resolveDuplicates(trx, merge)
  for (const { table, column } of movedColumns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${intoId} where ${sql.ref(column)} = ${fromId}`.execute(
      trx,
    )
  await keepTerm(trx, from, into)
  await closeMerged(trx, merge, into)
  await reapplyLineHolds(trx, intoId)
  const after = await readMergeSums(trx, intoId)
  const expected = sumOf(before.from, before.into)
  if (JSON.stringify(after) !== JSON.stringify(expected))
    throw new Error(`A merge lost something: ${JSON.stringify({ before, after })}`)
  await endSessions(
    trx,
    users.map(({ id }) => id),
    now,
  )
  await writeAudit(trx, context, {
    action: 'carrier.merged',
    subject: { kind: 'factory', id: intoId },
    before: { fromId, fromName: from.name, ...before.from },
    after: { intoId, intoName: into.name, ...after },
  })
  await writeNotice(
    trx,
    { kind: 'factory', factoryId: intoId, role: 'admin' },
    {
      kind: 'carriersMerged',
      title: '平台合并了承运商',
      text: `“${from.name}”已并入“${into.name}”，专线、订单、运单、咨询和员工都在这里，请核对。`,
      link: '/carrier/orders',
    },
    { orderId: null, now },
  )
  return after
}

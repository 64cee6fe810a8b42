import { sql } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { renewalStatuses } from '#contract/enterprise/renewalWords.ts'
import type { RenewalStatus } from '#contract/enterprise/renewalWords.ts'
import type { OpsPayOrder, PayNoticeRow } from '#contract/operators/renewalCalls.ts'
import { payOrderCountMax } from '#contract/operators/renewalWords.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { troubledOutcomes } from '../../enterprise/renewals/index.ts'

const noticesMax = 100

export type PayOrderFilter = CallRequest<'/ops/exportPayOrders'>

const columns = sql`p.id, p.number as "payOrderNumber", json_build_object('id', f.id, 'name', f.name) as factory, p.plan, p.months,
  p.amount_fen as "amountFen", p.channel, p.status, p.created_at as "createdAt", p.paid_at as "paidAt",
  p.new_expires_at as "newExpiresAt", p.transaction_id as "transactionId", p.needs_human as "needsHuman",
  case when p.handled_at is not null then
    jsonb_build_object('at', p.handled_at, 'by', coalesce(h.alias, ''), 'note', p.handled_note) end as handled`

/** Selects the pay orders `p` that meet a filter, in any status. */
const matching = ({ keyword = '', channel, needsHuman, from, until }: PayOrderFilter) => sql`
  from pay_order p join factory f on f.id = p.factory_id left join app_user h on h.id = p.handled_by where true
  ${keyword === '' ? sql`` : sql`and (p.number = ${keyword} or p.transaction_id = ${keyword} or f.name ilike ${containing(keyword)})`}
  ${channel === undefined ? sql`` : sql`and p.channel = ${channel}`}
  ${needsHuman === undefined ? sql`` : sql`and p.needs_human = ${needsHuman}`}
  ${from === undefined ? sql`` : sql`and p.created_at >= ${from}`}
  ${until === undefined ? sql`` : sql`and p.created_at < ${until}`}`

const inStatus = (status: RenewalStatus | undefined) =>
  status === undefined ? sql`` : sql`and p.status = ${status}`

/** Returns the pay orders of a filter, newest first. */
export async function readPayOrders(
  db: Queryable,
  filter: PayOrderFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpsPayOrder[]> {
  const { rows } = await sql<OpsPayOrder>`
    select ${columns} ${matching(filter)} ${inStatus(filter.status)} order by p.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

type Sums = CallResponse<'/ops/getPayOrderList'>['sums']

export async function listPayOrders(
  db: Queryable,
  { page, pageSize, ...filter }: CallRequest<'/ops/getPayOrderList'>,
): Promise<CallResponse<'/ops/getPayOrderList'>> {
  const list = await readPayOrders(db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  const { rows } = await sql<{ status: RenewalStatus; orders: number; amountFen: number }>`
    select p.status, count(*) as orders, sum(p.amount_fen)::bigint as "amountFen" ${matching(filter)} group by p.status`.execute(
    db,
  )
  const sumOf = (status: RenewalStatus) => {
    const row = rows.find((one) => one.status === status)
    return { orders: row?.orders ?? 0, amountFen: row?.amountFen ?? 0 }
  }
  const sums = Object.fromEntries(renewalStatuses.map((status) => [status, sumOf(status)])) as Sums
  const statuses: readonly RenewalStatus[] = filter.status === undefined ? renewalStatuses : [filter.status]
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*) as count from pay_order where needs_human`.execute(db)
  return {
    list,
    total: Math.min(
      statuses.reduce((all, status) => all + sums[status].orders, 0),
      payOrderCountMax,
    ),
    sums,
    waiting: waiting[0]?.count ?? 0,
  }
}

/** Returns one pay order. Refuses notFound. */
export async function readPayOrder(db: Queryable, number: string): Promise<OpsPayOrder> {
  const { rows } = await sql<OpsPayOrder>`
    select ${columns} from pay_order p join factory f on f.id = p.factory_id left join app_user h on h.id = p.handled_by
    where p.number = ${number}`.execute(db)
  return rows[0] ?? refuse('notFound')
}

const noticeColumns = sql`n.id, n.at, n.channel, n.source, n.number, n.outcome, n.amount_fen as "amountFen",
  n.outcome = any(${troubledOutcomes}::text[]) as "needsHuman"`

export async function readNoticesOf(db: Queryable, number: string): Promise<PayNoticeRow[]> {
  const { rows } = await sql<PayNoticeRow>`
    select ${noticeColumns} from pay_notice n where n.number = ${number} order by n.id desc limit ${noticesMax}`.execute(
    db,
  )
  return rows
}

export async function listNotices(
  db: Queryable,
  { page, pageSize, channel, needsHuman, number = '' }: CallRequest<'/ops/getPayNoticeList'>,
): Promise<CallResponse<'/ops/getPayNoticeList'>> {
  const found = sql`from pay_notice n where true
    ${channel === undefined ? sql`` : sql`and n.channel = ${channel}`}
    ${needsHuman === undefined ? sql`` : sql`and (n.outcome = any(${troubledOutcomes}::text[])) = ${needsHuman}`}
    ${number === '' ? sql`` : sql`and n.number = ${number}`}`
  const { rows } = await sql<PayNoticeRow>`
    select ${noticeColumns} ${found} order by n.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} limit ${payOrderCountMax}) c`.execute(db)
  return { list: rows, total: counted[0]?.total ?? 0 }
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { PaymentOrder, PaymentSum } from '#contract/carrier/receivedPaymentCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Database } from '#server/db/database.ts'
import { jsonMoment } from '#server/db/sqlText.ts'

type Period = CallRequest<'/carrier/getLedgerPayments'>

/** Condition for a carrier's payments `p` of a period. */
const inPeriod = (carrierId: number, { from, to }: Period): RawBuilder<boolean> =>
  sql<boolean>`p.carrier_id = ${carrierId} and p.at >= ${from}::timestamptz and p.at < ${to}::timestamptz`

/** Sums a carrier's payments by method and user, the largest first, and all together from the same rows. */
export async function readPayments(
  db: Database,
  carrierId: number,
  period: Period,
): Promise<CallAnswer<'/carrier/getLedgerPayments'>> {
  const { rows } = await sql<PaymentSum & { isAll: boolean }>`
    with sums as (
      select p.method, p.received_by, grouping(p.method, p.received_by) > 0 as is_all, count(distinct p.order_id) as orders,
        coalesce(sum(p.amount_fen), 0)::bigint as amount_fen
      from received_payment p where ${inPeriod(carrierId, period)} group by grouping sets ((p.method, p.received_by), ()))
    select s.is_all as "isAll", s.method, s.received_by as "userId", u.alias as "userName", s.orders, s.amount_fen as "amountFen"
    from sums s left join app_user u on u.id = s.received_by
    order by s.amount_fen desc, s.received_by`.execute(db)
  const all = rows.find(({ isAll }) => isAll)
  const list = rows.flatMap(({ isAll, ...sum }) => (isAll ? [] : [sum]))
  return { ...wholeList(list), orders: all?.orders ?? 0, amountFen: all?.amountFen ?? 0 }
}

/** Condition for a payment's column; null matches none only. */
const matching = (column: string, value: string | number | null | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`` : sql`and ${sql.ref(column)} is not distinct from ${value}`

/** Lists the orders behind a sum, the last paid first. Their amounts add up to it. */
export async function listPaymentOrders(
  db: Database,
  carrierId: number,
  { page, pageSize, method, userId, ...period }: CallRequest<'/carrier/getLedgerPaymentOrders'>,
): Promise<CallAnswer<'/carrier/getLedgerPaymentOrders'>> {
  const chosen = sql`${matching('p.method', method)} ${matching('p.received_by', userId)}`
  const { rows } = await sql<{ total: number; row: PaymentOrder | null }>`
    with found as (
      select p.order_id, coalesce(sum(p.amount_fen) filter (where p.kind = 'cod'), 0)::bigint as cod_fen,
        coalesce(sum(p.amount_fen) filter (where p.kind = 'settlement'), 0)::bigint as freight_fen, max(p.at) as at,
        array_agg(distinct p.method) as methods, array_agg(distinct p.received_by) as user_ids
      from received_payment p where ${inPeriod(carrierId, period)} ${chosen} group by p.order_id),
    page as (
      select * from found order by at desc, order_id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*) from found) as total, case when o.id is not null then json_build_object('orderId', o.id, 'number', o.number,
      'shipperName', o.shipper ->> 'name', 'recipientName', o.recipient ->> 'name', 'destinationText', o.recipient ->> 'regionText',
      'codFen', page.cod_fen, 'freightFen', page.freight_fen, 'amountFen', page.cod_fen + page.freight_fen,
      'methods', page.methods, 'at', ${sql.raw(jsonMoment('page.at'))},
      'userNames', (select coalesce(json_agg(u.alias order by u.id), '[]') from app_user u where u.id = any(page.user_ids))) end as row
    from (select 1) one left join page on true left join freight_order o on o.id = page.order_id
    order by page.at desc, page.order_id desc`.execute(db)
  return { list: rows.flatMap(({ row }) => row ?? []), total: rows[0]?.total ?? 0 }
}

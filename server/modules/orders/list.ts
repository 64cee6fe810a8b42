import { sql } from 'kysely'
import { orderCountMax } from '../../../contract/orderWords.ts'
import type { CallAnswer, CallRequest } from '../../../contract/calls.ts'
import type { OrderRow } from '../../../contract/orders.ts'
import { orderStatuses } from '../../../contract/rules/orderStates.ts'
import type { OrderStatus } from '../../../contract/rules/orderStates.ts'
import type { Database } from '../../db/database.ts'
import type { Scope } from './owner.ts'
import { selected } from './selected.ts'

type Filter = CallRequest<'/orders/getOrdersList'>
type ListAnswer = CallAnswer<'/orders/getOrdersList'>
type SimpleFilter = CallRequest<'/orders/getSimpleOrdersList'>
type SimpleAnswer = CallAnswer<'/orders/getSimpleOrdersList'>

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function matching(scope: Scope, keyword: string | undefined) {
  if (!keyword) return scope
  return sql<boolean>`${scope} and o.search_text like ${`%${escapeLike(keyword.toLowerCase())}%`}`
}

/** How many orders stand in each state, each counted on its own along the index, up to `orderCountMax`. */
async function countByStatus(db: Database, condition: Scope): Promise<Record<OrderStatus, number>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select s.status, (select count(*) from (
      select 1 from freight_order o where ${condition} and o.status = s.status limit ${orderCountMax}) c) as count
    from unnest(${orderStatuses}::text[]) s(status)`.execute(db)
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>
  for (const row of rows) counts[row.status] = row.count
  return counts
}

async function countAll(db: Database, condition: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from freight_order o where ${condition} limit ${orderCountMax}) c`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const simpleColumns = {
  id: 'o.id',
  number: 'o.number',
  status: 'o.status',
  waybillNumber: 'w.number',
  // Where the goods go, which on a line with places on the way is not where the line ends.
  destinationText: `o.recipient ->> 'regionText'`,
  createdAt: 'o.created_at',
} satisfies Record<keyof SimpleAnswer['list'][number], string>

const columns = {
  ...simpleColumns,
  carrierName: 'f.name',
  lineId: 'o.line_id',
  shipperName: `o.shipper ->> 'name'`,
  recipientName: `o.recipient ->> 'name'`,
  // In a few words: the first row's name, and how many rows there are.
  goodsText: `(o.goods -> 0 ->> 'name') ||
    case when jsonb_array_length(o.goods) > 1 then '等 ' || jsonb_array_length(o.goods) || ' 项' else '' end`,
  pieces: 'o.pieces',
  weightGrams: 'o.weight_grams',
  volumeCm3: 'o.volume_cm3',
  totalFen: 'o.total_fen',
  payment: 'o.payment',
  hasOpenException: `o.exception is not null and o.exception ->> 'resolvedAt' is null`,
  isCancelRequested: 'o.cancel_requested_at is not null',
  lastEvent: `(select json_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', e.text)
    from tracking_event e where e.waybill_id = w.id order by e.id desc limit 1)`,
} satisfies Record<keyof OrderRow, string>

/** One page of orders, newest first. */
async function readPage<Row>(
  db: Database,
  condition: Scope,
  selection: Record<keyof Row & string, string>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${selected(selection)}
    from freight_order o join factory f on f.id = o.carrier_id left join waybill w on w.order_id = o.id
    where ${condition}
    order by o.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/**
 * A page of orders of a scope, newest first, with the count of each state under the same keyword; a state counts up to 10,000, the
 * total without a state is their sum.
 */
export async function listOrders(db: Database, scope: Scope, filter: Filter): Promise<ListAnswer> {
  const condition = matching(scope, filter.keyword)
  const counts = await countByStatus(db, condition)
  const inState = filter.status ? sql<boolean>`${condition} and o.status = ${filter.status}` : condition
  const list = await readPage<OrderRow>(db, inState, columns, filter)
  const total = filter.status
    ? counts[filter.status]
    : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { list, total, counts }
}

/** The same page in few words; its total counts up to 10,000. */
export async function listSimpleOrders(
  db: Database,
  scope: Scope,
  filter: SimpleFilter,
): Promise<SimpleAnswer> {
  const condition = matching(scope, filter.keyword)
  const total = await countAll(db, condition)
  return { list: await readPage<SimpleAnswer['list'][number]>(db, condition, simpleColumns, filter), total }
}

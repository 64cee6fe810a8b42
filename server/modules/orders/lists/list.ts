import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import type { OrderSort } from '#contract/orders/lists/listWords.ts'
import { orderPageSizes } from '#contract/orders/lists/pageSizes.ts'
import { orderStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope, Side } from '../owner.ts'
import { filterCondition, filterAndStateCondition, orderBy, statesOf, unknownNumbers } from './filter.ts'
import { rowColumns } from './rowColumns.ts'
import { selectColumns } from './selectColumns.ts'

type Filter = CallRequest<'/orders/getOrdersList'>
type ListAnswer = CallAnswer<'/orders/getOrdersList'>
type SimpleFilter = CallRequest<'/orders/getSimpleOrdersList'>
type SimpleAnswer = CallAnswer<'/orders/getSimpleOrdersList'>

/**
 * Checks whether one plan is right for all values. It is for the first page of all states or of one, the beginning of an index. Only
 * the sizes that pages offer count, because each size is a statement of its own.
 */
function fitsOnePlan({ page, pageSize, sort = 'newest', status, ...narrowed }: Filter): boolean {
  const states = statesOf({ status })
  const isOneIndex = states === null || (states.length === 1 && (sort === 'newest' || sort === 'oldest'))
  const isPlain = Object.values(narrowed).every((value) => value === undefined)
  return page === 1 && isOneIndex && isPlain && orderPageSizes.some((size) => size === pageSize)
}

type Counts = Record<OrderStatus, number>

/** Selects `counts`: the number of orders of each state, each up to `orderCountMax`. They are counted along the index. */
const selectCounts = (condition: Scope) => sql<{ counts: Counts }>`
  select json_object_agg(s.status, (select count(*) from (
    select 1 from freight_order o where ${condition} and o.status = s.status limit ${sql.lit(orderCountMax)}) c)) as counts
  from unnest(${orderStatuses}::text[]) s(status)`

async function readCounts(db: Database, countsSql: ReturnType<typeof selectCounts>): Promise<Counts> {
  const [row] = (await countsSql.execute(db)).rows
  if (!row) throw new Error('An aggregate has one row')
  return row.counts
}

async function countAll(db: Database, condition: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from freight_order o where ${condition} limit ${orderCountMax}) c`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const { id, number, status, waybillNumber, destinationText, createdAt } = rowColumns
const simpleColumns = {
  id,
  number,
  status,
  waybillNumber,
  destinationText,
  createdAt,
} satisfies Record<keyof SimpleAnswer['list'][number], string>

interface PageInput {
  /** Whether one plan is right for all values of the condition; PostgreSQL may then use one. */
  isOnePlan?: boolean
  page: number
  pageSize: number
  sort: OrderSort
  now: Date
}

/**
 * Reads one page of orders. It selects the ids first, so that skipped rows are not read in full. `parts` are further parts of the
 * statement, which the selection may use; each ends with a comma.
 */
async function readPage<Row>(
  db: Database,
  condition: Scope,
  selection: Record<keyof Row & string, string>,
  { page, pageSize, sort, now, isOnePlan = false }: PageInput,
  parts = sql``,
): Promise<Row[]> {
  const order = orderBy[sort]
  // With a parameter, a plan for all values assumes that a tenth of the orders is read, so PostgreSQL would plan again each time.
  const span = isOnePlan
    ? sql`limit ${sql.lit(pageSize)}`
    : sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  const { rows } = await sql<Row>`
    with ${parts} page as materialized (
      select o.id from freight_order o where ${condition} order by ${order} ${span})
    select ${selectColumns(selection)}
    from page join freight_order o on o.id = page.id join factory f on f.id = o.carrier_id
      left join waybill w on w.order_id = o.id cross join (select ${now}::timestamptz as at) present
    order by ${order}`.execute(db)
  return rows
}

/** Returns the orders `o` of a condition, by id, at most `most`. The condition must contain the scope. */
export async function readOrderRows(
  db: Database,
  condition: Scope,
  most: number,
  now: Date,
): Promise<OrderRow[]> {
  return readPage<OrderRow>(db, condition, rowColumns, { page: 1, pageSize: most, sort: 'oldest', now })
}

/** Columns of a row; the counts are in the first row only. They are not sent with every row. */
const rowWithCounts = {
  ...rowColumns,
  counts: 'case when o.id = (select id from page limit 1) then (select counts from counted) end',
}

/**
 * Returns a page of a side's orders with counts per state, which ignore the filter's states. A state counts up to 10,000; the
 * total is the sum over the filter's states.
 */
export async function listOrders(db: Database, side: Side, filter: Filter, now: Date): Promise<ListAnswer> {
  const { page, pageSize, sort = 'newest', ...narrowed } = filter
  const countsSql = selectCounts(filterCondition(side, narrowed, now))
  const inStates = filterAndStateCondition(side, narrowed, now)
  const rows = await readPage<OrderRow & { counts: Counts | null }>(
    db,
    inStates,
    rowWithCounts,
    { page, pageSize, sort, now, isOnePlan: fitsOnePlan(filter) },
    sql`counted as (${countsSql}),`,
  )
  const list = rows.map(({ counts: _, ...row }): OrderRow => row)
  const counts = rows[0]?.counts ?? (await readCounts(db, countsSql))
  const total = (statesOf(narrowed) ?? orderStatuses).reduce((sum, state) => sum + counts[state], 0)
  const { numbers } = narrowed
  return numbers === undefined
    ? { list, total, counts }
    : { list, total, counts, unknownNumbers: await unknownNumbers(db, side.orders, numbers) }
}

/** Returns a page of orders with few fields, newest first; its total counts up to 10,000. */
export async function listSimpleOrders(
  db: Database,
  side: Side,
  { page, pageSize, keyword }: SimpleFilter,
  now: Date,
): Promise<SimpleAnswer> {
  const condition = filterCondition(side, { keyword }, now)
  const input: PageInput = { page, pageSize, sort: 'newest', now }
  const total = await countAll(db, condition)
  const list = await readPage<SimpleAnswer['list'][number]>(db, condition, simpleColumns, input)
  return { list, total }
}

const carrierOptionsMax = 200

/** Lists the carriers of the scope's orders, by name. */
export async function listCarrierOptions(
  db: Database,
  scope: Scope,
): Promise<CallAnswer<'/orders/getCarrierOptions'>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select f.id, f.name from factory f where f.id in (select o.carrier_id from freight_order o where ${scope})
    order by f.name, f.id limit ${carrierOptionsMax}`.execute(db)
  return wholeList(rows)
}

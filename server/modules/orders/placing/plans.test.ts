import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hourMs } from '#contract/kernel/time.ts'
import { opsOrderSorts } from '#contract/operators/orderWords.ts'
import { keywordOrdersMax, orderSorts } from '#contract/orders/lists/listWords.ts'
import { createDatabase } from '#server/db/database.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { copyOrder } from '#server/testing/data/orderCopies.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testPool } from '#server/testing/pool.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { filterAndStateCondition, orderBy } from '../lists/filter.ts'
import type { OrderFilter } from '../lists/filter.ts'
import { listOrders } from '../lists/list.ts'
import { poolStatement } from '../lists/pool.ts'
import { upTo } from '../lists/upTo.ts'
import { carrierSide, customerSide, platformSide } from '../owner.ts'

/**
 * A page of the list reads few of 68,000 orders for any filter and sort. Half of them are one factory's, three quarters one
 * carrier's. The test uses the row counts that PostgreSQL reports, not time.
 */

let app: TestApp
let customer: Actor
let carrier: Actor

const now = new Date('2026-11-20T02:00:00.000Z')
const many = 34_000

beforeAll(async () => {
  app = await testApp(inject('cluster'), { now })
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  const others = [await actor(app, { type: 2 }), await actor(app, { type: 3 })]
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { id } = await placeOrder(app, customer.token, lineId)
  // One order per hour, oldest first; one in a thousand in transit, the others over.
  const placedAt = `timestamptz '${now.toISOString()}' - make_interval(hours => ${2 * many} - n)`
  await copyOrder(app, id, 2 * many, {
    changed: {
      status: `case when n % 1000 = 0 then 'in_transit' else 'signed' end`,
      factory_id: `case when n % 2 = 0 then factory_id else ${others[0]?.factoryId} end`,
      carrier_id: `case when n % 4 = 3 then ${others[1]?.factoryId} else carrier_id end`,
      created_at: placedAt,
      moved_at: placedAt,
      total_fen: '(n * 7919) % 100003',
    },
  })
  await app.pool.query(
    `insert into ledger_entry (order_id, kind, factory_id, carrier_id, amount_fen, received_fen, copies, state, due_at)
     select id, 'cod', factory_id, carrier_id, 1, least(id % 400, 1), 0,
       case when id % 400 = 0 then 'due' else 'remitted' end, moved_at
     from freight_order where status = 'signed'`,
  )
  await app.pool.query('vacuum (analyze) freight_order, ledger_entry, fee_change, waybill')
})
afterAll(() => app.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** What every node of a plan read from a table, and whether it scanned one in full. */
function readRows(plan: Plan): { rows: number; isSeqScan: boolean } {
  const below = (plan.Plans ?? []).map(readRows)
  const isTable = plan['Relation Name'] !== undefined
  const own =
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) *
    plan['Actual Loops']
  return {
    rows: below.reduce((sum, { rows }) => sum + rows, isTable ? own : 0),
    isSeqScan:
      (plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'freight_order') ||
      below.some(({ isSeqScan }) => isSeqScan),
  }
}

const sideOf = {
  carrier: () => carrierSide(carrier.factoryId),
  customer: () => customerSide({ kind: 'user', factoryId: customer.factoryId, userId: customer.userId }),
  platform: () => platformSide,
}

async function readBy(side: keyof typeof sideOf, filter: OrderFilter) {
  const of = sideOf[side]()
  const { sort = 'newest', ...narrowed } = filter
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json) select o.id from freight_order o
    where ${filterAndStateCondition(of, narrowed, now)} order by ${orderBy[sort]} limit 20`.execute(app.db)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('No plan')
  return readRows(plan)
}

const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()

test.each<[string, OrderFilter, number]>([
  ...orderSorts.map((sort): [string, OrderFilter, number] => [`sorted ${sort}`, { sort }, 100]),
  ['a state', { status: 'in_transit' }, 200],
  ['several states', { status: ['in_transit', 'pending'], sort: 'movedEarly' }, 200],
  ['an old period', { createdFrom: ago(60_000), createdTo: ago(59_800) }, 1000],
  [
    'a keyword in an old period',
    { keyword: '电动工具', createdFrom: ago(60_000), createdTo: ago(59_800) },
    1000,
  ],
  ['numbers', { numbers: Array.from({ length: 200 }, (_, at) => `P${at * 200 + 2}`) }, 1000],
  ['a ledger', { ledger: { kind: 'cod', state: 'due' } }, 1000],
  ['what did not move', { daysWithoutMovementMin: 3 }, 1000],
  ['a re-weighing that waits', { openFeeChange: 'pending' }, 1000],
])('%s', async (_, filter, rowsMax) => {
  for (const side of ['customer', 'carrier'] as const) {
    const { rows, isSeqScan } = await readBy(side, filter)
    expect([side, isSeqScan]).toEqual([side, false])
    expect(rows, side).toBeLessThanOrEqual(rowsMax)
  }
})

test.each<[string, OrderFilter]>([
  ['an exception', { hasOpenException: true }],
  ['held goods not yet released', { isAwaitingRelease: true }],
])('finds waiting orders where there are none: %s', async (_, filter) => {
  const { rows, isSeqScan } = await readBy('customer', filter)
  expect(isSeqScan).toBe(false)
  expect(rows).toBeLessThanOrEqual(100)
})

test.each<[string, OrderFilter, number]>([
  ...opsOrderSorts.map((sort): [string, OrderFilter, number] => [`sorted ${sort}`, { sort }, 100]),
  ['a state', { status: 'in_transit' }, 200],
  ['a carrier', { carrierId: 1 }, 100],
  ['an old period', { createdFrom: ago(60_000), createdTo: ago(59_800) }, 1000],
  [
    'a state in an old period',
    { status: 'in_transit', createdFrom: ago(60_000), createdTo: ago(59_800) },
    1000,
  ],
  ['numbers', { numbers: Array.from({ length: 200 }, (_, at) => `P${at * 200 + 2}`) }, 1000],
  // one order in 400: a page of them is among the newest 8,000, from whichever end the planner begins
  ['a ledger', { ledger: { kind: 'cod', state: 'due' } }, 10_000],
  ['an exception', { hasOpenException: true }, 1000],
  ['an exception in an old period', { hasException: true, createdTo: ago(59_800) }, 1000],
  ['a city', { laneCode: '540100' }, 100],
])('of all orders: %s', async (_, filter, rowsMax) => {
  const { rows, isSeqScan } = await readBy('platform', filter)
  expect(isSeqScan).toBe(false)
  expect(rows).toBeLessThanOrEqual(rowsMax)
})

test.each<[string, OrderFilter, number | undefined]>([
  ['all', {}, undefined],
  ['a state', { status: 'in_transit' }, undefined],
  ['what is collected', { hasCod: false, isHeld: false }, undefined],
  ['what came before', {}, 60_000],
])('sums open orders from their index only: %s', async (_, filter, upToId) => {
  const statement = poolStatement(upTo(carrierSide(carrier.factoryId), upToId), filter, now)
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json) ${statement}`.execute(app.db)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('No plan')
  expect(JSON.stringify(plan)).toContain('Index Only Scan')
  expect(readRows(plan)).toEqual({ rows: expect.toSatisfy((read: number) => read <= 100), isSeqScan: false })
})

/** Lists a first page with one plan for all values. Returns the number of orders listed, scanned and fetched. */
async function readWithOnePlan(side: keyof typeof sideOf, filter: OrderFilter) {
  const pool = testPool(app.connection, { max: 1 })
  try {
    return await createDatabase(pool)
      .transaction()
      .execute(async (trx) => {
        await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
        const { list } = await listOrders(trx, sideOf[side](), { page: 1, pageSize: 20, ...filter }, now)
        const { rows } = await sql<{ scanned: number; fetched: number }>`
          select seq_tup_read as scanned, idx_tup_fetch as fetched from pg_stat_xact_user_tables
          where relname = 'freight_order'`.execute(trx)
        return { listed: list.length, ...rows[0] }
      })
  } finally {
    await pool.end()
  }
}

test.each<[keyof typeof sideOf, OrderFilter]>([
  ...(['customer', 'carrier', 'platform'] as const).flatMap((side): [typeof side, OrderFilter][] => [
    [side, {}],
    [side, { status: 'in_transit' }],
    [side, { status: 'signed' }],
  ]),
  ...orderSorts.map((sort): ['customer', OrderFilter] => ['customer', { sort }]),
])('reads a first page by one index with one plan for all values: %s, %j', async (side, filter) => {
  expect(await readWithOnePlan(side, filter)).toEqual({
    listed: 20,
    scanned: 0,
    fetched: expect.toSatisfy((fetched: number) => fetched <= 60),
  })
})

test.each(['customer', 'carrier', 'platform'] as const)(
  'reads no order of a state without any: %s',
  async (side) => {
    expect(await readWithOnePlan(side, { status: 'delivering' })).toEqual({
      listed: 0,
      scanned: 0,
      fetched: 0,
    })
  },
)

test('searches a keyword among the newest 50,000 orders of the period only', async () => {
  const [early] = (await app.data('/carrier/getOrderList', { sort: 'oldest', pageSize: 1, page: 2 }, carrier))
    .list
  await app.pool.query(`update freight_order set search_text = '独一无二' where id = $1`, [early?.id])
  const list = (filter: OrderFilter) =>
    app.data('/carrier/getOrderList', { keyword: '独一无二', ...filter }, carrier)
  expect(3 * (many / 2)).toBeGreaterThan(keywordOrdersMax)
  expect((await list({})).total).toBe(0)
  expect((await list({ createdTo: ago(60_000) })).list.map(({ id }) => id)).toEqual([early?.id])
})

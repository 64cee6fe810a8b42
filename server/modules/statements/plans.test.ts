import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { copyOrder } from '#server/testing/data/orderCopies.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { groupColumns, liveRows } from './rows.ts'

/*
 * A customer's month must read only its own orders. The carrier has 10,000 orders in ten months, a tenth of them the customer's.
 * Measured by the rows of PostgreSQL's plan, not by time.
 */

let app: TestApp
let customer: Actor
let carrier: Actor

const now = new Date('2026-11-20T02:00:00.000Z')
const many = 10_000
const month = '2026-06'

beforeAll(async () => {
  app = await testApp(inject('cluster'), { now })
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  const other = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { id } = await placeOrder(app, customer.token, lineId, { payment: 'monthly' })
  const placedAt = `timestamptz '${now.toISOString()}' - make_interval(mins => ((${many} - n) * 300.0 * 1440 / ${many})::int)`
  await copyOrder(app, id, many, {
    changed: {
      status: `'signed'`,
      factory_id: `case when n % 10 = 0 then factory_id else ${other.factoryId} end`,
      created_at: placedAt,
      moved_at: placedAt,
      cod_fen: 'case when n % 3 = 0 then 10000 else 0 end',
    },
  })
  await app.pool.query(
    `insert into waybill (number, order_id, carrier_id, pieces, created_at, signed_at)
     select 'W' || id, id, carrier_id, pieces, created_at, created_at + interval '1 day' from freight_order where status = 'signed'`,
  )
  await app.pool.query(
    `insert into ledger_entry (order_id, kind, factory_id, carrier_id, payment, amount_fen, copies, state, due_at)
     select id, 'settlement', factory_id, carrier_id, payment, total_fen, 0, 'due', created_at + interval '1 day'
     from freight_order where status = 'signed'
     union all
     select id, 'cod', factory_id, carrier_id, null, cod_fen, 0, 'due', created_at + interval '1 day'
     from freight_order where status = 'signed' and cod_fen > 0`,
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
  Plans?: Plan[]
}

/** Sums the whole rows of tables that a plan read; index-only reads cost next to nothing. */
function readRows(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + readRows(part), 0)
  const isWhole = plan['Relation Name'] !== undefined && plan['Node Type'] !== 'Index Only Scan'
  if (!isWhole) return below
  return below + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
}

test("sums a customer's month from its own orders", async () => {
  const parties = { carrierId: carrier.factoryId, customer: { factoryId: customer.factoryId }, month }
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json) select ${groupColumns} from (${liveRows(parties)}) r group by r.payment`.execute(
    app.db,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('No plan')
  const { total } = await app.data(
    '/statements/getStatement',
    { month, carrierId: carrier.factoryId },
    customer,
  )
  expect(total).toBeGreaterThan(90)
  // the order twice, the waybill, two entries and the fee changes of each, and no others
  expect(readRows(plan)).toBeLessThan(total * 8)
})

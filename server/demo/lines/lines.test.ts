import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Consignment } from '#contract/price/pricing.ts'
import { quote } from '#contract/price/quote.ts'
import { queryKeys } from '#contract/regions/regions.ts'
import { regions } from '../../core/regions.ts'
import { demoDatabase, pricingOf, type DemoDatabase, type LineRow } from '../testing/demoDatabase.ts'
import { prefectureCodes } from './destinations.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

it('has at least 60 carriers of 永康 with lines', async () => {
  const [carriers] = await demo.rowsOf<{ count: number }>(
    `select count(distinct f.id) from factory f join line l on l.carrier_id = f.id
    where f.type = 3 and f.region_code = '330784' and l.site_id = 330784`,
  )
  expect(carriers?.count).toBeGreaterThanOrEqual(60)
})

it('has an active line to every prefecture-level city', async () => {
  expect(prefectureCodes).toHaveLength(337)
  const rows = await demo.rowsOf<{ code: string }>(
    `select distinct destination_code as code from line where status = 'on'`,
  )
  const reached = new Set(rows.map(({ code }) => code))
  expect(prefectureCodes.filter((code) => !reached.has(code))).toEqual([])
})

it('stores the search keys for every city', async () => {
  for (const code of ['330782', '330700', '540102', '429004', '500235', '653101']) {
    const found = await demo.rowsOf(
      `select id from line where status = 'on' and match_keys && $1::text[] limit 1`,
      [queryKeys(regions, 330784, code)],
    )
    expect([code, found.length]).toEqual([code, 1])
  }
})

it('has far higher prices and times to 乌鲁木齐 than to 义乌', async () => {
  const goods: Consignment = {
    weightGrams: 500_000,
    volumeCm3: 1_500_000,
    pickupMode: 'self',
    deliveryMode: 'self',
    declaredValueFen: 0,
    codFen: 0,
    receiptCopies: 0,
    isHeld: false,
  }
  const linesTo = async (code: string) => {
    const rows = await demo.rowsOf<LineRow & { transit_hours_min: number; transit_hours_max: number }>(
      'select * from line where destination_code = $1',
      [code],
    )
    return {
      fen: rows.map((row) => quote(pricingOf(row), goods).totalFen),
      fastestHours: Math.min(...rows.map((row) => row.transit_hours_min)),
      slowestHours: Math.max(...rows.map((row) => row.transit_hours_max)),
    }
  }
  const near = await linesTo('330782')
  const far = await linesTo('650100')
  expect(Math.min(...far.fen) / Math.max(...near.fen)).toBeGreaterThan(4)
  expect(Math.max(...far.fen)).toBeLessThan(200_000)
  expect(Math.min(...near.fen)).toBeGreaterThan(3_000)
  expect(far.fastestHours).toBeGreaterThan(4 * near.slowestHours)
})

it('has paused and closed lines, direct and transfer, with and without vias, to districts and whole provinces', async () => {
  const rows = await demo.rowsOf<{ status: string; count: number }>(
    'select status, count(*) from line group by status',
  )
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['off', 'on', 'paused'])
  const [kinds] = await demo.rowsOf<Record<string, number>>(
    `select count(*) filter (where is_direct) as direct, count(*) filter (where not is_direct) as transfer,
    count(*) filter (where cardinality(via_codes) > 0) as vias,
    count(*) filter (where destination_code like '%0000') as provinces,
    count(*) filter (where destination_code not like '%00') as districts,
    count(*) filter (where cardinality(heavy_from_grams) > 1) as tiers from line`,
  )
  for (const count of Object.values(kinds ?? {})) expect(count).toBeGreaterThan(5)
})

it('stores the real transit times of busy lines', async () => {
  const rows = await demo.rowsOf<{
    waybills_90_days: number
    popularity: number
    orders_carried: number
    median_hours: number
    p90_hours: number
  }>(
    'select s.*, l.popularity from line_stats s join line l on l.id = s.line_id where waybills_90_days >= 10',
  )
  expect(rows.length).toBeGreaterThanOrEqual(10)
  for (const row of rows) {
    expect(row.popularity).toBe(row.orders_carried)
    expect(row.median_hours).toBeGreaterThan(0)
    expect(row.p90_hours).toBeGreaterThanOrEqual(row.median_hours)
  }
})

it('stores fees of the contract’s shape with the sum of other fees', async () => {
  const rows = await demo.rowsOf<LineRow & { other_fees_fen: number }>('select * from line')
  for (const row of rows) {
    const { other } = pricingOf(row).fees
    expect(row.other_fees_fen).toBe(other.reduce((sum, fee) => sum + fee.fen, 0))
  }
  expect(rows).toHaveLength(3000)
})

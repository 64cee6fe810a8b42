import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import { offeredServices } from '#contract/price/pricing.ts'
import { quote } from '#contract/price/quote.ts'
import { noServices, unofferedServices } from '#contract/price/services.ts'
import { randomPricing, randomServices } from '#contract/price/testing/randomPricing.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
const between = randomFrom(20_261_120).whole
const pricings = new Map<number, LinePricing>()

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  const { factoryId: carrierId } = await actor(app, { type: 3 })
  for (let count = 0; count < 99; count += 1) {
    const pricing = randomPricing(between)
    pricings.set(await insertLine(app, { carrierId, pricing, popularity: between(0, 50) }), pricing)
  }
})
afterAll(() => app.close())

/** Goods at the boundaries of tiers, at the limits of a request, and in between. */
function randomGoods(): { weightGrams?: number; volumeCm3?: number } {
  const lines = [...pricings.values()]
  const line = lines[between(0, lines.length - 1)]
  const tiersGrams = line?.heavyTiers.map((tier) => tier.fromGrams) ?? []
  const tiersCm3 = line?.lightTiers.map((tier) => tier.fromCm3) ?? []
  const around = (tiers: number[]) => Math.max(0, (tiers[between(0, tiers.length - 1)] ?? 0) + between(-1, 1))
  const weightGrams = [around(tiersGrams), between(0, 100_000_000), between(0, 999), 100_000_000][
    between(0, 3)
  ]
  const volumeCm3 = [around(tiersCm3), between(0, 1_000_000_000), between(0, 999), 1_000_000_000][
    between(0, 3)
  ]
  if (between(0, 9) === 0) return { weightGrams }
  if (between(0, 9) === 0) return { volumeCm3 }
  return { weightGrams, volumeCm3 }
}

test("computes in SQL the contract's quote, to the fen", async () => {
  let compared = 0
  for (let run = 0; run < 100; run += 1) {
    const goods = randomGoods()
    const { list } = await app.data('/lines/searchLines', { ...goods, sort: 'total', pageSize: 100 })
    expect(list).toHaveLength(pricings.size)
    let previous = { totalFen: -1, id: 0 }
    for (const { id, totalFen } of list) {
      const pricing = pricings.get(id)
      if (!pricing || totalFen === null) throw new Error(`Line ${id} has no total`)
      const consignment = { weightGrams: 0, volumeCm3: 0, ...goods, ...noServices }
      expect(totalFen, JSON.stringify({ pricing, goods })).toBe(quote(pricing, consignment).totalFen)
      const isInOrder = totalFen > previous.totalFen || (totalFen === previous.totalFen && id > previous.id)
      expect(isInOrder).toBe(true)
      previous = { totalFen, id }
      compared += 1
    }
  }
  expect(compared).toBe(100 * pricings.size)
})

test("computes the contract's quote with services, and sorts lines lacking one last", async () => {
  const seen = { priced: 0, lacking: 0 }
  // every other line is as before migration 0061
  await app.pool.query(
    `alter table line disable trigger line_service_terms; update line set service_terms = null where id % 2 = 0;
    alter table line enable trigger line_service_terms`,
  )
  for (let run = 0; run < 80; run += 1) {
    const goods = randomGoods()
    const wanted = randomServices(between)
    const { list } = await app.data('/lines/searchLines', {
      ...goods,
      ...wanted,
      sort: 'total',
      pageSize: 100,
    })
    expect(list).toHaveLength(pricings.size)
    const totals = list.map(({ id, totalFen, services }) => {
      const pricing = pricings.get(id)
      if (!pricing) throw new Error(`Line ${id} is none of ours`)
      expect(services).toEqual(offeredServices(pricing.fees))
      const lacks = unofferedServices(services, wanted).length > 0
      seen[lacks ? 'lacking' : 'priced'] += 1
      const consignment = { weightGrams: 0, volumeCm3: 0, ...goods, ...wanted }
      const quoted = lacks ? null : quote(pricing, consignment).totalFen
      expect(totalFen, JSON.stringify({ pricing, consignment })).toBe(quoted)
      return totalFen ?? Number.POSITIVE_INFINITY
    })
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  }
  expect(Math.min(seen.priced, seen.lacking)).toBeGreaterThan(1_500)
  await app.pool.query('update line set popularity = popularity')
  const { rows } = await app.pool.query(
    'select 1 from line where service_terms is distinct from service_terms(fees)',
  )
  expect(rows).toEqual([])
})

test('returns no total without goods, sorted by the minimum charge', async () => {
  const { list } = await app.data('/lines/searchLines', { sort: 'total', pageSize: 100 })
  const smallest = list.map(({ id, totalFen, minChargeFen }) => {
    expect(totalFen).toBeNull()
    return minChargeFen + (pricings.get(id)?.fees.other.reduce((sum, { fen }) => sum + fen, 0) ?? 0)
  })
  expect(smallest).toEqual(smallest.toSorted((a, b) => a - b))
})

test('returns rows that match the contract exactly', async () => {
  const { factoryId: carrierId } = await actor(app, { type: 3, name: '带"引号"与\\反斜杠' })
  const bare = randomPricing(between)
  const none = {
    pickup: null,
    delivery: null,
    upstairs: null,
    insurance: null,
    cod: null,
    receipt: null,
    hold: null,
  }
  const id = await insertLine(app, {
    carrierId,
    viaCodes: ['330102', '330782'],
    pricing: { ...bare, fees: { ...none, other: [] } },
  })
  await app.pool.query(
    `insert into line_stats (line_id, orders_carried, on_time_percent, waybills_90_days, median_hours, p90_hours, refreshed_at)
     values ($1, 12, null, 12, 20, 30, now())`,
    [id],
  )
  const answer = await app.data('/lines/searchLines', { weightGrams: 1000, pageSize: 100, sort: 'time' })
  expect(calls['/lines/searchLines'].response.parse(answer)).toEqual(answer)
  for (const row of answer.list) {
    const detail = await app.data('/lines/getLineDetail', { id: row.id })
    const { totalFen: _, ...card } = row
    expect(detail).toMatchObject(card)
  }
  expect(answer.list.find((row) => row.id === id)).toMatchObject({
    carrier: { name: '带"引号"与\\反斜杠' },
    services: [],
    experience: { waybills: 12, medianHours: 20, p90Hours: 30, onTimePercent: null },
  })
})

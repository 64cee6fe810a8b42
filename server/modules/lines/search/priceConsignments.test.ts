import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { quote } from '#contract/price/quote.ts'
import { noServices } from '#contract/price/services.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { allFees, insertLine, testPricing } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let cheap: number
let dear: number
let passing: number

const goods = { weightGrams: 200_000, volumeCm3: 800_000 }
const dearPricing = { ...testPricing, minChargeFen: 90_000 }
const plainPricing = {
  ...testPricing,
  minChargeFen: 1_000,
  lightTiers: [{ fromCm3: 0, fenPerM3: 100 }],
  fees: { ...allFees, delivery: null },
}

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  const { factoryId: carrierId } = await actor(app, { type: 3, name: '永康顺达物流' })
  customer = await actor(app, { type: 2 })
  await insertLine(app, { carrierId, pricing: plainPricing })
  dear = await insertLine(app, { carrierId, pricing: dearPricing })
  cheap = await insertLine(app, { carrierId })
  for (let each = 0; each < 8; each += 1) await insertLine(app, { carrierId })
  await insertLine(app, { carrierId, status: 'paused' })
  passing = await insertLine(app, {
    carrierId,
    destinationCode: '330802',
    viaCodes: ['330102'],
    isDirect: false,
  })
})
afterAll(() => app.close())

const price = (consignments: Parameters<typeof app.data<'/lines/priceConsignments'>>[1]['consignments']) =>
  app.data('/lines/priceConsignments', { consignments }, customer)

test("returns the cheapest suitable lines of each consignment, at an order's total", async () => {
  const wanted = { ...goods, deliveryMode: 'door' as const, codFen: 100_000 }
  const { priced } = await price([
    { destinationCode: '330782', ...wanted },
    { destinationCode: '110101', ...goods },
    { destinationCode: '999999', ...goods },
  ])
  const { totalFen } = quote(testPricing, { ...noServices, ...wanted })
  expect(priced.map(({ offers }) => offers.length)).toEqual([8, 0, 0])
  expect(priced[0]?.offers[0]).toMatchObject({ lineId: cheap, carrierName: '永康顺达物流', totalFen })
})

test('adds the chosen line unless it cannot carry the consignment', async () => {
  const wanted = { destinationCode: '330782', ...goods, lineId: dear }
  const { priced } = await price([wanted, { ...wanted, destinationCode: '330106' }])
  const total = quote(dearPricing, { ...noServices, ...goods }).totalFen
  expect(priced[0]?.offers.at(-1)).toMatchObject({ lineId: dear, totalFen: total })
  expect(priced[1]?.offers).toEqual([])
})

test('allows delivery but not self pickup on a line that passes by', async () => {
  const toHangzhou = { destinationCode: '330102', ...goods }
  const { priced } = await price([toHangzhou, { ...toHangzhou, deliveryMode: 'door' }])
  expect(priced.map(({ offers }) => offers.map(({ lineId }) => lineId))).toEqual([[], [passing]])
})

test('is allowed for users who may order', async () => {
  const body = { consignments: [{ destinationCode: '330782', ...goods }] }
  expect((await app.call('/lines/priceConsignments', body)).code).toBe(401)
  expect((await app.call('/lines/priceConsignments', body, await actor(app, { type: 0 }))).code).toBe(403)
})

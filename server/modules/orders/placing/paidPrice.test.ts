import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { randomFrom } from '#contract/kernel/random.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import { quote } from '#contract/price/quote.ts'
import { randomPricing, randomServices } from '#contract/price/testing/randomPricing.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
const between = randomFrom(18_340).whole
const pricings = new Map<number, LinePricing>()

/** Maximum total of an order, fen: the contract's maximum of the quoted total. */
const maxQuotedFen = 10_000_000_000

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  const { factoryId: carrierId } = await actor(app, { type: 3 })
  customer = await actor(app, { type: 2 })
  for (let count = 0; count < 25; count += 1) {
    const pricing = randomPricing(between)
    pricings.set(await insertLine(app, { carrierId, pricing }), pricing)
  }
})
afterAll(() => app.close())

// The page's part, from the search's address to the form's consignment: web/features/ordering/paidPrice.test.ts
test('returns the same total in search, detail, quote and stored order, to the fen', async () => {
  let placed = 0
  for (let run = 0; run < 60; run += 1) {
    const goods = { weightGrams: between(1, 10 ** between(1, 8)), volumeCm3: between(0, 10 ** between(1, 9)) }
    const wanted = randomServices(between)
    const { list } = await app.data('/lines/searchLines', {
      destinationCode: '330782',
      ...goods,
      ...wanted,
      offersAll: true,
      sort: 'total',
      pageSize: 100,
    })
    const payable = list.filter(({ totalFen }) => (totalFen ?? 0) <= maxQuotedFen)
    const line = payable[between(0, payable.length - 1)]
    if (!line) continue
    const { id: lineId, totalFen } = line
    const detail = await app.data('/lines/getLineDetail', { id: lineId })
    expect(quote(detail, { ...goods, ...wanted }).totalFen).toBe(totalFen)
    const quoted = await app.data('/lines/quote', { lineId, ...goods, ...wanted })
    expect(quoted.totalFen).toBe(totalFen)
    const ordered = await app.data(
      '/orders/createOrder',
      orderBody(lineId, {
        ...wanted,
        goods: [{ name: '电动工具', packaging: 'carton', pieces: 1, ...goods }],
        quotedTotalFen: totalFen ?? 0,
      }),
      customer,
    )
    expect(ordered.totalFen).toBe(totalFen)
    const stored = await app.data('/orders/getOrderDetail', { id: ordered.id }, customer)
    expect(stored.quote).toEqual(quoted)
    placed += 1
  }
  expect(placed).toBeGreaterThan(30)
})

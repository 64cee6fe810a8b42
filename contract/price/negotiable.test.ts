import { expect, test } from 'vitest'
import { quoteOrder } from './agreed.ts'
import { listedTotalFen } from './listedTotal.ts'
import { isNegotiable, unpricedSortFen } from './negotiable.ts'
import { priceDoubts } from './priceDoubts.ts'
import type { LinePricing } from './pricing.ts'
import { quote } from './quote.ts'
import { noServices } from './services.ts'

const priced: LinePricing = {
  heavyTiers: [{ fromGrams: 0, fenPerTonne: 30_000 }],
  lightTiers: [{ fromCm3: 0, fenPerM3: 7_000 }],
  minChargeFen: 3_000,
  isDeficitRated: true,
  fees: {
    pickup: null,
    delivery: { startFen: 3_000, includedGrams: 300_000, fenPerExtraTonne: 6_000 },
    upstairs: null,
    insurance: null,
    cod: null,
    receipt: null,
    hold: null,
    other: [],
  },
}
const unpriced: LinePricing = { ...priced, heavyTiers: [], lightTiers: [], minChargeFen: 0 }
const goods = { ...noServices, weightGrams: 200_000, volumeCm3: 800_000 }

test('treats a line without price tiers as 面议, without a total', () => {
  expect([isNegotiable(priced), isNegotiable(unpriced)]).toEqual([false, true])
  expect(listedTotalFen(unpriced, goods)).toBeNull()
  expect(listedTotalFen(priced, goods)).toBe(quote(priced, goods).totalFen)
  expect(listedTotalFen(priced, { ...goods, codFen: 100 })).toBeNull()
})

test('sorts 面议 after the largest possible total of any line', () => {
  const most = 100_000_000
  const dearest: LinePricing = {
    heavyTiers: [{ fromGrams: 0, fenPerTonne: most }],
    lightTiers: [{ fromCm3: 0, fenPerM3: most }],
    minChargeFen: 10_000_000_000,
    isDeficitRated: false,
    fees: {
      ...priced.fees,
      insurance: { ratePpm: 1_000_000, minFen: 0 },
      cod: { ratePpm: 1_000_000, minFen: 0 },
    },
  }
  const largest = { ...noServices, weightGrams: 100_000_000, volumeCm3: 1_000_000_000 }
  const sums = { declaredValueFen: 10_000_000_000, codFen: 10_000_000_000 }
  expect(quote(dearest, { ...largest, ...sums }).totalFen).toBeLessThan(unpricedSortFen / 10)
})

test('keeps the offered total when the weight changes, and adds new services', () => {
  const agreed = { totalFen: 50_000, listFen: quote(unpriced, goods).totalFen, included: '' }
  const orderPricing = { ...unpriced, agreed }
  expect(quoteOrder(orderPricing, goods).totalFen).toBe(50_000)
  expect(quoteOrder(orderPricing, { ...goods, weightGrams: 900_000 }).totalFen).toBe(50_000)
  expect(quoteOrder(orderPricing, { ...goods, deliveryMode: 'door' }).totalFen).toBe(53_000)
})

test('flags an absurd first price, but not a removed or a usual first one', () => {
  expect(priceDoubts(priced, unpriced)).toEqual([])
  expect(priceDoubts(unpriced, priced)).toEqual([])
  expect(priceDoubts(unpriced, { ...priced, heavyTiers: [{ fromGrams: 0, fenPerTonne: 590 }] })).toHaveLength(
    1,
  )
})

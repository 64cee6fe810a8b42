import { expect, test } from 'vitest'
import { quoteOrder } from './agreed.ts'
import type { LinePricing } from './pricing.ts'
import { quote } from './quote.ts'
import { noServices } from './services.ts'

const line: LinePricing = {
  heavyTiers: [{ fromGrams: 0, fenPerTonne: 30_000 }],
  lightTiers: [{ fromCm3: 0, fenPerM3: 7_000 }],
  minChargeFen: 3_000,
  isDeficitRated: true,
  fees: {
    pickup: null,
    delivery: { startFen: 3000, includedGrams: 300_000, fenPerExtraTonne: 6000 },
    upstairs: null,
    insurance: null,
    cod: null,
    receipt: null,
    hold: null,
    other: [],
  },
}
const goods = { ...noServices, weightGrams: 200_000, volumeCm3: 0 }
const agreed = { totalFen: 5_000, listFen: quote(line, goods).totalFen, included: '含保价' }
const sumOf = ({ items }: { items: { fen: number }[] }) => items.reduce((sum, { fen }) => sum + fen, 0)

test('returns the offered total as one item when the goods are unchanged', () => {
  expect(quoteOrder({ ...line, agreed }, goods)).toMatchObject({
    totalFen: 5_000,
    items: [{ key: 'base', name: '询价议定运费', fen: 5_000, formula: '承运商报价：含保价' }],
    hints: [],
  })
  expect(quoteOrder(line, goods)).toEqual(quote(line, goods))
})

test.each([
  ['more weight', { ...goods, weightGrams: 300_000 }, 8_000],
  ['less weight', { ...goods, weightGrams: 150_000 }, 3_500],
  ['delivery', { ...goods, deliveryMode: 'door' as const }, 8_000],
])("adds the difference by the line's prices for %s", (_, changed, totalFen) => {
  const priced = quoteOrder({ ...line, agreed }, changed)
  expect(priced.totalFen).toBe(totalFen)
  expect(sumOf(priced)).toBe(totalFen)
  expect(priced.items.map(({ name }) => name)).toEqual(['询价议定运费', '货物变动'])
})

test('never returns a total below zero', () => {
  const cheap = { ...agreed, totalFen: 1_000 }
  const priced = quoteOrder({ ...line, agreed: cheap }, { ...goods, weightGrams: 100_000 })
  expect(priced.totalFen).toBe(0)
  expect(sumOf(priced)).toBe(0)
})

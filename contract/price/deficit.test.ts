import { expect, test } from 'vitest'
import { randomFrom } from '../kernel/random.ts'
import { baseFreight } from './baseFreight.ts'
import type { LinePricing } from './pricing.ts'
import { quote } from './quote.ts'
import { noServices } from './services.ts'
import { randomPricing } from './testing/randomPricing.ts'

const kg = 1_000
const m3 = 1_000_000

const line: LinePricing = {
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 38_138 },
    { fromGrams: 1_000 * kg, fenPerTonne: 34_500 },
    { fromGrams: 3_000 * kg, fenPerTonne: 11_000 },
  ],
  lightTiers: [
    { fromCm3: 0, fenPerM3: 8_000 },
    { fromCm3: 5 * m3, fenPerM3: 6_000 },
  ],
  minChargeFen: 3_000,
  isDeficitRated: true,
  fees: {
    pickup: null,
    delivery: { startFen: 0, includedGrams: 0, fenPerExtraTonne: 10_000 },
    upstairs: null,
    insurance: null,
    cod: null,
    receipt: null,
    hold: null,
    other: [],
  },
}
const quoted = (weightGrams: number, volumeCm3: number, isDeficitRated = true) =>
  quote({ ...line, isDeficitRated }, { ...noServices, weightGrams, volumeCm3 })
const deficitOf = (weightGrams: number, volumeCm3: number) =>
  quoted(weightGrams, volumeCm3).hints.find(({ kind }) => kind === 'deficit')

test('bills 999 公斤 as 3,000 when that costs less, and returns a hint', () => {
  expect(quoted(999 * kg, 0, false).totalFen).toBe(38_100)
  expect(quoted(999 * kg, 0)).toMatchObject({ totalFen: 33_000, billedBy: 'heavy' })
  expect(deficitOf(999 * kg, 0)).toEqual({
    kind: 'deficit',
    savesFen: 5_100,
    text: '按 3,000 公斤计，省 ¥51',
  })
  expect(quoted(999 * kg, 0).items[0]?.formula).toContain('重货 ¥330.00（就低 3,000 公斤）')
})

test('bills volume in the same way', () => {
  expect(deficitOf(10 * kg, 4.5 * m3)).toMatchObject({ text: '按 5 方计，省 ¥60', savesFen: 6_000 })
})

test('returns no hint for a lower billing that does not change the price', () => {
  // the volume decides, whatever weight is billed
  expect(baseFreight(line, 999 * kg, 6.5 * m3)).toMatchObject({
    fen: 39_000,
    billedBy: 'light',
    billedGrams: 999 * kg,
    deficitSavesFen: 0,
  })
  expect(deficitOf(999 * kg, 6.5 * m3)).toBeUndefined()
  // the volume decides once the weight is billed lower
  expect(deficitOf(999 * kg, 6 * m3)).toMatchObject({ text: '按 3,000 公斤计，省 ¥21' })
})

test('charges services by the real weight', () => {
  const door = { ...noServices, deliveryMode: 'door', weightGrams: 999 * kg, volumeCm3: 0 } as const
  expect(quote(line, door).items).toMatchObject([{ fen: 33_000 }, { key: 'delivery', fen: 9_990 }])
})

test('never charges more for fewer goods, or more than without deficit rating', () => {
  const between = randomFrom(20_261_124).whole
  let lowered = 0
  for (let run = 0; run < 3_000; run += 1) {
    const rated = { ...randomPricing(between), isDeficitRated: true }
    const [grams, cm3] = [between(0, 8_000_000), between(0, 30_000_000)]
    const now = baseFreight(rated, grams, cm3)
    const plain = baseFreight({ ...rated, isDeficitRated: false }, grams, cm3)
    expect(plain.fen - now.fen).toBe(now.deficitSavesFen)
    expect(now.deficitSavesFen).toBeGreaterThanOrEqual(0)
    if (now.deficitSavesFen > 0) lowered += 1
    const more = baseFreight(rated, grams + between(0, 3_000_000), cm3 + between(0, 9_000_000))
    expect(more.fen, JSON.stringify({ rated, grams, cm3 })).toBeGreaterThanOrEqual(now.fen)
    // the billed amounts have the same price without deficit rating
    expect(baseFreight({ ...rated, isDeficitRated: false }, now.billedGrams, now.billedCm3).fen).toBe(now.fen)
  }
  expect(lowered).toBeGreaterThan(500)
})

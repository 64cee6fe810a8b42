import { describe, expect, test } from 'vitest'
import { multiplyDivide } from './exact.ts'
import { offeredServices } from './pricing.ts'
import type { Consignment, LineFees, LinePricing } from './pricing.ts'
import { quote } from './quote.ts'
import { unofferedServices } from './services.ts'

const noFees: LineFees = {
  pickup: null,
  delivery: null,
  upstairs: null,
  insurance: null,
  cod: null,
  receipt: null,
  hold: null,
  other: [],
}

const everyFee: LineFees = {
  pickup: { startFen: 2000, includedGrams: 500_000, fenPerExtraTonne: 3000 },
  delivery: { startFen: 3000, includedGrams: 300_000, fenPerExtraTonne: 6001 },
  upstairs: { fenPerTonne: 20_000, minFen: 2000 },
  insurance: { ratePpm: 3000, minFen: 200 },
  cod: { ratePpm: 5000, minFen: 500 },
  receipt: { fenPerCopy: 500 },
  hold: { fen: 1000 },
  other: [
    { name: '信息费', fen: 300 },
    { name: '燃油附加', fen: 77 },
  ],
}

const tiered: LinePricing = {
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 50_000 },
    { fromGrams: 500_000, fenPerTonne: 40_000 },
    { fromGrams: 1_000_000, fenPerTonne: 28_500 },
  ],
  lightTiers: [
    { fromCm3: 0, fenPerM3: 12_000 },
    { fromCm3: 5_000_000, fenPerM3: 9_000 },
  ],
  minChargeFen: 3_000,
  isDeficitRated: false,
  fees: noFees,
}

const plain: Consignment = {
  weightGrams: 0,
  volumeCm3: 0,
  pickupMode: 'self',
  deliveryMode: 'self',
  declaredValueFen: 0,
  codFen: 0,
  receiptCopies: 0,
  isHeld: false,
}

const flatHeavy = (fenPerTonne: number): LinePricing => ({
  ...tiered,
  heavyTiers: [{ fromGrams: 0, fenPerTonne }],
  minChargeFen: 0,
})

describe('base freight is the largest of weight, volume and minimum, at the tier of the whole consignment', () => {
  test.each([
    ['nothing costs the minimum', 0, 0, 3_000, 'minimum'],
    ['a gram below the minimum', 59_999, 0, 3_000, 'heavy'],
    ['where weight equals the minimum, weight decides', 60_000, 0, 3_000, 'heavy'],
    ['just above the minimum', 60_011, 0, 3_001, 'heavy'],
    ['well below the minimum', 10_000, 10_000, 3_000, 'minimum'],
    ['the last gram of the first tier', 499_999, 0, 25_000, 'heavy'],
    ['the first gram of the second tier', 500_000, 0, 20_000, 'heavy'],
    ['the last gram of the second tier', 999_999, 0, 40_000, 'heavy'],
    ['the first gram of the open-ended tier', 1_000_000, 0, 28_500, 'heavy'],
    ['far into the open-ended tier', 100_000_000, 0, 2_850_000, 'heavy'],
    ['the last cm³ of the first volume tier', 0, 4_999_999, 60_000, 'light'],
    ['the first cm³ of the second volume tier', 0, 5_000_000, 45_000, 'light'],
    ['volume above weight', 100_000, 1_000_000, 12_000, 'light'],
    ['weight equal to volume counts as weight', 240_000, 1_000_000, 12_000, 'heavy'],
  ] as const)('%s', (_, weightGrams, volumeCm3, fen, billedBy) => {
    const priced = quote(tiered, { ...plain, weightGrams, volumeCm3 })
    expect(priced).toMatchObject({ totalFen: fen, billedBy })
    expect(priced.items).toHaveLength(1)
    expect(priced.items[0]).toMatchObject({ key: 'base', fen })
  })
})

test.each([
  [1, 500_000, 1],
  [1, 499_999, 0],
  [3, 500_000, 2],
  [1_000, 28_500, 29],
  [1_017, 28_500, 29],
  [1_000_000, 28_500, 28_500],
  [100_000_000, 28_500, 2_850_000],
])('%i g at %i fen per tonne round half-up to %i fen (285 元/吨 fits)', (weightGrams, price, fen) => {
  expect(quote(flatHeavy(price), { ...plain, weightGrams }).totalFen).toBe(fen)
})

test('returns exact results for products beyond 2^53', () => {
  const cases = [
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, 999_999, 1_000_000],
    [100_000_000, 10_000_000_000, 1_000_000],
    [99_999_999, 9_999_999_999, 1_000_000],
    [94_906_267, 94_906_269, 2],
    [0, 5, 7],
  ] as const
  for (const [a, b, divisor] of cases) {
    const product = BigInt(a) * BigInt(b)
    const [whole, rest] = [product / BigInt(divisor), product % BigInt(divisor)]
    const expected = rest * 2n >= BigInt(divisor) ? whole + 1n : whole
    expect(BigInt(multiplyDivide(a, b, divisor))).toBe(expected)
  }
})

describe('each service is a separate item, rounded once', () => {
  const line = { ...tiered, fees: { ...everyFee, other: [] } }
  test.each<[string, Partial<Consignment>, string, number]>([
    ['pickup within the included weight', { pickupMode: 'door', weightGrams: 500_000 }, 'pickup', 2000],
    ['pickup a gram above', { pickupMode: 'door', weightGrams: 500_001 }, 'pickup', 2000],
    ['pickup half a fen above', { pickupMode: 'door', weightGrams: 500_167 }, 'pickup', 2001],
    ['pickup a tonne above', { pickupMode: 'door', weightGrams: 1_500_000 }, 'pickup', 5000],
    ['delivery within the included weight', { deliveryMode: 'door', weightGrams: 300_000 }, 'delivery', 3000],
    ['delivery half a tonne above', { deliveryMode: 'door', weightGrams: 800_000 }, 'delivery', 6001],
    ['upstairs at its minimum', { deliveryMode: 'upstairs', weightGrams: 100_000 }, 'upstairs', 2000],
    ['upstairs above it', { deliveryMode: 'upstairs', weightGrams: 100_025 }, 'upstairs', 2001],
    ['insurance at its minimum', { declaredValueFen: 66_666 }, 'insurance', 200],
    ['insurance above it', { declaredValueFen: 66_834 }, 'insurance', 201],
    ['insurance of 100 million yuan', { declaredValueFen: 10_000_000_000 }, 'insurance', 30_000_000],
    ['cod at its minimum', { codFen: 1 }, 'cod', 500],
    ['cod above it', { codFen: 100_100 }, 'cod', 501],
    ['nine receipts', { receiptCopies: 9 }, 'receipt', 4500],
    ['hold', { isHeld: true }, 'hold', 1000],
  ])('%s', (_, consignment, key, fen) => {
    const { items, totalFen } = quote(line, { ...plain, ...consignment })
    expect(items.find((item) => item.key === key)?.fen).toBe(fen)
    expect(totalFen).toBe(items.reduce((sum, item) => sum + item.fen, 0))
  })
})

test('returns the sum of all items as total, and explains every item by a formula', () => {
  const { items, totalFen } = quote(
    { ...tiered, fees: everyFee },
    {
      weightGrams: 800_000,
      volumeCm3: 1_500_000,
      pickupMode: 'door',
      deliveryMode: 'upstairs',
      declaredValueFen: 1_000_000,
      codFen: 200_000,
      receiptCopies: 2,
      isHeld: true,
    },
  )
  expect(items.map(({ key, fen }) => [key, fen])).toEqual([
    ['base', 32_000],
    ['pickup', 2_900],
    ['delivery', 6_001],
    ['upstairs', 16_000],
    ['insurance', 3_000],
    ['cod', 1_000],
    ['receipt', 1_000],
    ['hold', 1_000],
    ['other', 300],
    ['other', 77],
  ])
  expect(totalFen).toBe(63_278)
  const formulas = items.map((item) => item.formula).join('\n')
  for (const part of [
    '重货 ¥320.00、泡货 ¥180.00、最低 ¥30.00，取高 = ¥320.00',
    '起步 ¥20.00 含 500 公斤，超出 300 公斤 × ¥30.00/吨 = ¥9.00',
    '¥10,000.00 × 3‰，最低 ¥2.00',
    '2 份 × ¥5.00/份',
    '每票 ¥0.77',
  ])
    expect(formulas).toContain(part)
})

test('charges nothing for a service that the line does not offer, and returns its name', () => {
  const consignment: Consignment = {
    weightGrams: 1000,
    volumeCm3: 1000,
    pickupMode: 'door',
    deliveryMode: 'upstairs',
    declaredValueFen: 1,
    codFen: 1,
    receiptCopies: 1,
    isHeld: true,
  }
  expect(quote(tiered, consignment).items.map((item) => item.key)).toEqual(['base'])
  expect(unofferedServices(offeredServices(noFees), consignment)).toEqual([
    '上门提货',
    '送货上门',
    '送货上楼',
    '保价',
    '代收货款',
    '签回单',
    '控货',
  ])
  expect(unofferedServices(offeredServices(everyFee), consignment)).toEqual([])
  expect(unofferedServices(offeredServices(noFees), plain)).toEqual([])
})

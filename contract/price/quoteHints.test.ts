import { expect, test } from 'vitest'
import { randomFrom } from '../kernel/random.ts'
import { baseFreight } from './baseFreight.ts'
import type { Consignment, LinePricing } from './pricing.ts'
import { quote } from './quote.ts'

const between = randomFrom(330_784).whole

function ascending(count: number, step: number): number[] {
  const from = [0]
  while (from.length < count) from.push((from.at(-1) ?? 0) + between(1, step))
  return from
}

function randomLine(): LinePricing {
  return {
    heavyTiers: ascending(between(1, 4), 1_500_000).map((fromGrams) => ({
      fromGrams,
      fenPerTonne: between(0, 20) === 0 ? 0 : between(10_000, 90_000),
    })),
    lightTiers: ascending(between(1, 4), 6_000_000).map((fromCm3) => ({
      fromCm3,
      fenPerM3: between(0, 20) === 0 ? 0 : between(2_000, 25_000),
    })),
    minChargeFen: between(0, 8_000),
    isDeficitRated: between(0, 1) === 1,
    fees: {
      pickup: { startFen: 2000, includedGrams: 300_000, fenPerExtraTonne: between(0, 9_000) },
      delivery: { startFen: 3000, includedGrams: 300_000, fenPerExtraTonne: between(0, 12_000) },
      upstairs: { fenPerTonne: between(0, 20_000), minFen: 500 },
      insurance: null,
      cod: null,
      receipt: null,
      hold: null,
      other: [{ name: '信息费', fen: 300 }],
    },
  }
}

const randomGoods = (): Consignment => ({
  weightGrams: between(0, 4_000_000),
  volumeCm3: between(0, 15_000_000),
  pickupMode: between(0, 1) === 0 ? 'self' : 'door',
  deliveryMode: (['self', 'door', 'upstairs'] as const)[between(0, 2)] ?? 'self',
  declaredValueFen: 0,
  codFen: 0,
  receiptCopies: 0,
  isHeld: false,
})

test('lowers the total by exactly the promised amount when a hint is followed', () => {
  const seen = { roundUp: 0, less: 0, more: 0 }
  for (let run = 0; run < 5_000; run += 1) {
    const [line, goods] = [randomLine(), randomGoods()]
    const now = quote(line, goods)
    for (const hint of now.hints) {
      if (hint.kind === 'deficit') continue
      const addGrams = hint.kind === 'roundUp' ? hint.addGrams : 0
      const addCm3 = hint.kind === 'roundUp' ? hint.addCm3 : hint.volumeChangeCm3
      const followed = { weightGrams: goods.weightGrams + addGrams, volumeCm3: goods.volumeCm3 + addCm3 }
      const then = quote(line, { ...goods, ...followed })
      expect(now.totalFen - then.totalFen, JSON.stringify({ line, goods, hint })).toBe(hint.savesFen)
      if (hint.kind === 'roundUp') {
        expect(hint.savesFen).toBeGreaterThan(0)
        seen.roundUp += 1
      } else if (hint.volumeChangeCm3 < 0) {
        expect(hint.savesFen).toBeGreaterThan(0)
        seen.less += 1
      } else {
        expect(hint).toMatchObject({ savesFen: 0 })
        seen.more += 1
      }
    }
  }
  expect(Math.min(seen.roundUp, seen.less, seen.more), JSON.stringify(seen)).toBeGreaterThan(100)
})

const simple: LinePricing = {
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 50_000 },
    { fromGrams: 1_000_000, fenPerTonne: 40_000 },
  ],
  lightTiers: [{ fromCm3: 0, fenPerM3: 10_000 }],
  minChargeFen: 3_000,
  isDeficitRated: false,
  fees: {
    pickup: null,
    delivery: { startFen: 0, includedGrams: 0, fenPerExtraTonne: 30_000 },
    upstairs: null,
    insurance: null,
    cod: null,
    receipt: null,
    hold: null,
    other: [],
  },
}
const goods = (weightGrams: number, volumeCm3: number, deliveryMode: 'self' | 'door' = 'self') =>
  ({ ...randomGoods(), weightGrams, volumeCm3, pickupMode: 'self', deliveryMode }) as const

test('returns the volume to save up to the break point for light goods', () => {
  const { hints } = quote(simple, goods(200_000, 1_500_000))
  expect(hints).toEqual([
    {
      kind: 'breakPoint',
      volumeChangeCm3: -500_000,
      savesFen: 5_000,
      text: '体积再少 0.5 方就按重货算，可省 ¥50',
    },
  ])
  expect(baseFreight(simple, 200_000, 1_000_000).billedBy).toBe('heavy')
})

test('returns the volume that may be added for heavy goods', () => {
  const { hints } = quote(simple, goods(300_000, 1_000_000))
  expect(hints).toMatchObject([{ kind: 'breakPoint', volumeChangeCm3: 500_000, savesFen: 0 }])
  expect(hints[0]?.text).toContain('还能再装 0.5 方不加价')
})

test('suggests more weight just below a cheaper tier', () => {
  const { hints } = quote(simple, goods(900_000, 0))
  expect(hints).toEqual([
    {
      kind: 'roundUp',
      addGrams: 100_000,
      addCm3: 0,
      savesFen: 5_000,
      text: '再凑 100 公斤 就到 ¥400/吨 的价档，总运费反而少 ¥50',
    },
  ])
})

test('suggests more weight only when services by weight cost less than the saving', () => {
  expect(quote(simple, goods(900_000, 0, 'door')).hints).toMatchObject([{ savesFen: 2_000 }])
  expect(quote(simple, goods(870_000, 0)).hints).toMatchObject([{ savesFen: 3_500 }])
  expect(quote(simple, goods(870_000, 0, 'door')).hints).toEqual([])
})

test('returns no hint exactly at the break point, or without volume or weight', () => {
  expect(quote(simple, goods(200_000, 1_000_000)).hints).toEqual([])
  expect(quote(simple, goods(1_200_000, 0)).hints).toEqual([])
  expect(quote(simple, goods(0, 1_200_000)).hints).toEqual([])
})

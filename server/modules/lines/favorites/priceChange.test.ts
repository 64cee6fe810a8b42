import { expect, test } from 'vitest'
import { randomFrom } from '#contract/kernel/random.ts'
import { baseFreight } from '#contract/price/baseFreight.ts'
import { randomPricing } from '#contract/price/testing/randomPricing.ts'
import { priceChange } from './priceChange.ts'
import type { Prices } from './priceChange.ts'

const then: Prices = {
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 30_000 },
    { fromGrams: 1_000_000, fenPerTonne: 24_000 },
  ],
  lightTiers: [{ fromCm3: 0, fenPerM3: 7_000 }],
  minChargeFen: 3_000,
}
const heavy = (...tiers: [number, number][]): Partial<Prices> => ({
  heavyTiers: tiers.map(([fromGrams, fenPerTonne]) => ({ fromGrams, fenPerTonne })),
})
const light = (...tiers: [number, number][]): Partial<Prices> => ({
  lightTiers: tiers.map(([fromCm3, fenPerM3]) => ({ fromCm3, fenPerM3 })),
})

test.each<[string, Partial<Prices>, ReturnType<typeof priceChange>]>([
  ['nothing', {}, null],
  ['the first heavy tier dearer', heavy([0, 30_001], [1_000_000, 24_000]), 'up'],
  ['the last heavy tier cheaper', heavy([0, 30_000], [1_000_000, 23_999]), 'down'],
  ['one heavy tier dearer, one cheaper', heavy([0, 29_000], [1_000_000, 25_000]), 'mixed'],
  ['light dearer', light([0, 7_001]), 'up'],
  ['light cheaper, heavy dearer', { ...light([0, 6_999]), ...heavy([0, 40_000]) }, 'mixed'],
  ['a dearer minimum', { minChargeFen: 3_001 }, 'up'],
  ['a cheaper minimum', { minChargeFen: 2_999 }, 'down'],
  ['a tier that begins earlier', heavy([0, 30_000], [500_000, 24_000]), 'down'],
  ['a tier that begins later', heavy([0, 30_000], [2_000_000, 24_000]), 'up'],
  ['the tier gone at its first price', heavy([0, 30_000]), 'up'],
  ['a border more, where nothing changes', heavy([0, 30_000], [400_000, 30_000], [1_000_000, 24_000]), null],
  ['a new light tier', light([0, 7_000], [2_000_000, 6_500]), 'down'],
])('%s', (_, change, expected) => {
  expect(priceChange(then, { ...then, ...change })).toBe(expected)
})

test('never charges more after 降价 or less after 涨价, for random prices', () => {
  const between = randomFrom(11).whole
  const results = new Set<string | null>()
  for (let run = 0; run < 300; run += 1) {
    const before = randomPricing(between)
    const scale = between(80, 120) / 100
    const after = {
      ...before,
      heavyTiers: before.heavyTiers.map((tier) => ({
        ...tier,
        fenPerTonne: Math.round(tier.fenPerTonne * scale),
      })),
    }
    const change = priceChange(before, after)
    results.add(change)
    for (let goods = 0; goods < 20; goods += 1) {
      const [grams, cm3] = [between(0, 10_000_000), between(0, 10_000_000)]
      const sign = Math.sign(baseFreight(after, grams, cm3).fen - baseFreight(before, grams, cm3).fen)
      if (change === 'down' || change === null) expect(sign).toBeLessThanOrEqual(0)
      if (change === 'up' || change === null) expect(sign).toBeGreaterThanOrEqual(0)
    }
  }
  expect(results).toContain('up')
  expect(results).toContain('down')
})

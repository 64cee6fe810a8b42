import { expect, test } from 'vitest'
import { priceDoubts, unconfirmedDoubts } from './priceDoubts.ts'
import type { CheckedPrices } from './priceDoubts.ts'

const prices = (
  heavy: [number, number][],
  light: [number, number][] = [[0, 7_000]],
  minChargeFen = 3_000,
): CheckedPrices => ({
  heavyTiers: heavy.map(([fromGrams, fenPerTonne]) => ({ fromGrams, fenPerTonne })),
  lightTiers: light.map(([fromCm3, fenPerM3]) => ({ fromCm3, fenPerM3 })),
  minChargeFen,
})
const tonne = 1_000_000
const now = prices([[0, 59_000]])

test.each<[string, CheckedPrices | null, CheckedPrices, string[]]>([
  ['nothing new', now, now, []],
  ['a usual change', now, prices([[0, 65_000]]), []],
  ['just half', now, prices([[0, 29_500]]), []],
  [
    'two places lost',
    now,
    prices([[0, 590]]),
    ['重货价 ¥590 → ¥5.90/吨，降 99%', '重货价 ¥5.90/吨，低于 ¥30/吨'],
  ],
  ['a place too many', now, prices([[0, 590_000]]), ['重货价 ¥590 → ¥5,900/吨，涨 900%']],
  [
    'a tier that rises',
    now,
    prices([
      [0, 59_000],
      [tonne, 62_000],
    ]),
    ['重货价满 1 吨 ¥620 比前一档 ¥590/吨还贵'],
  ],
  [
    'a new tier against what was charged there',
    now,
    prices([
      [0, 59_000],
      [tonne, 20_000],
    ]),
    ['重货价满 1 吨 ¥590 → ¥200/吨，降 66%'],
  ],
  [
    'light and the least',
    now,
    prices([[0, 59_000]], [[0, 70]], 30_000),
    ['泡货价 ¥70 → ¥0.70/方，降 99%', '泡货价 ¥0.70/方，低于 ¥5/方', '最低一票 ¥30 → ¥300，涨 900%'],
  ],
  ['a new line', null, now, []],
  ['an absurd new line', null, prices([[0, 20_000_000]]), ['重货价 ¥200,000/吨，高于 ¥100,000/吨']],
])('%s', (_, before, after, doubts) => {
  expect(priceDoubts(before, after)).toEqual(doubts)
})

test('does not flag rising tiers again when they are unchanged', () => {
  const rising = prices([
    [0, 30_000],
    [tonne, 40_000],
  ])
  expect(priceDoubts(rising, { ...rising, minChargeFen: 3_100 })).toEqual([])
})

test('accepts a confirmation only for exactly the same figures', () => {
  const [doubt = ''] = priceDoubts(now, prices([[0, 590_000]]))
  expect(unconfirmedDoubts([doubt], [doubt])).toEqual([])
  expect(unconfirmedDoubts(priceDoubts(now, prices([[0, 591_000]])), [doubt])).toHaveLength(1)
  expect(unconfirmedDoubts([doubt])).toEqual([doubt])
})

import { expect, test } from 'vitest'
import { priceDifferences } from './priceDifferences.ts'

const then = {
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 28_500 },
    { fromGrams: 1_000_000, fenPerTonne: 26_000 },
  ],
  lightTiers: [{ fromCm3: 0, fenPerM3: 7_000 }],
  minChargeFen: 3_000,
}

test('returns no differences for equal prices', () => {
  expect(priceDifferences(then, structuredClone(then))).toEqual([])
})

test('returns a step, the light price and the minimum, then and now', () => {
  const now = {
    heavyTiers: [
      { fromGrams: 0, fenPerTonne: 28_500 },
      { fromGrams: 1_000_000, fenPerTonne: 27_050 },
    ],
    lightTiers: [{ fromCm3: 0, fenPerM3: 6_500 }],
    minChargeFen: 3_500,
  }
  expect(priceDifferences(then, now)).toEqual([
    { label: '重货 1 吨以上', before: '¥260/吨', now: '¥270.50/吨' },
    { label: '泡货', before: '¥70/方', now: '¥65/方' },
    { label: '最低一票', before: '¥30', now: '¥35' },
  ])
})

test('returns whole ladders when their steps differ', () => {
  const now = { ...then, heavyTiers: [{ fromGrams: 0, fenPerTonne: 28_500 }] }
  expect(priceDifferences(then, now)).toEqual([
    { label: '重货', before: '1 吨以下 ¥285/吨，1 吨以上 ¥260/吨', now: '¥285/吨' },
  ])
})

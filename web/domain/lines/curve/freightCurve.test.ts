import { expect, test } from 'vitest'
import { baseFreight } from '#contract/price/baseFreight.ts'
import { freightCurve, nearRangeGrams, wholeRangeGrams } from './freightCurve.ts'
import { curveLabel, curveTable } from './freightCurveTexts.ts'

const kg = 1_000
const tonne = 1_000 * kg
const line = {
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 28_500 },
    { fromGrams: tonne, fenPerTonne: 26_000 },
    { fromGrams: 3 * tonne, fenPerTonne: 24_050 },
  ],
  lightTiers: [{ fromCm3: 0, fenPerM3: 7_000 }],
  minChargeFen: 3_000,
  isDeficitRated: false,
}

test('contains only exact base freights, ascending, in whole fen', () => {
  const { points } = freightCurve(line, 1_500_000, 4 * tonne)
  expect(points.length).toBeGreaterThan(100)
  points.forEach(({ weightGrams, fen }, index) => {
    expect(fen).toBe(baseFreight(line, weightGrams, 1_500_000).fen)
    expect(Number.isInteger(fen)).toBe(true)
    if (index > 0) expect(weightGrams).toBeGreaterThan(points[index - 1]?.weightGrams ?? Infinity)
  })
  expect(points.at(0)?.weightGrams).toBe(0)
  expect(points.at(-1)?.weightGrams).toBe(4 * tonne)
})

test('misses the freight between its points by at most a fen', () => {
  const { points } = freightCurve(line, 1_500_000, 4 * tonne)
  points.slice(1).forEach((next, index) => {
    const before = points[index]
    if (!before) throw new Error('no point before')
    const middle = Math.floor((before.weightGrams + next.weightGrams) / 2)
    const share = (middle - before.weightGrams) / (next.weightGrams - before.weightGrams)
    const straight = before.fen + share * (next.fen - before.fen)
    expect(Math.abs(straight - baseFreight(line, middle, 1_500_000).fen)).toBeLessThanOrEqual(1)
  })
})

test('bends where weight begins to count and jumps where a tier begins', () => {
  const { breaks } = freightCurve(line, 0, 4 * tonne)
  expect(breaks.map(({ kind, weightGrams, fen }) => [kind, weightGrams, fen])).toEqual([
    ['start', 0, 3_000],
    ['weight', 105_263, 3_000],
    ['before', tonne - 1, 28_500],
    ['tier', tonne, 26_000],
    ['before', 3 * tonne - 1, 78_000],
    ['tier', 3 * tonne, 72_150],
    ['end', 4 * tonne, 96_200],
  ])
})

test('stays level before a cheaper tier with 就低计费 and never jumps', () => {
  const rated = { ...line, isDeficitRated: true }
  const curve = freightCurve(rated, 0, 4 * tonne)
  expect(curve.breaks.map(({ kind, weightGrams, fen }) => [kind, weightGrams, fen])).toEqual([
    ['start', 0, 3_000],
    ['weight', 105_263, 3_000],
    ['deficit', 912_316, 26_000],
    ['tier', tonne, 26_000],
    ['deficit', 2_775_039, 72_150],
    ['tier', 3 * tonne, 72_150],
    ['end', 4 * tonne, 96_200],
  ])
  expect(curveTable(rated, 0, curve, null).rows[2]).toEqual([
    '912.316 公斤起',
    '¥260.00',
    '按 1 吨计（就低）',
  ])
  for (const [index, { fen }] of curve.points.entries())
    expect(fen).toBeGreaterThanOrEqual(curve.points[index - 1]?.fen ?? 0)
})

test('bends in a later tier for a volume that costs more than the first ones, and omits hidden tiers', () => {
  const { breaks } = freightCurve(line, 6_000_000, 4 * tonne)
  expect(breaks.map(({ kind, weightGrams, fen }) => [kind, weightGrams, fen])).toEqual([
    ['start', 0, 42_000],
    ['weight', 1_615_384, 42_000],
    ['before', 3 * tonne - 1, 78_000],
    ['tier', 3 * tonne, 72_150],
    ['end', 4 * tonne, 96_200],
  ])
})

test('does not divide by a price of zero', () => {
  const free = { ...line, heavyTiers: [{ fromGrams: 0, fenPerTonne: 0 }] }
  const { breaks } = freightCurve(free, 0, tonne)
  expect(breaks.map(({ kind, fen }) => [kind, fen])).toEqual([
    ['start', 3_000],
    ['end', 3_000],
  ])
  expect(wholeRangeGrams(free, null, 0)).toBe(tonne)
})

test('covers all tiers or the surroundings of the goods, up to the weight limit', () => {
  expect(wholeRangeGrams(line, null, 0)).toBe(4 * tonne)
  expect(nearRangeGrams(line, 200 * kg, 0)).toBe(1.5 * tonne)
  expect(nearRangeGrams(line, 2 * tonne, 0)).toBe(5 * tonne)
  expect(wholeRangeGrams(line, 9 * tonne, 0)).toBe(30 * tonne)
  expect(wholeRangeGrams(line, 90 * tonne, 0)).toBe(100 * tonne)
})

test('describes the breaks in the table, with the goods among them', () => {
  const curve = freightCurve(line, 0, 1.5 * tonne)
  const goods = { weightGrams: 500 * kg, ...baseFreight(line, 500 * kg, 0) }
  expect(curveTable(line, 0, curve, goods)).toEqual({
    caption: '基本运费的转折点（没填体积，只按重量算）',
    head: ['重量', '运费', '怎么算'],
    rows: [
      ['105.263 公斤以内', '¥30.00', '最低一票'],
      ['105.263 公斤起', '¥30.00', '按重量计，¥285/吨'],
      ['您的货 500 公斤', '¥142.50', '按 ¥285/吨'],
      ['不到 1 吨', '¥285.00', '按 ¥285/吨，换价档前'],
      ['1 吨起', '¥260.00', '按 ¥260/吨，换到这一档'],
      ['1.5 吨', '¥390.00', '按 ¥260/吨，图上到这里'],
    ],
  })
  expect(curveLabel(curve, goods)).toBe(
    '0 到 1.5 吨的基本运费曲线，1 处换价档；您的货 500 公斤，运费 ¥142.50。数字见下面的“看数据”。',
  )
})

test('names the volume in the table where it decides, and starts at the first break where the start costs nothing', () => {
  const byVolume = curveTable(line, 6_000_000, freightCurve(line, 6_000_000, 1.5 * tonne), null)
  expect(byVolume.caption).toBe('基本运费的转折点（体积 6 方）')
  expect(byVolume.rows).toEqual([
    ['起步', '¥420.00', '按体积 6 方计'],
    ['1.5 吨', '¥420.00', '按体积 6 方计，图上到这里'],
  ])
  const bare = { ...line, minChargeFen: 0 }
  const rows = curveTable(bare, 0, freightCurve(bare, 0, 1.5 * tonne), null).rows
  expect(rows[0]).toEqual(['不到 1 吨', '¥285.00', '按 ¥285/吨，换价档前'])
})

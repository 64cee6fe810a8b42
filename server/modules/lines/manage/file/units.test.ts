import { describe, expect, test } from 'vitest'
import { lineColumns } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import { newFlatLine } from './flat.ts'
import { cellOf, formats } from './formats.ts'
import type { RegionLookup } from './regionLookup.ts'

/** Columns of numbers do not look regions up. */
const places: RegionLookup = {
  site: () => expect.unreachable(),
  siteText: () => expect.unreachable(),
  isOpen: () => expect.unreachable(),
  region: () => expect.unreachable(),
}
const read = (column: LineColumn, cell: string) => formats[column].read(cell, places)
const tier = (fenPerTonne: number, fromGrams = 0) => ({ fromGrams, fenPerTonne })
const lightTier = (fenPerM3: number, fromCm3 = 0) => ({ fromCm3, fenPerM3 })

const columnsWithUnit = lineColumns.flatMap(({ key, title }) => {
  const [, unit] = /\((.+)\)$/.exec(title) ?? []
  return unit === undefined ? [] : [{ key, unit }]
})
const pricesPerTonne = ['pickupExtra', 'deliveryExtra', 'upstairsPrice'] as const
const weights = ['pickupIncluded', 'deliveryIncluded'] as const
const rates = ['insuranceRate', 'codRate'] as const

describe('converts', () => {
  test.each(pricesPerTonne)('a price per kilogram to one per tonne in %s', (column) => {
    for (const cell of ['2.8元/公斤', '2.8 元 / KG', '￥2.8/千克', '2.8元每公斤', '２.８元／㎏'])
      expect(read(column, cell), cell).toEqual({ value: 280_000 })
    for (const cell of ['280', '280元', '280元/吨', '280/t', '¥280元每吨'])
      expect(read(column, cell), cell).toEqual({ value: 28_000 })
    expect(read(column, '0.00001元/公斤')).toEqual({ value: 1 })
    expect(read(column, '0.000001元/公斤')).toHaveProperty('reason')
  })

  test.each(weights)('tonnes to kilograms in %s', (column) => {
    for (const cell of ['500', '500公斤', '500kg', '500 千克', '0.5吨', '0.5T'])
      expect(read(column, cell), cell).toEqual({ value: 500_000 })
  })

  test.each(rates)('percent to per mille in %s', (column) => {
    for (const cell of ['3', '3‰', '0.3%', '0.3％']) expect(read(column, cell), cell).toEqual({ value: 3000 })
  })

  test('prices and starts of tiers', () => {
    expect(read('heavy', '2.8元/公斤')).toEqual({ value: [tier(280_000)] })
    expect(read('heavy', '300；满500公斤0.28元/公斤；满1吨270元/吨')).toEqual({
      value: [tier(30_000), tier(28_000, 500_000), tier(27_000, 1_000_000)],
    })
    expect(read('light', '70元/m³；满5立方米65元/立方')).toEqual({
      value: [lightTier(7000), lightTier(6500, 5_000_000)],
    })
  })
})

describe('refuses another unit with an example', () => {
  test.each<[LineColumn, string, string]>([
    ['heavy', '2.8元/件', '300元/吨'],
    ['heavy', '70元/方', '300元/吨'],
    ['heavy', '300公斤', '300元/吨'],
    ['heavy', '300；满1方280', '1.5吨'],
    ['heavy', '300；满1吨70元/方', '300元/吨'],
    ['light', '2.8元/公斤', '70元/方'],
    ['light', '70；满1吨65', '1.5方'],
    ['minCharge', '2.8元/公斤', '12.5元'],
    ['pickupStart', '50元/吨', '12.5元'],
    ['pickupIncluded', '500元', '500公斤'],
    ['pickupIncluded', '￥500', '500公斤'],
    ['pickupIncluded', '5方', '500公斤'],
    ['pickupExtra', '2.8公斤', '300元/吨'],
    ['deliveryExtra', '2.8元/斤', '300元/吨'],
    ['upstairsPrice', '50元/件', '300元/吨'],
    ['insuranceRate', '3元', '3‰'],
    ['receiptFee', '5元/票', '5元/份'],
    ['holdFee', '20吨', '12.5元'],
    ['otherFees', '燃油附加费=10元/公斤', '12.5元'],
    ['lineId', '12公斤', '12'],
  ])('%s: %s', (column, cell, example) => {
    expect(read(column, cell)).toEqual({
      reason: expect.stringMatching(new RegExp(`单位不对，请写成“${example}”的样子$`)),
    })
  })

  test('in a duration, which may be in days', () => {
    expect(read('transitHoursMin', '8公斤')).toEqual({
      reason: '“8公斤”的单位不对，请写成“12小时”的样子；天数请写成“2天”',
    })
    expect(['2天', '２ 天', '0.5天', '36小时', '36'].map((cell) => read('transitHoursMax', cell))).toEqual([
      { value: 48 },
      { value: 48 },
      { value: 12 },
      { value: 36 },
      { value: 36 },
    ])
  })

  test('in every column with a unit', () => {
    for (const { key } of columnsWithUnit)
      for (const foreign of ['1元/件', '1斤', '1美元'])
        expect(read(key, foreign), `${key} ${foreign}`).toHaveProperty('reason')
  })
})

describe('reads what it writes', () => {
  const amounts = [1, 7, 10, 99, 100, 2800, 30_001, 99_999, 1_234_500, 99_999_999]
  const valuesOf = (column: LineColumn, amount: number) => {
    if (column === 'heavy') return [tier(amount), tier(amount, 1), tier(1, amount)]
    if (column === 'light') return [lightTier(amount), lightTier(amount, 1), lightTier(1, amount)]
    if (column === 'otherFees') return [{ name: '燃油附加费', fen: amount }]
    return amount
  }

  test.each(columnsWithUnit)('in $key, with and without its unit', ({ key, unit }) => {
    for (const amount of amounts) {
      const value = valuesOf(key, amount)
      const cell = cellOf({ ...newFlatLine, [key]: value }, key, places)
      expect(read(key, cell), cell).toEqual({ value })
      expect(read(key, `${cell}${unit}`), `${cell}${unit}`).toEqual({ value })
    }
  })
})

import { describe, expect, test } from 'vitest'
import { blankGoods } from '../orderValues.ts'
import { centimetresToMm, goodsTotals, rowCm3, sidesToCm3, typedPieces } from './goodsAmounts.ts'

test.each([
  ['40', 400],
  ['40.5', 405],
  ['４０．５', 405],
  ['40.', 400],
  ['3000', 30_000],
  ['3000.1', null],
  ['40.55', null],
  ['0', null],
  ['-4', null],
  ['', null],
  ['1e2', null],
])('%s cm is %s mm', (text, mm) => {
  expect(centimetresToMm(text)).toBe(mm)
})

test.each([
  ['1', 1],
  ['99999', 99_999],
  ['100000', null],
  ['0', null],
  ['3件', 3],
  ['１０ 箱', 10],
  ['3公斤', null],
  ['件', null],
  ['1.5', null],
  ['', null],
])('%s pieces', (text, pieces) => {
  expect(typedPieces(text)).toBe(pieces)
})

const boxes = (length: string, width: string, height: string, pieces: string) => ({
  ...blankGoods,
  measure: 'sides' as const,
  length,
  width,
  height,
  pieces,
})

describe('volume from sides', () => {
  test.each([
    // 40 × 30 × 20 cm = 24,000 cm³ each.
    [boxes('40', '30', '20', '10'), 240_000],
    // 0.1 × 0.1 × 0.5 cm = 0.005 cm³: a hundred of them are half a cm³, rounded up once over all pieces.
    [boxes('0.1', '0.1', '0.5', '100'), 1],
    [boxes('0.1', '0.1', '0.4', '100'), 0],
    [boxes('40.5', '30.5', '20.5', '3'), 75_968],
    [boxes('40', '30', '', '10'), null],
    [boxes('40', '30', '20', ''), null],
  ])('%#', (row, cm3) => {
    expect(sidesToCm3(row)).toBe(cm3)
    expect(rowCm3(row)).toBe(cm3)
  })
})

test('accepts a missing volume but no invalid one', () => {
  expect(rowCm3({ ...blankGoods, volume: '' })).toBe(0)
  expect(rowCm3({ ...blankGoods, volume: '1.5' })).toBe(1_500_000)
  expect(rowCm3({ ...blankGoods, volume: '一方' })).toBeNull()
})

test('sums totals exactly in grams and cm³', () => {
  const rows = [
    { ...blankGoods, pieces: '3', weight: '0.1', volume: '0.1' },
    { ...blankGoods, pieces: '4', weight: '0.2', volume: '0.2' },
    { ...blankGoods, pieces: 'x', weight: 'y', volume: 'z' },
  ]
  expect(goodsTotals(rows)).toEqual({ pieces: 7, weightGrams: 300, volumeCm3: 300_000 })
})

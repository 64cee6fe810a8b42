import { expect, test } from 'vitest'
import { ownTotalFen } from './ownPrice.ts'

test.each([
  ['380', 38_000],
  ['380.5', 38_050],
  ['-20', 38_000],
  ['－20', 38_000],
  ['9折', 36_000],
  ['9.5折', 38_000],
  ['95折', 38_000],
  ['0', 0],
  ['-400', 0],
  ['-400.01', null],
  ['9.55折', null],
  ['便宜点', null],
])('%s of 400 yuan', (typed, fen) => {
  expect(ownTotalFen(typed, 40_000)).toBe(fen)
})

test.each([
  ['380', 38_000],
  ['-20', null],
  ['9折', null],
])('%s of a line without a price', (typed, fen) => {
  expect(ownTotalFen(typed, null)).toBe(fen)
})

import { expect, test } from 'vitest'
import { cubicMetresToCm3, kilogramsToGrams, yuanToFen } from './parseAmounts.ts'

test.each([
  ['0.1', 10],
  ['1,234.5', 123450],
  ['¥ 12.34', 1234],
  ['１２．５', 1250],
  ['19.99', 1999],
  ['.5', 50],
  ['12.', 1200],
  ['12.340', 1234],
  ['', null],
  ['.', null],
  ['-1', null],
  ['1.005', null],
  ['1e3', null],
  ['十二', null],
  ['1.2.3', null],
  ['99999999999999999', null],
])('%j yuan is %j fen', (text, fen) => expect(yuanToFen(text)).toBe(fen))

test('weights and volumes keep every digit that the unit holds', () => {
  expect(kilogramsToGrams('0.001')).toBe(1)
  expect(kilogramsToGrams('1.0005')).toBeNull()
  expect(cubicMetresToCm3('0.000001')).toBe(1)
  expect(cubicMetresToCm3('1.1')).toBe(1_100_000)
})

import { expect, test } from 'vitest'
import { decimalText, scaledInteger } from './numerals.ts'

test.each([
  ['30', '30'],
  ['1,200', '1200'],
  ['0.8', '0.8'],
  ['半', '0.5'],
  ['十', '10'],
  ['十二', '12'],
  ['三十', '30'],
  ['两百', '200'],
  ['一百二', '120'],
  ['百二十', '120'],
  ['一百零五', '105'],
  ['两千三', '2300'],
  ['一万二', '12000'],
  ['三万零五百', '30500'],
  ['七点五', '7.5'],
  ['2百3', '230'],
  ['1千2', '1200'],
  ['二五', null],
])('converts %s to %s', (numeral, decimal) => {
  expect(decimalText(numeral)).toBe(decimal)
})

test('keeps every digit when scaling, and returns null beyond safe integers', () => {
  expect(scaledInteger('1.2', 6)).toBe(1_200_000)
  expect(scaledInteger('0.0000019', 6)).toBe(1)
  expect(scaledInteger('99999999999', 6)).toBeNull()
})

import { expect, test } from 'vitest'
import { bestIndexes, cheapestIndexes, fastestIndexes, fenMargin, hoursMargin } from './bestIndexes.ts'

test.each([
  ['the least of three', [3, 1, 2], 'least', [1]],
  ['the most', [3, 1, 2], 'most', [0]],
  ['two that are even', [1, 2, 1], 'least', [0, 2]],
  ['unknown ones apart', [null, 2, 1], 'least', [2]],
  ['none where all are even', [2, 2, null], 'least', []],
  ['none where one alone is known', [2, null], 'least', []],
] as const)('%s', (_, values, kind, indexes) => {
  expect([...bestIndexes(values, kind)]).toEqual(indexes)
})

test.each([
  ['cents are no difference', [10_000, 10_099], fenMargin, []],
  ['a yuan is one', [9_900, 10_000, 10_000], fenMargin, [0]],
  ['of a large sum a hundredth', [100_000, 100_900, 101_000], fenMargin, [0, 1]],
  ['an hour is no difference', [24, 25, 25], hoursMargin, []],
  ['two hours are one', [24, 26], hoursMargin, [0]],
  ['beyond two days it is half a day', [72, 80], hoursMargin, []],
  ['that a person reads', [72, 84], hoursMargin, [0]],
] as const)('%s', (_, values, margin, indexes) => {
  expect([...bestIndexes(values, 'least', margin)]).toEqual(indexes)
})

test.each([
  ['none where two differ by less than a person minds', [11_840, 11_860, 15_000], []],
  ['the least where the next is dearer', [11_840, 12_060, 15_000], [0]],
  ['even ones are', [11_840, 11_840, 15_000], [0, 1]],
  ['none where all are nearly even', [11_840, 11_860], []],
  ['unknown ones apart', [null, 9_000, 8_000], [2]],
] as const)('%s', (_, sums, indexes) => {
  expect([...cheapestIndexes(sums)]).toEqual(indexes)
})

test.each([
  [
    'two of three that promise the same',
    [
      [48, 60],
      [48, 60],
      [48, 72],
    ],
    [0, 1],
  ],
  [
    'none where more than half are nearly even',
    [
      [48, 60],
      [48, 66],
      [72, 96],
    ],
    [],
  ],
  [
    'none where all promise the same',
    [
      [48, 60],
      [48, 60],
    ],
    [],
  ],
  [
    'the faster of two nearly even ones among many',
    [
      [24, 36],
      [24, 37],
      [72, 96],
      [72, 96],
      [72, 96],
    ],
    [0],
  ],
] as const)('%s', (_, lines, indexes) => {
  const transits = lines.map(([transitHoursMin, transitHoursMax]) => ({ transitHoursMin, transitHoursMax }))
  expect([...fastestIndexes(transits)]).toEqual(indexes)
})

import { expect, test } from 'vitest'
import { readComparison, writeComparison } from './compareQuery.ts'

const read = (address: string) => readComparison(new URLSearchParams(address))

test.each([
  '?compare=1,2,3',
  '?compare=7',
  '?compare=',
  '?compare=1,2&kg=500&m3=1.5&to=330782&pickup=door&delivery=upstairs',
  '?compare=1,2&kg=-5',
])('%s is unchanged after reading and writing', (address) => {
  expect(writeComparison(read(address))).toBe(address)
})

test('drops invalid ids, duplicates and the fifth line', () => {
  expect(read('?compare=1,1,x,0,2%2C3,-4,5&to=abc&pickup=fly')).toMatchObject({
    lineIds: [1, 2, 3, 4],
    to: null,
    pickupMode: 'self',
  })
})

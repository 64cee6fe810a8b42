import { expect, test } from 'vitest'
import { partFrom } from './partFrom.ts'

test('keeps each part within the rows and bytes of one call, and makes no empty part', () => {
  const small = Array.from({ length: 450 }, (_, at) => ({ rowNumber: at + 2, cells: ['义乌市'] }))
  expect([0, 400, 450].map((from) => partFrom(small, from, 200).length)).toEqual([200, 50, 0])
  const large = Array.from({ length: 20 }, (_, at) => ({
    rowNumber: at + 2,
    cells: Array<string>(10).fill('价'.repeat(1000)),
  }))
  const part = partFrom(large, 3, 200)
  expect(part[0]?.rowNumber).toBe(5)
  expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(200_000)
  expect(part.length).toBeGreaterThan(1)
})

import { expect, test } from 'vitest'
import { howManyFit } from './howManyFit.ts'

const four = [60, 60, 60, 60]

test.each([
  // 4 × 60 and three gaps of 10
  [270, 4],
  [269, 3],
  // 3 × 70 and the button's 50
  [260, 3],
  [259, 2],
  [120, 1],
  [119, 0],
  [20, 0],
])('fits in %i px %i of four entries', (room, n) => {
  expect(howManyFit(room, four, 10, 50)).toBe(n)
})

test('needs no room without entries', () => {
  expect(howManyFit(0, [], 10, 50)).toBe(0)
})

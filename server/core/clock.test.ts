import { expect, test } from 'vitest'
import { chinaDate, chinaTimeOfWeek, waitText } from './clock.ts'

test.each([
  [0, '1 秒'],
  [1, '1 秒'],
  [1_000, '1 秒'],
  [1_001, '2 秒'],
  [60_000, '60 秒'],
  [119_999, '120 秒'],
  [120_000, '2 分钟'],
  [120_001, '3 分钟'],
  [3_600_000, '60 分钟'],
  [7_199_999, '120 分钟'],
  [7_200_000, '2 小时'],
  [86_400_000, '24 小时'],
])('shows %i ms of waiting as %s, never less', (waitMs, text) => {
  expect(waitText(waitMs)).toBe(text)
})

test.each([
  ['2026-11-20T02:00:00.000Z', 4, 10 * 60],
  ['2026-11-20T15:59:59.999Z', 4, 23 * 60 + 59],
  ['2026-11-20T16:00:00.000Z', 5, 0],
  ['2026-11-22T15:59:00.000Z', 6, 23 * 60 + 59],
  ['2026-11-22T16:00:00.000Z', 0, 0],
  ['2026-12-31T16:00:00.000Z', 4, 0],
  // No summer time since 1991.
  ['2026-07-01T02:00:00.000Z', 2, 10 * 60],
])('%s in Shanghai is weekday %i at minute %i', (at, weekday, minutes) => {
  expect(chinaTimeOfWeek(new Date(at))).toEqual({ weekday, minutes })
})

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01'],
])('%s is the day %s in Shanghai', (at, day) => {
  expect(chinaDate(new Date(at))).toBe(day)
})

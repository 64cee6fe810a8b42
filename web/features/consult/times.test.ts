import { expect, test } from 'vitest'
import { clockOf, dayOf, dayText, shortTime } from './times.ts'

test('computes days and times in the Shanghai time zone', () => {
  expect([dayOf('2026-11-20T15:59:59.999Z'), clockOf('2026-11-20T15:59:59.999Z')]).toEqual([
    '2026-11-20',
    '23:59',
  ])
  expect([dayOf('2026-11-20T16:00:00.000Z'), clockOf('2026-11-20T16:00:00.000Z')]).toEqual([
    '2026-11-21',
    '00:00',
  ])
})

test.each([
  ['2026-11-21', '今天'],
  ['2026-11-20', '昨天'],
  ['2026-11-01', '11月1日'],
  ['2025-12-31', '2025年12月31日'],
])('formats the day %s as %s', (day, text) => {
  expect(dayText(day, '2026-11-21')).toBe(text)
})

test('finds the previous day across the end of a year', () => {
  expect(dayText('2026-12-31', '2027-01-01')).toBe('昨天')
})

test('shows the time for today', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00.000Z')
  expect(shortTime('2026-11-21T01:05:00.000Z', nowMs)).toBe('09:05')
  expect(shortTime('2026-11-20T01:05:00.000Z', nowMs)).toBe('昨天')
})

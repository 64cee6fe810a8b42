import { expect, test } from 'vitest'
import {
  minutesText,
  nextDepartureDay,
  nextDepartureText,
  shanghaiTime,
  todaysDeparture,
  formatTransit,
} from './departures.ts'

test.each([
  // 2026-11-21 is a Saturday
  ['2026-11-21T09:30:00Z', 5, 17 * 60 + 30],
  ['2026-11-21T15:59:00Z', 5, 23 * 60 + 59],
  ['2026-11-21T16:00:00Z', 6, 0],
  ['2026-11-22T16:00:00Z', 0, 0],
])('%s is weekday %i, minute %i in Shanghai', (iso, weekday, minutes) => {
  expect(shanghaiTime(new Date(iso))).toEqual({ weekday, minutes })
})

const saturday = (minutes: number) => ({ weekday: 5, minutes })
const line = (departureDays: number) => ({ departureDays, cutOffMinutes: 18 * 60 })

test.each([
  [0b0100000, 17 * 60, { kind: 'leaves', minutesLeft: 60 }],
  [0b1111111, 18 * 60 - 1, { kind: 'leaves', minutesLeft: 1 }],
  [0b1111111, 18 * 60, { kind: 'closed' }],
  [0b1011111, 9 * 60, { kind: 'none' }],
])('days %i at minute %i', (days, minutes, departure) => {
  expect(todaysDeparture(line(days), saturday(minutes))).toEqual(departure)
})

test.each([
  [0b0000001, '下周一'],
  [0b1111111, '明天（周日）'],
  [0b0100000, '下周六'],
  [0, null],
])('after a Saturday, days %i leave next on %s', (days, day) => {
  expect(nextDepartureDay(days, saturday(0))).toBe(day)
})

test('names a day of the same week without 下', () => {
  const monday = { weekday: 0, minutes: 0 }
  expect(nextDepartureDay(0b0000100, monday)).toBe('周三')
  expect(nextDepartureDay(0b0000001, monday)).toBe('下周一')
})

test('formats spans in hours and days', () => {
  expect([40, 60, 125].map(minutesText)).toEqual(['40 分', '1 小时', '2 小时 5 分'])
  expect(formatTransit(8, 12)).toBe('8–12 小时')
  expect(formatTransit(24, 24)).toBe('24 小时')
  expect(formatTransit(36, 60)).toBe('1.5–2.5 天')
  expect(formatTransit(120, 168)).toBe('5–7 天')
})

test.each([
  [0b0100000, 17 * 60, '今日发车 · 还剩 1 小时'],
  [0b1111111, 18 * 60, '今日已截货，明天（周日）发'],
  [0b0000001, 9 * 60, '下周一发'],
  [0b0100000, 19 * 60, '今日已截货，下周六发'],
])('days %i at minute %i: %s', (days, minutes, text) => {
  expect(nextDepartureText(line(days), saturday(minutes))?.text).toBe(text)
})

test('never leaves on a line without days', () => {
  expect(nextDepartureText(line(0), saturday(0))).toBeNull()
})

import { expect, test } from 'vitest'
import { nextDepartureMs } from './departures.ts'

const everyDay = 127
const monday = 1
const sunday = 1 << 6
const sixPm = 18 * 60

const next = (departureDays: number, cutOffMinutes: number, at: string) => {
  const ms = nextDepartureMs({ departureDays, cutOffMinutes }, Date.parse(at))
  return ms === null ? null : new Date(ms).toISOString()
}

// 2026-11-20 is a Friday; 18:00 in Asia/Shanghai is 10:00 UTC.
test.each([
  [
    'before the cut-off it leaves today',
    everyDay,
    sixPm,
    '2026-11-20T02:00:00.000Z',
    '2026-11-20T10:00:00.000Z',
  ],
  ['a millisecond before', everyDay, sixPm, '2026-11-20T09:59:59.999Z', '2026-11-20T10:00:00.000Z'],
  [
    'at the cut-off it leaves tomorrow',
    everyDay,
    sixPm,
    '2026-11-20T10:00:00.000Z',
    '2026-11-21T10:00:00.000Z',
  ],
  [
    'a millisecond after it leaves tomorrow',
    everyDay,
    sixPm,
    '2026-11-20T10:00:00.001Z',
    '2026-11-21T10:00:00.000Z',
  ],
  ['the day is that of Shanghai', everyDay, 0, '2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z'],
  ['the last minute of the day', everyDay, 1439, '2026-11-20T15:58:00.000Z', '2026-11-20T15:59:00.000Z'],
  ['Mondays only, searched on Friday', monday, sixPm, '2026-11-20T02:00:00.000Z', '2026-11-23T10:00:00.000Z'],
  [
    'Mondays only, searched on Monday in time',
    monday,
    sixPm,
    '2026-11-23T02:00:00.000Z',
    '2026-11-23T10:00:00.000Z',
  ],
  [
    'Mondays only, too late: in a week',
    monday,
    sixPm,
    '2026-11-23T10:00:00.001Z',
    '2026-11-30T10:00:00.000Z',
  ],
  [
    'Sunday night in UTC is Monday in Shanghai',
    monday,
    60,
    '2026-11-22T16:30:00.000Z',
    '2026-11-22T17:00:00.000Z',
  ],
  ['Sundays', sunday, sixPm, '2026-11-20T02:00:00.000Z', '2026-11-22T10:00:00.000Z'],
  ['over the year', sunday, sixPm, '2026-12-31T20:00:00.000Z', '2027-01-03T10:00:00.000Z'],
  ['a line that never leaves', 0, sixPm, '2026-11-20T02:00:00.000Z', null],
])('%s', (_, days, cutOff, at, expected) => {
  expect(next(days, cutOff, at)).toBe(expected)
})

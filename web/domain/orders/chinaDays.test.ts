import { expect, test } from 'vitest'
import { dayOf, dayPlus, periodOf, presetPeriods, readDay } from './chinaDays.ts'

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01'],
])('%s is the day %s', (at, day) => {
  expect(dayOf(Date.parse(at))).toBe(day)
})

test.each(['2026-02-29', '2026-13-01', '26-1-1', 'today', '', '2026-11-31'])(
  'rejects %j as no day',
  (text) => {
    expect(readDay(text)).toBeNull()
  },
)

test('counts both days of a period in full', () => {
  expect(periodOf('2026-11-01', '2026-11-30')).toEqual({
    from: '2026-11-01T00:00:00.000+08:00',
    to: '2026-12-01T00:00:00.000+08:00',
  })
  expect(periodOf('', '2028-02-28')).toEqual({ to: '2028-02-29T00:00:00.000+08:00' })
  expect(periodOf('nonsense', '')).toEqual({})
})

test('starts and ends presets on the right days', () => {
  expect(dayPlus('2026-03-01', -1)).toBe('2026-02-28')
  expect(presetPeriods('2026-03-05').map(({ label, from, to }) => `${label} ${from} ${to}`)).toEqual([
    '今天 2026-03-05 2026-03-05',
    '近 7 天 2026-02-27 2026-03-05',
    '近 30 天 2026-02-04 2026-03-05',
    '本月 2026-03-01 2026-03-05',
    '上月 2026-02-01 2026-02-28',
  ])
})

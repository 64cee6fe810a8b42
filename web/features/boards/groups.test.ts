import { describe, expect, test } from 'vitest'
import { dayPlus } from '#domain/orders/chinaDays.ts'
import { axisText, groupDays, groupText, groupings, usualGrouping } from './groups.ts'
import type { BoardDay } from './groups.ts'

const dayOf = (day: string, orders: number): BoardDay => ({
  day,
  orders,
  lostOrders: 1,
  freightFen: orders * 100,
  weightGrams: 0,
  volumeCm3: 0,
  exceptionOrders: 0,
  signedOrders: 0,
  signedFreightFen: 0,
  timedOrders: 0,
  onTimeOrders: 0,
  consults: 0,
})
/** Forty days from a Friday across the end of a year. */
const days = Array.from({ length: 40 }, (_, at) => dayOf(dayPlus('2026-12-04', at), at))

describe('groupDays', () => {
  test('starts weeks on Monday and cuts the first and the last at the period', () => {
    const weeks = groupDays(days, 'week')
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ['2026-12-04', '2026-12-06'],
      ['2026-12-07', '2026-12-13'],
      ['2026-12-14', '2026-12-20'],
      ['2026-12-21', '2026-12-27'],
      ['2026-12-28', '2027-01-03'],
      ['2027-01-04', '2027-01-10'],
      ['2027-01-11', '2027-01-12'],
    ])
    expect(weeks[0]?.sums).toMatchObject({ orders: 0 + 1 + 2, lostOrders: 3, freightFen: 300 })
    expect(weeks.map((week) => groupText(week, 'week')).slice(4, 5)).toEqual(['12-28 至 01-03'])
  })

  test('groups by calendar months', () => {
    const months = groupDays(days, 'month')
    expect(months.map(({ from, to }) => [from, to])).toEqual([
      ['2026-12-04', '2026-12-31'],
      ['2027-01-01', '2027-01-12'],
    ])
    expect(months.map((month) => axisText(month, 'month'))).toEqual(['2026-12', '2027-01'])
  })

  test.each(groupings)('counts every day once when grouped by %s', (grouping) => {
    const total = groupDays(days, grouping).reduce((sum, { sums }) => sum + sums.orders, 0)
    expect(total).toBe((39 * 40) / 2)
  })

  test.each([
    [1, 'day'],
    [31, 'day'],
    [32, 'week'],
    [120, 'week'],
    [121, 'month'],
    [400, 'month'],
  ] as const)('groups %s days by %s', (count, grouping) => expect(usualGrouping(count)).toBe(grouping))
})

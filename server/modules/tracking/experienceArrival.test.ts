import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/orders/states.ts'
import { experienceArrival } from './experienceArrival.ts'
import type { Underway } from './experienceArrival.ts'

// A Friday, ten in the morning in Shanghai; the line leaves every day at six in the evening.
const now = new Date('2026-11-20T02:00:00.000Z')
const way: Underway = {
  status: 'in_transit',
  departedAt: '2026-11-19T10:30:00.000Z',
  waybills: 12,
  medianHours: 20,
  p90Hours: 30,
  departureDays: 127,
  cutOffMinutes: 18 * 60,
}
const afterDeparture = {
  medianAt: '2026-11-20T06:30:00.000Z',
  p90At: '2026-11-20T16:30:00.000Z',
  waybills: 12,
}

test.each<[string, Partial<Underway>, ReturnType<typeof experienceArrival>]>([
  ['on the way: from its departure', {}, afterDeparture],
  ['on the way, whatever the line does now', { departureDays: 1, cutOffMinutes: 0 }, afterDeparture],
  [
    'accepted: from the next departure',
    { status: 'accepted', departedAt: null },
    { medianAt: '2026-11-21T06:00:00.000Z', p90At: '2026-11-21T16:00:00.000Z', waybills: 12 },
  ],
  [
    'picked up, the line leaving on Mondays: from that Monday',
    { status: 'picked_up', departedAt: null, departureDays: 1 },
    { medianAt: '2026-11-24T06:00:00.000Z', p90At: '2026-11-24T16:00:00.000Z', waybills: 12 },
  ],
  ['too few waybills', { waybills: null, medianHours: null, p90Hours: null }, null],
  ['a line that never leaves', { departedAt: null, departureDays: 0 }, null],
])('%s', (_, change, expected) => {
  expect(experienceArrival({ ...way, ...change }, now)).toEqual(expected)
})

test('estimates from acceptance until the arrival only', () => {
  const estimated = orderStatuses.filter((status) => experienceArrival({ ...way, status }, now) !== null)
  expect(estimated).toEqual(['accepted', 'picked_up', 'in_transit'])
})

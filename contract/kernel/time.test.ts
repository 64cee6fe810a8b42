import { expect, it } from 'vitest'
import { chinaDay, dayMs } from './time.ts'

it('starts a day at 16:00 UTC of the day before', () => {
  const midnight = Date.parse('2026-03-01T16:00:00.000Z')
  expect([chinaDay(midnight - 1), chinaDay(midnight), chinaDay(midnight + dayMs)]).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ])
})

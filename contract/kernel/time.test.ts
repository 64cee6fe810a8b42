import { expect, it } from 'vitest'
import { chinaDay, dayMs } from './time.ts'

it('a day begins at sixteen hundred of the day before, UTC', () => {
  const midnight = Date.parse('2026-03-01T16:00:00.000Z')
  expect([chinaDay(midnight - 1), chinaDay(midnight), chinaDay(midnight + dayMs)]).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ])
})

import { expect, test } from 'vitest'
import { createTimeBudget } from './timeBudget.ts'

test('allows a share of the time, and the reserve at once', () => {
  let atMs = 1_000
  const budget = createTimeBudget(0.25, 100, () => atMs)
  budget.spend(60)
  expect(budget.hasTime()).toBe(true)
  budget.spend(60)
  expect(budget.hasTime()).toBe(false)
  atMs += 79
  expect(budget.hasTime()).toBe(false)
  atMs += 2
  expect(budget.hasTime()).toBe(true)
  // no more than the reserve is saved
  atMs += 3_600_000
  budget.spend(100)
  expect(budget.hasTime()).toBe(false)
})

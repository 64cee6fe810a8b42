import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesced } from './coalesced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is done at once, those of the pause once at its end, and then the next at once again', () => {
  const work = vi.fn()
  const { ask } = coalesced(work, 1000)
  ask()
  expect(work).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 5; n += 1) ask()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  ask()
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(3)
  ask()
  expect(work).toHaveBeenCalledTimes(4)
})

test('stopped, what waits is forgotten', () => {
  const work = vi.fn()
  const { ask, stop } = coalesced(work, 1000)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(1)
})

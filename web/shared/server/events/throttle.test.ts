import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs the first request at once, those of the pause once at its end, then the next at once', () => {
  const work = vi.fn()
  const { run: request } = throttle(work, 1000)
  request()
  expect(work).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 5; n += 1) request()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  request()
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(3)
  request()
  expect(work).toHaveBeenCalledTimes(4)
})

test('cancels what waits when stopped', () => {
  const work = vi.fn()
  const { run: request, stop } = throttle(work, 1000)
  request()
  request()
  stop()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(1)
})

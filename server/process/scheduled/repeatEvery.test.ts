import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatEvery } from './repeatEvery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const everyMs = 1_000

/** Starts runs that end when the test says so. */
function controlledRuns() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const work = vi.fn(() => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject })))
  const onError = vi.fn()
  const stop = repeatEvery(work, everyMs, onError)
  return { ends, work, onError, stop }
}

test('runs one after the other, and a stop waits for the current run', async () => {
  const { ends, work, stop } = controlledRuns()
  await vi.advanceTimersByTimeAsync(3 * everyMs)
  expect(work).toHaveBeenCalledTimes(1)
  const hasStopped = vi.fn()
  void stop().then(hasStopped)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(hasStopped).not.toHaveBeenCalled()
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(hasStopped).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * everyMs)
  expect(work).toHaveBeenCalledTimes(1)
})

test('waits 2 s for a run that does not end when stopped, once for all calls, and then ignores its errors', async () => {
  const { ends, onError, stop } = controlledRuns()
  await vi.advanceTimersByTimeAsync(everyMs)
  const hasStopped = vi.fn()
  void stop().then(hasStopped)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(hasStopped).toHaveBeenCalled()
  // At once: no time passes here.
  await stop()
  ends[0]?.reject(new Error('Its database was closed'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onError).not.toHaveBeenCalled()
})

test('reports a failed run, and continues', async () => {
  const { ends, work, onError, stop } = controlledRuns()
  await vi.advanceTimersByTimeAsync(everyMs)
  ends[0]?.reject(new Error('no'))
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(onError.mock.calls).toEqual([[new Error('no')]])
  expect(work).toHaveBeenCalledTimes(2)
  ends[1]?.resolve()
  await stop()
})

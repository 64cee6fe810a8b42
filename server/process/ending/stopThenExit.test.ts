import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopThenExit } from './stopThenExit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function ending(stop: () => Promise<unknown>) {
  const acts = { exit: vi.fn(), onFault: vi.fn(), onLate: vi.fn() }
  stopThenExit(stop, acts)
  return acts
}

test('exits with 0 after a stop, once', async () => {
  const { exit, onLate } = ending(() => Promise.resolve())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exit.mock.calls).toEqual([[0]])
  expect(onLate).not.toHaveBeenCalled()
})

test('reports a failed stop and exits with 1', async () => {
  const { exit, onFault } = ending(() => Promise.reject(new Error('no')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exit.mock.calls).toEqual([[1]])
  expect(onFault.mock.calls).toEqual([[new Error('no')]])
})

test('exits within ten seconds when the stop does not end', async () => {
  const { exit, onLate } = ending(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(exit.mock.calls).toEqual([[0]])
  expect(onLate).toHaveBeenCalledTimes(1)
})

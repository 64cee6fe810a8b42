import nprogress from 'nprogress'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishProgress, startProgress } from './progressBar.ts'

/** The package's settings object, which it reads at run time. */
const { settings } = nprogress as unknown as { settings: Record<string, unknown> }
const status = () => (nprogress as unknown as { status: number | null }).status

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  finishProgress()
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('configures the package as specified', () => {
  expect(settings).toMatchObject({
    minimum: 0.08,
    speed: 200,
    trickleRate: 0.02,
    trickleSpeed: 800,
    showSpinner: true,
  })
})

test('starts at 0.08, with bar and spinner', () => {
  startProgress()
  expect(status()).toBe(0.08)
  expect(document.querySelectorAll('#nprogress .bar')).toHaveLength(1)
  expect(document.querySelectorAll('#nprogress .spinner .spinner-icon')).toHaveLength(1)
})

test('moves by at most 0.02 every 800 ms, however often it was started', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  startProgress()
  startProgress()
  finishProgress()
  startProgress()
  startProgress()
  vi.advanceTimersByTime(799)
  expect(status()).toBeCloseTo(0.08)
  vi.advanceTimersByTime(1)
  expect(status()).toBeCloseTo(0.09)
  vi.advanceTimersByTime(1_600)
  expect(status()).toBeCloseTo(0.11)
})

test('fills within 200 ms at the end, fades within 200 ms, and is removed', () => {
  startProgress()
  vi.advanceTimersByTime(200)
  finishProgress()
  expect(status()).toBeNull()
  expect(document.querySelector('#nprogress')).not.toBeNull()
  // the fill waits for its own step; then full, then faded
  vi.advanceTimersByTime(600)
  expect(document.querySelector('#nprogress')).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(document.querySelector('#nprogress')).toBeNull()
})

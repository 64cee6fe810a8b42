import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScripts } from './loadScripts.ts'

/** Calls back as the browser paints; null while nothing observes it. */
let onPaint: (() => void) | null = null

class PaintObserver {
  readonly #callback: () => void
  constructor(callback: () => void) {
    this.#callback = callback
  }
  observe() {
    onPaint = this.#callback
  }
}

/** Sets how long the server took to answer with this page, in ms; null where the browser does not say. */
function setAnswerMs(ms: number | null): void {
  const page = { fetchStart: 10, responseStart: 10 + (ms ?? 0) } as PerformanceNavigationTiming
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(ms === null ? [] : [page])
}

const template =
  '<template id="scripts"><link rel="modulepreload" href="/a.js"><script type="text/plain"></script></template>'

const loadedScripts = () => document.head.querySelectorAll('link[rel=modulepreload]').length

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', PaintObserver)
  document.head.innerHTML = template
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
  onPaint = null
})

test('loads the scripts of a near server once, after the first paint', () => {
  setAnswerMs(20)
  loadScripts()
  expect(loadedScripts()).toBe(0)
  onPaint?.()
  expect(loadedScripts()).toBe(1)
  // later paints and the end of the wait change nothing
  onPaint?.()
  vi.runAllTimers()
  expect(loadedScripts()).toBe(1)
})

test('loads them at once from a far server, or where the browser does not say how far it is', () => {
  for (const ms of [81, null]) {
    setAnswerMs(ms)
    document.head.innerHTML = template
    loadScripts()
    expect(loadedScripts()).toBe(1)
  }
  expect(onPaint).toBeNull()
})

test('loads them without a paint after a while, as in a tab in the background', () => {
  setAnswerMs(20)
  loadScripts()
  vi.advanceTimersByTime(999)
  expect(loadedScripts()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(loadedScripts()).toBe(1)
})

test('runs the entry once the whole HTML is there', () => {
  setAnswerMs(81)
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  loadScripts()
  expect(loadedScripts()).toBe(1)
  expect(document.head.querySelector(':scope > script')).toBeNull()
  state.mockReturnValue('interactive')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(document.head.querySelectorAll(':scope > script')).toHaveLength(1)
})

import { afterEach, expect, test, vi } from 'vitest'
import { finishProgress, loadProgress, startProgress } from './progress.ts'

const bars = () => document.querySelectorAll('#nprogress .bar')

afterEach(async () => {
  finishProgress()
  await vi.waitFor(() => expect(bars()).toHaveLength(0))
})

test('a navigation that goes on while the bar is loaded shows it, one that is over does not', async () => {
  startProgress()
  finishProgress()
  await loadProgress()
  expect(bars()).toHaveLength(0)
  startProgress()
  expect(bars()).toHaveLength(1)
})

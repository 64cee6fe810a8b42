import { afterEach, expect, test } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { finishProgress, loadProgress, startProgress } from './progress.ts'

const bars = () => document.querySelectorAll('#nprogress .bar')

afterEach(async () => {
  finishProgress()
  await eventually(() => expect(bars()).toHaveLength(0))
})

test('shows the loaded bar for a navigation in progress, but not for a finished one', async () => {
  startProgress()
  finishProgress()
  await loadProgress()
  expect(bars()).toHaveLength(0)
  startProgress()
  expect(bars()).toHaveLength(1)
})

import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../contract/kernel/testing/eventually.ts'
import { finishProgress, loadProgress, startProgress } from './progress.ts'

const bars = () => document.querySelectorAll('#nprogress .bar')

afterEach(async () => {
  finishProgress()
  await eventually(() => expect(bars()).toHaveLength(0))
})

test('a navigation that goes on while the bar is loaded shows it, one that is over does not', async () => {
  startProgress()
  finishProgress()
  await loadProgress()
  expect(bars()).toHaveLength(0)
  startProgress()
  expect(bars()).toHaveLength(1)
})

import { afterAll, vi } from 'vitest'

const isBarShown = () => document.getElementById('nprogress') !== null

// The progress bar's timers outlive the last test of a file, and would ask for a document that is gone.
afterAll(async () => {
  if (!isBarShown()) return
  const { finishProgress } = await import('../progress.ts')
  finishProgress()
  await vi.waitFor(() => {
    if (isBarShown()) throw new Error('the progress bar is still there')
  })
})

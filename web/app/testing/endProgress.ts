import { afterAll } from 'vitest'

// The progress bar's timers outlive the last test of a file, and would ask for a document that is gone. Each end of a navigation
// has timers of its own, also where an earlier one has taken the bar away already.
afterAll(async () => {
  const [{ default: nprogress }, { finishProgress }] = await Promise.all([
    import('nprogress'),
    import('../routing/progressBar.ts'),
  ])
  finishProgress()
  nprogress.remove = () => undefined
})

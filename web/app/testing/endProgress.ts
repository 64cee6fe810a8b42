import { afterAll } from 'vitest'

// The progress bar's timers outlive a file's last test and would access a removed document. Each end of a navigation has its own
// timers, even when an earlier one has removed the bar.
afterAll(async () => {
  const [{ default: nprogress }, { finishProgress }] = await Promise.all([
    import('nprogress'),
    import('../routing/progressBar.ts'),
  ])
  finishProgress()
  nprogress.remove = () => undefined
})

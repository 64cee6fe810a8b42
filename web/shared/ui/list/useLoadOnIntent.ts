import { useEffect } from 'react'
import { whenIdle } from '../../browser/clock/whenIdle.ts'

interface Part {
  load: () => Promise<unknown>
}

/** The longest wait for an idle moment in ms: the next press may need the part. */
const patienceMs = 300

const intents = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Loads parts soon after the first touch or key, so that a later press need not wait for them. It loads them one after another:
 * evaluated at once, they would hold up a press in between. After a failure the next touch or key tries again. `parts` must be
 * stable.
 */
export function useLoadOnIntent(parts: readonly Part[]): void {
  useEffect(() => {
    let [isLoading, isStopped] = [false, false]
    let cancel: () => void = () => undefined
    const loadParts = async () => {
      let hasFailed = false
      for (const { load } of parts) {
        await new Promise<void>((resolve) => (cancel = whenIdle(resolve, patienceMs)))
        if (isStopped) return
        await load().catch(() => (hasFailed = true))
      }
      if (hasFailed) isLoading = false
      else stop()
    }
    const onIntent = () => {
      if (isLoading || navigator.onLine === false) return
      isLoading = true
      void loadParts()
    }
    const stop = () => {
      isStopped = true
      cancel()
      for (const intent of intents) window.removeEventListener(intent, onIntent, true)
    }
    for (const intent of intents) window.addEventListener(intent, onIntent, true)
    return stop
  }, [parts])
}

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
    let [isLoading, hasFailed, isStopped] = [false, false, false]
    let cancel: () => void = () => undefined
    const onIntent = () => {
      if (isLoading || navigator.onLine === false) return
      isLoading = true
      hasFailed = false
      loadFrom(0)
    }
    const loadFrom = (at: number) => {
      const part = parts[at]
      const next = () => loadFrom(at + 1)
      const onFailure = () => {
        hasFailed = true
        next()
      }
      if (isStopped) return
      if (part) cancel = whenIdle(() => void part.load().then(next, onFailure), patienceMs)
      else if (hasFailed) isLoading = false
      else stop()
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

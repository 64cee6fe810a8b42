import { useEffect } from 'react'
import { whenIdle } from '../../browser/clock/whenIdle.ts'

const intents = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Loads parts when the browser is idle after the first touch or key. A later press then need not wait for them. Tries again at the
 * next one where that failed. `load` must be stable.
 */
export function useLoadOnIntent(load: () => Promise<unknown>): void {
  useEffect(() => {
    let isLoading = false
    let cancel: () => void = () => undefined
    const onIntent = () => {
      if (isLoading || navigator.onLine === false) return
      isLoading = true
      cancel = whenIdle(() => void load().then(stop, () => (isLoading = false)))
    }
    const stop = () => {
      cancel()
      for (const intent of intents) window.removeEventListener(intent, onIntent, true)
    }
    for (const intent of intents) window.addEventListener(intent, onIntent, true)
    return stop
  }, [load])
}

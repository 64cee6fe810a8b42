import { useEffect } from 'react'
import { whenIdle } from '../../browser/clock/whenIdle.ts'

/** The longest wait for an idle moment in ms: the next press may need the part. */
const patienceMs = 300

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
      cancel = whenIdle(() => void load().then(stop, () => (isLoading = false)), patienceMs)
    }
    const stop = () => {
      cancel()
      for (const intent of intents) window.removeEventListener(intent, onIntent, true)
    }
    for (const intent of intents) window.addEventListener(intent, onIntent, true)
    return stop
  }, [load])
}

/** Loads parts one after another, with an idle moment between them. A press meanwhile waits for one part, not for all. */
export async function loadInTurn(parts: readonly { load: () => Promise<unknown> }[]): Promise<void> {
  for (const [at, { load }] of parts.entries()) {
    if (at > 0) await new Promise<void>((resolve) => whenIdle(resolve, patienceMs))
    await load()
  }
}

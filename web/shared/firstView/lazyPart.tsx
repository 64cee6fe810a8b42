import { lazy, useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * Creates a component that is loaded when it is first rendered. After `load` it renders without suspending: hydration would show
 * the fallback in place of what the server has rendered.
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const load = async () => (loaded ??= await importPart())
  const Lazy = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    // the same as long as it is mounted: another component would lose the state
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load })
}

const intents = ['pointerdown', 'keydown', 'focusin'] as const

/** Loads parts at the first touch or key on the page: a press then need not wait for them. `load` must be stable. */
export function useLoadOnIntent(load: () => Promise<unknown>): void {
  useEffect(() => {
    const onIntent = () => {
      stop()
      // the part itself reports that it cannot load
      load().catch(() => undefined)
    }
    const stop = () => {
      for (const intent of intents) window.removeEventListener(intent, onIntent, true)
    }
    for (const intent of intents) window.addEventListener(intent, onIntent, true)
    return stop
  }, [load])
}

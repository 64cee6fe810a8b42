import { lazy, useState } from 'react'
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

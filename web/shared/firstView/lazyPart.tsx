import { lazy, useState } from 'react'
import type { ComponentType } from 'react'

/** Functions that let a failed part load again; React.lazy would remember the failure. */
const failedParts = new Set<() => void>()

/** Lets failed parts load again the next time they are shown. */
export function forgetFailedParts(): void {
  for (const forget of failedParts) forget()
  failedParts.clear()
}

/** Loads style sheets again that failed. The bundler's loader would skip them the next time, and show a part without them. */
async function reviveSheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')
  const dead = [...links].filter(({ sheet }) => sheet === null)
  await Promise.all(
    dead.map((link) => {
      const fresh = link.cloneNode() as HTMLLinkElement
      const ended = new Promise<void>((resolve, reject) => {
        fresh.addEventListener('load', () => resolve())
        fresh.addEventListener('error', () => reject(new TypeError(`No style sheet at ${fresh.href}`)))
      })
      link.replaceWith(fresh)
      return ended
    }),
  )
}

/**
 * Creates a component that is loaded when it is first rendered. After `load` it renders without suspending: hydration would show
 * the fallback in place of what the server has rendered. A `load` that failed may be tried again.
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  let hasFailed = false
  const load = async () => {
    try {
      if (hasFailed) await reviveSheets()
      return (loaded ??= await importPart())
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failedParts.add(forget)
        throw error
      }
    })
  let Lazy = createLazy()
  const forget = () => {
    Lazy = createLazy()
  }
  function Part(props: Props) {
    // the same as long as it is mounted: another component would lose the state
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load })
}

import { useEffect, useState } from 'react'

/**
 * Whether this is the one of the browser's windows whose turn it is, by the name of what is done in turn; it passes on when the window
 * goes. Where the browser has no locks (a page without TLS), every window has it.
 */
export function useTurn(name: string): boolean {
  const locks = navigator.locks as LockManager | null | undefined
  const [hasTurn, setTurn] = useState(!locks)
  useEffect(() => {
    if (!locks) return undefined
    const end = new AbortController()
    const held = () =>
      new Promise<void>((resolve) => {
        setTurn(true)
        end.signal.addEventListener('abort', () => resolve(), { once: true })
      })
    // a wait that is stopped rejects, and nothing is lost by it
    locks.request(name, { signal: end.signal }, held).catch(() => undefined)
    return () => end.abort()
  }, [name, locks])
  return hasTurn
}

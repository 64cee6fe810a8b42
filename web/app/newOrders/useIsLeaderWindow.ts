import { useEffect, useState } from 'react'

/**
 * Elects one of the browser's windows for a named task; another takes over when it closes. Without locks (a page without TLS)
 * every window is elected.
 */
export function useIsLeaderWindow(name: string): boolean {
  const locks = navigator.locks as LockManager | null | undefined
  const [isLeader, setLeader] = useState(!locks)
  useEffect(() => {
    if (!locks) return undefined
    const end = new AbortController()
    const holdLock = () =>
      new Promise<void>((resolve) => {
        setLeader(true)
        end.signal.addEventListener('abort', () => resolve(), { once: true })
      })
    // an aborted wait rejects, which loses nothing
    locks.request(name, { signal: end.signal }, holdLock).catch(() => undefined)
    return () => end.abort()
  }, [name, locks])
  return isLeader
}

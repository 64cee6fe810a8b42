import { useSyncExternalStore } from 'react'
import { useSession } from '../session.ts'
import type { Session } from '../session.ts'

/** Returns the session's status; `loading` while a page is hydrated. For parts that the HTML must not show as a visitor's. */
export const useKnownStatus = (): Session['status'] =>
  useSyncExternalStore(
    useSession.subscribe,
    () => useSession.getState().status,
    () => 'loading',
  )

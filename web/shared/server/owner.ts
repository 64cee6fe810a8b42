import { useMemo } from 'react'
import type { Owner } from '../browser/localStore/owner.ts'
import type { Session } from './session.ts'
import { useSession, whenSessionKnown } from './session.ts'

const ownerOf = ({ token, user }: Pick<Session, 'token' | 'user'>): Owner | null =>
  token !== null && user !== null ? { draftKey: user.draft_key, token } : null

/** Returns the current owner; null while a login's user is not known yet. */
export const ownerNow = (): Owner | null => ownerOf(useSession.getState())

/** Resolves with the owner once the session is known. */
export const whenOwnerKnown = async (): Promise<Owner | null> => ownerOf(await whenSessionKnown())

/** Returns the current owner for a component: the same object while the login lasts. */
export function useOwner(): Owner | null {
  const token = useSession((session) => session.token)
  const draftKey = useSession((session) => session.user?.draft_key ?? null)
  return useMemo(() => (token !== null && draftKey !== null ? { draftKey, token } : null), [token, draftKey])
}

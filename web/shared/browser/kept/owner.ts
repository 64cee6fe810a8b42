import { useMemo } from 'react'
import type { Session } from '../../server/session.ts'
import { useSession, whenSessionKnown } from '../../server/session.ts'

/** Whose something kept in this browser is: a user, by the key that only its login gives, in one login. A visitor is null. */
export interface Owner {
  /** Of the user, from the server; what the user keeps is sealed with it (seal.ts). */
  draftKey: string
  token: string
}

const ownerOf = ({ token, user }: Pick<Session, 'token' | 'user'>): Owner | null =>
  token !== null && user !== null ? { draftKey: user.draft_key, token } : null

/** Who sits at the browser now; a login whose user is not known yet is nobody's. */
export const ownerNow = (): Owner | null => ownerOf(useSession.getState())

/** The same as soon as it is known. */
export const whenOwnerKnown = async (): Promise<Owner | null> => ownerOf(await whenSessionKnown())

/** Who sits at the browser, for a component: the same object as long as the login lasts. */
export function useOwner(): Owner | null {
  const token = useSession((session) => session.token)
  const draftKey = useSession((session) => session.user?.draft_key ?? null)
  return useMemo(() => (token !== null && draftKey !== null ? { draftKey, token } : null), [token, draftKey])
}

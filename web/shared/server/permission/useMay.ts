import { useSyncExternalStore } from 'react'
import { accessOf } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { decideAccess } from '#contract/kernel/access.ts'
import { useSession } from '../session.ts'

/** Checks whether the current user may make a call, to hide buttons that would only be refused. */
export function useMayCall(path: CallPath): boolean {
  const caller = useSession((session) => session.caller)
  return decideAccess(accessOf(path), caller) === 'allowed'
}

/**
 * Checks whether it is known that the user may make a call. It knows so while a page is hydrated, too, so what is hydrated must not
 * depend on it.
 */
export function useMayCallNow(path: CallPath): boolean {
  const mayNow = () => {
    const { status, caller } = useSession.getState()
    return status !== 'loading' && decideAccess(accessOf(path), caller) === 'allowed'
  }
  return useSyncExternalStore(useSession.subscribe, mayNow, mayNow)
}

/** Checks whether a call needs only the factory's verification. VerificationNeeded is rendered in its place. */
export function useNeedsVerification(path: CallPath): boolean {
  const caller = useSession((session) => session.caller)
  return decideAccess(accessOf(path), caller) === 'verificationRequired'
}

/** Checks whether the current user is a verified customer (factory types 1 and 2, product.md §1). */
export const useIsCustomer = (): boolean => useSession(({ user }) => user?.type === 1 || user?.type === 2)

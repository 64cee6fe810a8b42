import { decideAccess } from '../../../contract/kernel/access.ts'
import { accessOf } from '../../../contract/calls/permissions.ts'
import type { CallPath } from '../../../contract/calls/permissions.ts'
import { useSession } from './session.ts'

/** Whether whoever sits at the browser may make a call: for buttons that would only be refused. */
export function useMayCall(path: CallPath): boolean {
  const asker = useSession((session) => session.asker)
  return decideAccess(accessOf(path), asker) === 'allowed'
}

/** Whether a call is closed to this user only until the factory's identity is proven: then VerificationNeeded stands in its place. */
export function useNeedsVerification(path: CallPath): boolean {
  const asker = useSession((session) => session.asker)
  return decideAccess(accessOf(path), asker) === 'verificationRequired'
}

/** Whether a verified customer (factory types 1 and 2, product.md §1) sits at the browser. */
export const useIsCustomer = (): boolean => useSession(({ user }) => user?.type === 1 || user?.type === 2)

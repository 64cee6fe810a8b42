import { decideAccess } from '../../contract/access.ts'
import { accessOf } from '../../contract/permissions.ts'
import type { CallPath } from '../../contract/permissions.ts'
import { useSession } from './session.ts'

/** Whether whoever sits at the browser may make a call: for buttons that would only be refused. */
export function useMayCall(path: CallPath): boolean {
  const asker = useSession((session) => session.asker)
  return decideAccess(accessOf(path), asker) === 'allowed'
}

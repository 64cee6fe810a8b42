import type { Role } from '../../contract/access.ts'
import type { CurrentUser } from '../../contract/user.ts'

/** Who may prove a factory's identity (specification §2). */
export const verifyingRoles: readonly Role[] = ['admin']

/** Where a user's factory proves its identity; a page for `verifyingRoles` only. */
export function verificationPath(user: CurrentUser): string {
  return `/user/verification/${user.factory_id}`
}

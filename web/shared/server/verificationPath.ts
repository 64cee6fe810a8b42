import type { Role } from '../../../contract/kernel/access.ts'
import type { CurrentUser } from '../../../contract/account/userCalls.ts'

/** Who may prove a factory's identity (specification §2). */
export const verifyingRoles: readonly Role[] = ['admin']

/** Where a user's factory proves its identity; a page for `verifyingRoles` only. */
export function verificationPath(user: CurrentUser): string {
  return `/user/verification/${user.factory_id}`
}

/** The same for whoever may go there; null for staff, for whom only the factory's admin can do it, and for visitors. */
export function ownVerificationPath(user: CurrentUser | null): string | null {
  return user && verifyingRoles.includes(user.role) ? verificationPath(user) : null
}

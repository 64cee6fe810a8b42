import type { CurrentUser } from '#contract/account/userCalls.ts'
import type { Role } from '#contract/kernel/access.ts'

/** Roles that may verify a factory's identity (specification §2). */
export const verifyingRoles: readonly Role[] = ['admin']

/** Returns the path where a user's factory is verified; a page for `verifyingRoles` only. */
export function verificationPath(user: CurrentUser): string {
  return `/user/verification/${user.factory_id}`
}

/** Returns the same path for users who may open it; null for staff and visitors. */
export function ownVerificationPath(user: CurrentUser | null): string | null {
  return user && verifyingRoles.includes(user.role) ? verificationPath(user) : null
}

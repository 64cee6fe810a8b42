import type { ReactNode } from 'react'
import type { Caller, Role } from '#contract/kernel/access.ts'
import { useSession } from '../session.ts'

/** Permitted roles; '*' is everyone, visitors included (specification §6). */
export type PermittedRoles = readonly (Role | '*')[]

/**
 * Checks whether a caller's role is in the list. Throws on an empty list or a non-array, whatever the types say (specification
 * §5): it would silently hide something from everybody, or show it to everybody.
 */
function hasRole(roles: PermittedRoles, caller: Caller): boolean {
  const value: unknown = roles
  if (!Array.isArray(value) || value.length === 0) {
    throw new Error(`A permission needs a non-empty array of roles, like ['admin'] or ['*']`)
  }
  return roles.includes('*') || (caller.kind === 'user' && roles.includes(caller.role))
}

/** Checks whether the current user's role is in the list; follows logins and role changes. Throws as hasRole. */
export function usePermission(roles: PermittedRoles): boolean {
  const caller = useSession((session) => session.caller)
  return hasRole(roles, caller)
}

/** Renders its children only for these roles and follows role changes. Throws as hasRole. */
export function Permission({ roles, children }: { roles: PermittedRoles; children: ReactNode }) {
  return usePermission(roles) ? children : null
}

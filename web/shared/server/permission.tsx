import type { ReactNode } from 'react'
import type { Asker, Role } from '../../../contract/kernel/access.ts'
import { useSession } from './session.ts'

/** Roles that may; '*' stands for everyone, visitors included (specification §6). */
export type PermittedRoles = readonly (Role | '*')[]

/**
 * Whether an asker's role is in the list. Throws on an empty list, and on what is none, whatever the types said
 * (specification §5): such a call would hide something from everybody, or show it to everybody, without a word.
 */
function hasRole(roles: PermittedRoles, asker: Asker): boolean {
  const given: unknown = roles
  if (!Array.isArray(given) || given.length === 0) {
    throw new Error(`A permission needs a non-empty array of roles, like ['admin'] or ['*']`)
  }
  return roles.includes('*') || (asker.kind === 'user' && roles.includes(asker.role))
}

/** Whether the role of whoever sits at the browser is in the list; follows logins and changes of role. Throws as hasRole. */
export function usePermission(roles: PermittedRoles): boolean {
  const asker = useSession((session) => session.asker)
  return hasRole(roles, asker)
}

/** Its children only for these roles: removed for all others, there again when the role changes. Throws as hasRole. */
export function Permission({ roles, children }: { roles: PermittedRoles; children: ReactNode }) {
  return usePermission(roles) ? children : null
}

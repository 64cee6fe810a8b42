import type { CallRequest } from '#contract/calls/calls.ts'
import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import type { StaffChange } from './store.ts'

type Input = Omit<CallRequest<'/user/updateStaff'>, 'id' | 'password'>
type Change = Partial<Pick<StaffRow, 'alias' | 'name' | 'role' | 'enabled'>>

/** Returns the fields that a request really changes. An empty name means none. */
export function changedFields(before: StaffRow, { alias, name, role, enabled }: Input): Change {
  const newName = name === '' ? null : name
  return {
    ...(alias === undefined || alias === before.alias ? {} : { alias }),
    ...(newName === undefined || newName === before.name ? {} : { name: newName }),
    ...(role === undefined || role === before.role ? {} : { role }),
    ...(enabled === undefined || enabled === before.enabled ? {} : { enabled }),
  }
}

/** Checks whether a change gives or takes rights. Users may not do that to themselves. */
export const changesRights = ({ role, enabled }: Change): boolean =>
  role !== undefined || enabled !== undefined

/** Returns the columns of a change, with the new password if there is one. */
export const columnsOf = (change: Change, passwordHash: string | undefined): StaffChange => ({
  ...change,
  ...(change.enabled === undefined ? {} : { disabled_by_factory: !change.enabled }),
  ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
})

/** Returns the audit fields of a change, before and after. They tell that a password was set, never its value. */
export function auditFields(before: StaffRow, change: Change, isAboutPassword: boolean) {
  const keys = Object.keys(change) as (keyof Change)[]
  return {
    before: Object.fromEntries(keys.map((key) => [key, before[key]])),
    after: { ...change, ...(isAboutPassword ? { password: '已重置' } : {}) },
  }
}

import { useState } from 'react'
import { canUndoFreely } from '#contract/orders/undo/undoWords.ts'
import { useSession } from '#shared/server/session.ts'

/** Returns what undoing a step needs, as of the form's opening: nothing, a reason, or an admin. */
export function useUndoRule(): (at: string) => 'free' | 'reason' | 'admin' {
  const [openedMs] = useState(() => Date.now())
  const role = useSession(({ user }) => user?.role)
  return (at) => (canUndoFreely(at, openedMs) ? 'free' : role === 'admin' ? 'reason' : 'admin')
}

/** Hints under the heading, by requirement. */
export const undoHints = {
  free: '登记后 10 分钟内可以直接撤销。撤销后恢复原样，客户会看到更正。',
  reason: '登记已超过 10 分钟，请写明原因。撤销后恢复原样，客户会看到更正和原因。',
  admin: '登记已超过 10 分钟，只有管理员能撤销，请联系本公司管理员。',
} as const

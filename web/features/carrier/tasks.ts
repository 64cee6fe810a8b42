import { advanceActions } from '../../../contract/carrier/calls.ts'
import type { AdvanceAction } from './tasks/advanceWords.ts'
import type { OrderDetail } from '../../../contract/orders/calls.ts'
import { openLedgerSteps } from './tasks/ledgerSteps.ts'
import { movingStatuses, orderActionLabels } from '../../../contract/orders/states.ts'

/** Something the carrier can do with an order now; each has its own short form. */
export type Task =
  | 'accept'
  | 'reject'
  | 'agreeCancel'
  | 'declineCancel'
  | 'openException'
  | 'resolveException'
  | 'reweigh'
  | 'addProof'
  | 'advanceLedger'
  | AdvanceAction

export const taskLabels: Record<Task, string> = {
  ...orderActionLabels,
  declineCancel: '回绝取消',
  openException: '登记异常',
  resolveException: '处理异常',
  reweigh: '复称',
  addProof: '补传签收照片',
  advanceLedger: '登记账目',
}

/** Whether a task moves the waybill one step on. */
export function isAdvance(task: Task): task is AdvanceAction {
  return advanceActions.some((action) => action === task)
}

/** The tasks open now: the next step first. What moves the order comes from the server's allowedActions. */
export function openTasks(order: OrderDetail): Task[] {
  const { allowedActions, status, exception } = order
  const steps = advanceActions.filter((action) => allowedActions.includes(action))
  const tasks: Task[] = []
  if (allowedActions.includes('accept')) tasks.push('accept')
  if (allowedActions.includes('agreeCancel')) tasks.push('agreeCancel', 'declineCancel')
  tasks.push(...steps)
  if (openLedgerSteps(order).length > 0) tasks.push('advanceLedger')
  if (order.canReweigh) tasks.push('reweigh')
  if (order.canAddProof) tasks.push('addProof')
  if (allowedActions.includes('reject')) tasks.push('reject')
  if (exception && exception.resolvedAt === null) tasks.push('resolveException')
  else if (movingStatuses.includes(status)) tasks.push('openException')
  return tasks
}

import { advanceActions } from '#contract/carrier/dispatchWords.ts'
import type { AdvanceAction } from '#contract/carrier/dispatchWords.ts'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { wishStatuses } from '#contract/orders/recipient/recipientWords.ts'
import { movingStatuses, orderActionLabels } from '#contract/orders/states.ts'
import { openLedgerSteps } from './tasks/ledgerSteps.ts'

/** A task of the carrier for an order; each has its own short form. */
export type Task =
  | 'accept'
  | 'reject'
  | 'agreeCancel'
  | 'declineCancel'
  | 'void'
  | 'openException'
  | 'resolveException'
  | 'reweigh'
  | 'addProof'
  | 'advanceLedger'
  | 'answerWish'
  | 'answerReport'
  | 'answerReview'
  | 'undo'
  | AdvanceAction

export const taskLabels: Record<Task, string> = {
  ...orderActionLabels,
  declineCancel: '回绝取消',
  openException: '登记异常',
  resolveException: '处理异常',
  reweigh: '复核重量',
  addProof: '补传签收照片',
  advanceLedger: '收付款登记',
  answerWish: '答复收货人',
  answerReport: '答复货损报告',
  answerReview: '答复评价',
  undo: '撤销',
}

/** Returns the tasks open now, the next step first. Steps that move the order come from the server's allowedActions. */
export function openTasks(order: OrderDetail): Task[] {
  const { allowedActions, status, exception, recipientWish, recipientReport, review } = order
  const isTroubled = exception !== null && exception.resolvedAt === null
  const isMoving = movingStatuses.includes(status)
  const steps = advanceActions.filter((action) => allowedActions.includes(action))
  const tasks: Task[] = []
  if (allowedActions.includes('accept')) tasks.push('accept')
  if (allowedActions.includes('agreeCancel')) tasks.push('agreeCancel', 'declineCancel')
  // A step may make it impossible.
  if (recipientWish?.state === 'waiting' && wishStatuses.includes(status)) tasks.push('answerWish')
  // Nothing else is left to do with signed goods, such as pieces that are still missing.
  if (isTroubled && !isMoving) tasks.push('resolveException')
  tasks.push(...steps)
  if (recipientReport?.answeredAt === null) tasks.push('answerReport')
  if (review?.answeredAt === null && review.hiddenReason === null) tasks.push('answerReview')
  if (openLedgerSteps(order).length > 0) tasks.push('advanceLedger')
  if (order.canReweigh) tasks.push('reweigh')
  if (order.canAddProof) tasks.push('addProof')
  if (allowedActions.includes('reject')) tasks.push('reject')
  if (allowedActions.includes('void')) tasks.push('void')
  if (isMoving) tasks.push(isTroubled ? 'resolveException' : 'openException')
  if (order.undoableSteps.length > 0) tasks.push('undo')
  return tasks
}

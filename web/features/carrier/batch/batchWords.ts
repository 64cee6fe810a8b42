import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import type { BatchCheck, LeftOutOrder } from './useBatchCheck.ts'

/** Returns the submit label, e.g. 收货 18 票, with the checked count once it is known. */
export const batchLabel = (verb: string, rows: readonly OrderRow[], { able, isReady }: BatchCheck) =>
  `${verb} ${isReady ? able.length : rows.length} 票`

/** Returns the progress of a batch of several parts, e.g. 已处理 200 / 300 票; null for a single call. */
export const progressText = (gone: number, total: number) =>
  gone > 0 && gone < total ? `已处理 ${gone} / ${total} 票` : null

/** Returns the result of a batch, including the orders that were not sent. */
export const withLeftOut = (answer: BatchAnswer, leftOut: readonly LeftOutOrder[]): BatchAnswer => ({
  done: answer.done,
  // Orders sent in an earlier part have changed state, so a later check leaves them out.
  refused: [...answer.refused, ...leftOut.filter(({ id }) => !answer.done.some((order) => order.id === id))],
})

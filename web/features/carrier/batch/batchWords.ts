import type { BatchAnswer } from '../../../../contract/carrier/benchCalls.ts'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import type { BatchCheck, LeftOutOrder } from './useBatchCheck.ts'

/** 收货 18 单: how many will go, as soon as that is known. */
export const batchLabel = (verb: string, rows: readonly OrderRow[], { able, isReady }: BatchCheck) =>
  `${verb} ${isReady ? able.length : rows.length} 单`

/** 已处理 200 / 300 单: how far a batch of several parts is; nothing where one call does. */
export const progressText = (gone: number, total: number) =>
  gone > 0 && gone < total ? `已处理 ${gone} / ${total} 单` : null

/** What became of a batch, with the orders that were not sent at all. */
export const withLeftOut = (answer: BatchAnswer, leftOut: readonly LeftOutOrder[]): BatchAnswer => ({
  done: answer.done,
  // what went in an earlier part has moved on, and is left out by the look after it
  refused: [...answer.refused, ...leftOut.filter(({ id }) => !answer.done.some((order) => order.id === id))],
})

import type { BatchAnswer } from '../../../../contract/carrier/benchCalls.ts'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import type { BatchCheck, LeftOutOrder } from './useBatchCheck.ts'

/** 揽收 18 单: how many will go, as soon as that is known. */
export const batchLabel = (verb: string, rows: readonly OrderRow[], { able, isReady }: BatchCheck) =>
  `${verb} ${isReady ? able.length : rows.length} 单`

/** What became of a batch, with the orders that were not sent at all. */
export const withLeftOut = (answer: BatchAnswer, leftOut: readonly LeftOutOrder[]): BatchAnswer => ({
  done: answer.done,
  refused: [...answer.refused, ...leftOut],
})

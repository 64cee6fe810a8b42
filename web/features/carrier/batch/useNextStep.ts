import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import type { BatchMove } from '#contract/carrier/dispatchWords.ts'
import { CallError, errorText, isNetworkFailure } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { dispatchTaskFrom, dispatchTaskLabels } from './dispatchTasks.ts'
import type { DispatchTask } from './dispatchTasks.ts'
import { useParts } from './parts.ts'

/**
 * Returns a function that takes the next step for the orders whose first step succeeded. Each step is a call of its own: what
 * fails in the second one is named together with the first, which stands.
 */
export function useNextStep(first: DispatchTask, next: BatchMove) {
  const { send } = useWrite('/carrier/advanceOrders', { rereads: carrierOrderReads })
  const { sendAll } = useParts(send)
  const [did, open] = [`已${dispatchTaskLabels[first]}`, dispatchTaskLabels[next]]
  const named = ({ id, number }: { id: number; number: string }, reason: string) => ({ id, number, reason })
  return async ({ done, refused }: BatchAnswer): Promise<BatchAnswer> => {
    if (done.length === 0) return { done, refused }
    try {
      const second = await sendAll({
        ids: done.map(({ id }) => id),
        action: next,
        expectedStatus: dispatchTaskFrom[next],
        place: '',
        text: '',
      })
      const left = second.refused.map((order) => named(order, `${did}，没有${open}：${order.reason}`))
      return { done: second.done, refused: [...refused, ...left] }
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const reason = isNetworkFailure(failure)
        ? `${did}。${open}没有收到回应，请看列表里的状态`
        : `${did}，没有${open}：${errorText(failure)}`
      return { done: [], refused: [...refused, ...done.map((order) => named(order, reason))] }
    }
  }
}

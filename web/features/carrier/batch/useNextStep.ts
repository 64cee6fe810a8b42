import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import type { BatchMove } from '#contract/carrier/dispatchWords.ts'
import { CallError, errorText, isNetworkFailure } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { dispatchTaskFrom, dispatchTaskLabels } from './dispatchTasks.ts'
import type { DispatchTask } from './dispatchTasks.ts'
import { inParts } from './parts.ts'

/**
 * Returns a function that takes the next step for the orders whose first step succeeded. Each step is a call of its own: what
 * fails in the second one is named together with the first, which stands. So do the second one's parts before a failure.
 */
export function useNextStep(first: DispatchTask, next: BatchMove) {
  const { send } = useWrite('/carrier/advanceOrders', { rereads: carrierOrderReads })
  const [did, open] = [`已${dispatchTaskLabels[first]}`, dispatchTaskLabels[next]]
  const move = { action: next, expectedStatus: dispatchTaskFrom[next], place: '', text: '' }
  return async (answer: BatchAnswer): Promise<BatchAnswer> => {
    const { done, refused }: BatchAnswer = { done: [], refused: [...answer.refused] }
    const ids = answer.done.map((order) => order.id)
    try {
      for (const part of inParts(ids)) {
        // Sequential, because each part locks its orders until it is done.
        const second = await send({ ...move, ids: part })
        done.push(...second.done)
        for (const order of second.refused)
          refused.push({ ...order, reason: `${did}，没有${open}：${order.reason}` })
      }
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const answered = new Set([...done, ...refused].map((order) => order.id))
      const reason = isNetworkFailure(failure)
        ? `${did}。${open}没有收到回应，请看列表里的状态`
        : `${did}，没有${open}：${errorText(failure)}`
      for (const { id, number } of answer.done) if (!answered.has(id)) refused.push({ id, number, reason })
    }
    return { done, refused }
  }
}

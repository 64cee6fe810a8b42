import { useState } from 'react'
import { z } from 'zod'
import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import { batchOrdersMax, selectedOrdersMax } from '#contract/carrier/dispatchWords.ts'
import { id } from '#contract/kernel/fields.ts'

/** The ids of a selection, which is sent in parts of at most one call's size. */
export const selectedIds = z.array(id('订单')).min(1).max(selectedOrdersMax)

export const inParts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / batchOrdersMax) }, (_, part) =>
    ids.slice(part * batchOrdersMax, (part + 1) * batchOrdersMax),
  )

const idsOf = ({ done, refused }: BatchAnswer) => [...done, ...refused].map((order) => order.id)

/**
 * Sends a batch part by part, each a call and a transaction of its own. Parts before a failure stand; a retry continues after
 * them. `gone` is the number of orders that the server has answered.
 */
export function useParts<Request extends { ids: number[] }>(
  send: (request: Request) => Promise<BatchAnswer>,
) {
  const [answered, setAnswered] = useState<BatchAnswer>({ done: [], refused: [] })
  const sendAll = async (request: Request): Promise<BatchAnswer> => {
    let all = answered
    const known = new Set(idsOf(all))
    for (const ids of inParts(request.ids.filter((orderId) => !known.has(orderId)))) {
      // Sequential, because each part locks its orders until it is done.
      const { done, refused } = await send({ ...request, ids })
      all = { done: [...all.done, ...done], refused: [...all.refused, ...refused] }
      setAnswered(all)
    }
    return all
  }
  return { sendAll, gone: idsOf(answered).length }
}

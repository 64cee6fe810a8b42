import { useState } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'
import { callServer } from '#shared/server/call.ts'
import { isConflict } from '#shared/server/callError.ts'
import { newIdempotencyKey } from '#shared/server/idempotency.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { findSent, isUnanswered } from '../send/sentOrder.ts'
import type { CounterOrder } from './counterValues.ts'
import type { SentCounter } from './storedCounter.ts'
import type { CounterAutosave } from './useCounterAutosave.ts'

const path = '/carrier/createCounterOrder'

/** The most requests stored under one key; nobody retries that often with changes. */
const mostRequests = 20

/** An order that was created here. */
export type OpenedOrder = CallResponse<typeof path> & { recipientName: string; pieces: number }

const open = (request: CounterOrder, idempotencyKey: string) => callServer(path, request, { idempotencyKey })

const sameOrder = (first: CounterOrder, second: CounterOrder) =>
  JSON.stringify(first) === JSON.stringify(second)

function withEarlier(before: SentCounter | null, request: CounterOrder): SentCounter {
  if (before === null) return { key: newIdempotencyKey(), requests: [request], atMs: Date.now() }
  const others = before.requests.filter((sent) => !sameOrder(sent, request))
  return { ...before, requests: [...others, request].slice(-mostRequests) }
}

/**
 * Creates orders one after another. After a lost answer all attempts use the same key, also after a reload, until the server has
 * answered, so that only one order is made.
 */
export function useOpenOrder(keeper: CounterAutosave) {
  const [isWaiting, setWaiting] = useState(() => keeper.sent() !== null)
  /** `isOther`: an earlier attempt was placed, but the form has changed since. */
  const send = async (request: CounterOrder): Promise<{ opened: OpenedOrder; isOther: boolean }> => {
    const before = keeper.sent()
    const sent = withEarlier(before, request)
    await keeper.saveSent(sent)
    try {
      const found = await findSent(open, sent)
      await keeper.saveSent(null)
      setWaiting(false)
      void reread('/carrier/getOrderList', '/carrier/getOrderPool', '/carrier/getCounterCustomers')
      const { recipient, goods } = found.request
      const pieces = goods.reduce((sum, row) => sum + row.pieces, 0)
      const opened = { ...found.placed, recipientName: recipient.name, pieces }
      return { opened, isOther: !sameOrder(found.request, request) }
    } catch (error) {
      setWaiting(isUnanswered(error))
      // Refused: this attempt did nothing, but an earlier one may have succeeded.
      if (!isUnanswered(error)) await keeper.saveSent(before)
      // The line or its prices have changed.
      if (isConflict(error)) void reread('/carrier/getCounterLines')
      throw error
    }
  }
  return { send, isWaiting }
}

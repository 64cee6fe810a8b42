import type { CallResponse } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { CallError, isNetworkFailure, isRefusal } from '../../../shared/server/callError.ts'
import type { SentOrder } from '../drafts/orderDraft.ts'
import type { CreateOrder } from './orderRequest.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'

/** What createOrder answered. */
export type PlacedOrder = CallResponse<'/orders/createOrder'>

/** The server knows a key for two days; a draft's is trusted for one. */
const keyLastsMs = dayMs
const internalFailure = 500

/** Whether the server still tells this asker what became of an order that was sent. */
export const canBeFound = (sent: SentOrder, userId: number | null, nowMs: number): boolean =>
  sent.userId === userId && nowMs - sent.atMs < keyLastsMs

/** Whether an order may have been placed although this came back. */
export const isUnanswered = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof CallError && error.code === internalFailure)

const isKeyReused = (error: unknown) => isRefusal(error, 'keyReused')

const create = (request: CreateOrder, idempotencyKey: string) =>
  callServer('/orders/createOrder', request, { idempotencyKey })

/** Of two bodies, whether they order the same: a code, the mobile it came to and the total seen do not matter. */
export function isSameOrder(one: CreateOrder, other: CreateOrder): boolean {
  const bare = (request: CreateOrder) =>
    JSON.stringify({ ...request, smsCode: '', contactMobile: '', quotedTotalFen: 0 })
  return bare(one) === bare(other)
}

/**
 * Sends the last of the requests under their common key. Where the server has placed an earlier one, it refuses another body
 * under that key; then the earlier ones are asked for, which places nothing, and the one that was placed is answered.
 */
export async function findSent<Request, Placed>(
  send: (request: Request, key: string) => Promise<Placed>,
  { key, requests }: { key: string; requests: readonly Request[] },
): Promise<{ placed: Placed; request: Request }> {
  const [last, ...earlier] = requests.toReversed()
  if (last === undefined) throw new Error('Nothing to send')
  try {
    return { placed: await send(last, key), request: last }
  } catch (error) {
    if (!isKeyReused(error)) throw error
    for (const request of earlier) {
      try {
        return { placed: await send(request, key), request }
      } catch (again) {
        if (!isKeyReused(again)) throw again
      }
    }
    throw error
  }
}

/** The same of a customer's order. */
export const sendOrFind = (sent: Pick<SentOrder, 'key' | 'requests'>) => findSent(create, sent)

import type { CallResponse } from '#contract/calls/calls.ts'
import { dayMs, hourMs } from '#contract/kernel/time.ts'
import { callServer } from '#shared/server/call.ts'
import { CallError, isNetworkFailure, isRefusal } from '#shared/server/callError.ts'
import type { SentOrder } from '../drafts/orderDraft.ts'
import type { CreateOrder } from '../orderRequest.ts'

/** The answer of createOrder. */
export type PlacedOrder = CallResponse<'/orders/createOrder'>

/** The server remembers a key for two days; a draft's is trusted for one. */
const keyLastsMs = dayMs
/** A sent order is repeated by itself for this long; later the customer may have ordered otherwise. */
const resentForMs = 2 * hourMs
const internalFailure = 500

/** Checks whether the server still answers this caller for a sent order's key. */
export const canBeFound = (sent: SentOrder, userId: number | null, nowMs: number): boolean =>
  sent.userId === userId && nowMs - sent.atMs < keyLastsMs

/** Checks whether a sent order may be repeated without the user. */
export const mayResend = (sent: SentOrder, userId: number | null, nowMs: number): boolean =>
  canBeFound(sent, userId, nowMs) && sent.isRefused !== true && nowMs - sent.atMs < resentForMs

/** Checks whether the order may have been placed in spite of this error. */
export const isUnanswered = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof CallError && error.code === internalFailure)

/** Codes of refusals that the server decides before it looks at the key. */
const beforeTheKey: readonly number[] = [403, 413, 429, 508, 512, 514]

/** Checks whether a refusal says nothing about the order: an earlier attempt may have been placed. */
export const saysNothing = (error: unknown): boolean =>
  error instanceof CallError && (beforeTheKey.includes(error.code) || error.is('invalid'))

const isKeyReused = (error: unknown) => isRefusal(error, 'keyReused')

const create = (request: CreateOrder, idempotencyKey: string) =>
  callServer('/orders/createOrder', request, { idempotencyKey })

/** Checks whether two requests are the same order; the SMS code, its mobile and the seen total do not matter. */
export function isSameOrder(first: CreateOrder, second: CreateOrder): boolean {
  const comparable = (request: CreateOrder) =>
    JSON.stringify({ ...request, smsCode: '', contactMobile: '', quotedTotalFen: 0 })
  return comparable(first) === comparable(second)
}

/**
 * Sends the last of the requests under their common key. If the server has placed an earlier one, it refuses another body under
 * that key. Then the earlier requests are resent, which places nothing new, and the placed one is returned.
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

/** Does the same for a customer's order. */
export const sendOrFind = (sent: Pick<SentOrder, 'key' | 'requests'>) => findSent(create, sent)

import type { CallAnswer } from '#contract/calls/calls.ts'
import type { CallingKey, SessionUser } from '#server/calls/context.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { carrierScope, lockOrder } from '../orders/index.ts'
import type { LockedOrder } from '../orders/index.ts'

/** Context of a carrier's step with one order, whose row the transaction holds. */
export interface Step {
  trx: WriteTransaction
  order: LockedOrder
  user: SessionUser
  userId: number
  /** The API key that acts; null: a person. */
  apiKeyId: number | null
  now: Date
  /** When it happened; before `now` where a carrier's software reports it later. */
  at: Date
  /** Sends no notice. */
  isQuiet?: boolean
}

/** The answer of every step: the order's new state. */
export type StepAnswer = CallAnswer<'/carrier/acceptOrder'>

/** Caller and transaction of steps. */
export interface StepCaller {
  trx: WriteTransaction
  user: SessionUser
  /** Set for a call with an API key. */
  apiKey?: CallingKey
  now: Date
}

/** Locks the order for a step; refuses notFound for another carrier's order. */
export async function beginStep({ trx, user, apiKey, now }: StepCaller, orderId: number): Promise<Step> {
  const order = await lockOrder(trx, carrierScope(user.factoryId), orderId)
  return { trx, order, user, userId: user.userId, apiKeyId: apiKey?.id ?? null, now, at: now }
}

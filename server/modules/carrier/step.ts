import type { CallAnswer } from '../../../contract/calls/calls.ts'
import type { CallingKey, SessionUser } from '../../calls/context.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { carrierScope, lockOrder } from '../orders/index.ts'
import type { LockedOrder } from '../orders/index.ts'

/** One step of a carrier with one of its orders, whose row the transaction holds. */
export interface Step {
  trx: WriteTransaction
  order: LockedOrder
  user: SessionUser
  userId: number
  /** The API key that does it; null: a person. */
  apiKeyId: number | null
  now: Date
  /** When it happened; earlier than now where a carrier's software tells of it later. */
  at: Date
  /** It goes without saying: nobody is told of it. */
  isQuiet?: boolean
}

/** What every step answers: the state the order is in now. */
export type StepAnswer = CallAnswer<'/carrier/acceptOrder'>

/** Who takes steps, in which transaction. */
export interface Stepping {
  trx: WriteTransaction
  user: SessionUser
  /** Of a call with an API key. */
  apiKey?: CallingKey
  now: Date
}

/** Locks the order for the step; another carrier's order answers as if it did not exist. */
export async function beginStep({ trx, user, apiKey, now }: Stepping, orderId: number): Promise<Step> {
  const order = await lockOrder(trx, carrierScope(user.factoryId), orderId)
  return { trx, order, user, userId: user.userId, apiKeyId: apiKey?.id ?? null, now, at: now }
}

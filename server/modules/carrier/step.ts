import type { CallAnswer } from '../../../contract/calls.ts'
import type { SessionUser } from '../../calls/context.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { carrierScope, lockOrder } from '../orders/index.ts'
import type { LockedOrder } from '../orders/index.ts'

/** One step of a carrier with one of its orders, whose row the transaction holds. */
export interface Step {
  trx: WriteTransaction
  order: LockedOrder
  userId: number
  now: Date
}

/** What every step answers: the state the order is in now. */
export type StepAnswer = CallAnswer<'/carrier/acceptOrder'>

/** Locks the order for the step; another carrier's order answers as if it did not exist. */
export async function beginStep(
  { trx, user, now }: { trx: WriteTransaction; user: SessionUser; now: Date },
  orderId: number,
): Promise<Step> {
  const order = await lockOrder(trx, carrierScope(user.factoryId), orderId)
  return { trx, order, userId: user.userId, now }
}

import { problemText } from '#contract/kernel/problems.ts'
import type { Handler } from '#server/calls/context.ts'
import { Refusal, refuse } from '#server/core/refuse.ts'
import { beginStep } from '../step.ts'
import { undoLockedStep } from './undoStep.ts'

/** 撤销 of a whole departure: undoes 发车 of all of its orders or of none. The refusal names the order that prevents it. */
export const undoDeparture: Handler<'/carrier/undoDeparture'> = async (context, { departureId, reason }) => {
  const { trx, user } = context
  const departure = await trx
    .selectFrom('departure')
    .select('undone_at')
    .where('id', '=', departureId)
    .where('carrier_id', '=', user.factoryId)
    .forUpdate()
    .executeTakeFirst()
  if (!departure) return refuse('notFound')
  if (departure.undone_at !== null) refuse('departureUndone')
  const loaded = await trx
    .selectFrom('departure_order')
    .select('order_id as id')
    .where('departure_id', '=', departureId)
    .orderBy('order_id')
    .execute()
  for (const { id } of loaded) {
    const step = await beginStep(context, id)
    try {
      await undoLockedStep(step, (steps) => steps.findLast(({ action }) => action === 'depart'), {
        stepId: 0,
        reason,
      })
    } catch (error) {
      // a fault of a form field does not concern this order: it is thrown as it is
      if (!(error instanceof Refusal) || error.key === 'invalid' || error.key === 'undoTooLate') throw error
      refuse('undoDepartureStays', {
        params: { number: step.order.number, reason: problemText(error.key, error.params) },
      })
    }
  }
  return { orders: loaded.length }
}

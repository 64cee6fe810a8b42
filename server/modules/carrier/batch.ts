import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { problemText } from '#contract/kernel/problems.ts'
import type { Handler } from '#server/calls/context.ts'
import { Refusal, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { acceptOrder } from './accept.ts'
import { advanceOrder } from './advance.ts'
import { beginStep } from './step.ts'
import type { Step, StepAnswer, StepCaller } from './step.ts'

type BatchAnswer = CallAnswer<'/carrier/acceptOrders'>

/** Runs one order's step in a savepoint; a refusal rolls back this step only and is returned. */
export async function withSavepoint<Answer>(
  { trx }: { trx: WriteTransaction },
  work: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  await sql`savepoint one_order`.execute(trx)
  try {
    const answer = await work()
    await sql`release savepoint one_order`.execute(trx)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint one_order`.execute(trx)
    return error
  }
}

/**
 * Runs a step for each of several orders and returns which succeeded and why others were refused. An order that is not the
 * carrier's refuses the whole batch with notFound. Orders are locked by id, so that concurrent batches wait for each other.
 */
export async function runStepForEach(
  context: StepCaller,
  ids: readonly number[],
  work: (step: Step) => Promise<StepAnswer>,
): Promise<BatchAnswer> {
  const answer: BatchAnswer = { done: [], refused: [] }
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const step = await beginStep(context, id)
    const { number } = step.order
    const outcome = await withSavepoint(step, () => work(step))
    if (outcome instanceof Refusal)
      answer.refused.push({ id, number, reason: problemText(outcome.key, outcome.params) })
    else answer.done.push({ id, number, ...outcome })
  }
  return answer
}

/** Accepts many pending orders; each gets its waybill. */
export const acceptOrders: Handler<'/carrier/acceptOrders'> = (context, { ids, text }) =>
  runStepForEach(context, ids, (step) => acceptOrder(step, { text }))

/** Moves many waybills one step; arrivals need one common destination, which their customers read. */
export const advanceOrders: Handler<'/carrier/advanceOrders'> = (
  context,
  { ids, destinationCode = null, ...request },
) => {
  if (request.action === 'arrive' && destinationCode === null)
    refuseField('destinationCode', '到站', '请选择到站')
  return runStepForEach(context, ids, (step) =>
    advanceOrder(step, { id: step.order.id, ...request }, destinationCode),
  )
}

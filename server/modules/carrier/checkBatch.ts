import type { CallAnswer } from '#contract/calls/calls.ts'
import { batchStepFrom } from '#contract/carrier/dispatchWords.ts'
import { problemText } from '#contract/kernel/problems.ts'
import { regionText } from '#contract/regions/regions.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import { carrierScope, readOrderSnapshots } from '../orders/index.ts'
import type { OrderSnapshot } from '../orders/index.ts'
import { findBlocker } from './blockers.ts'
import type { StepInput } from './blockers.ts'
import { unloadingRegionOf, isUnloadedAt } from './departures/destination.ts'
import { batchSigningStep } from './signing/signOrders.ts'

type Answer = CallAnswer<'/carrier/checkBatch'>

/** Returns possible destinations with their orders and pieces. An order may count for a city and a county within it. */
function destinationsOf(orders: readonly OrderSnapshot[]): Answer['destinations'] {
  const codes = [...new Set(orders.map(unloadingRegionOf))]
  const ends = codes.map((code) => {
    const ordersThere = orders.filter((order) => isUnloadedAt(order, code))
    const pieces = ordersThere.reduce((sum, order) => sum + order.pieces, 0)
    return { code, name: regionText(regions, code), orders: ordersThere.length, pieces }
  })
  return ends.toSorted((a, b) => b.pieces - a.pieces || a.code.localeCompare(b.code))
}

/** Previews a batch by the rules that apply when it is sent. */
export const checkBatch: Handler<'/carrier/checkBatch'> = async (
  { db, user },
  { ids, action, destinationCode = null, confirmedIds },
) => {
  const uniqueIds = [...new Set(ids)]
  const orders = await readOrderSnapshots(db, carrierScope(user.factoryId), uniqueIds)
  if (orders.length < uniqueIds.length) refuse('notFound')
  const inputOf = (order: OrderSnapshot): StepInput =>
    action === 'sign'
      ? batchSigningStep(order)
      : {
          action,
          expectedStatus: action === 'accept' ? 'pending' : batchStepFrom[action],
          destinationCode,
        }
  const isPossible = (order: OrderSnapshot) =>
    findBlocker(order, { ...inputOf(order), destinationCode: null, isConfirmed: true }) === null
  const answer: Answer = {
    able: [],
    refused: [],
    destinations: action === 'depart' || action === 'arrive' ? destinationsOf(orders.filter(isPossible)) : [],
  }
  for (const order of orders) {
    const { id, number } = order
    const stop = findBlocker(order, { ...inputOf(order), isConfirmed: confirmedIds.includes(id) })
    if (stop === null) answer.able.push(id)
    else
      answer.refused.push({
        id,
        number,
        reason: problemText(stop.key, stop.params),
        canConfirm: stop.key === 'departDoubtful',
      })
  }
  return answer
}

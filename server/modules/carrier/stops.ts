import { exceptionKindLabels } from '../../../contract/orders/words.ts'
import type { orderException } from '../../../contract/orders/calls.ts'
import { regionText } from '../../../contract/regions/regions.ts'
import type { OrderAction, OrderStatus } from '../../../contract/orders/states.ts'
import { nextStatus } from '../../../contract/orders/states.ts'
import type { z } from 'zod'
import { Refusal, refuse } from '../../core/refuse.ts'
import { regions } from '../../core/regions.ts'
import { refuseMove } from '../orders/index.ts'
import type { StandingOrder } from '../orders/index.ts'
import { goesTo } from './departures/destination.ts'
import { isTroubled } from './exceptions.ts'

/** A step that is asked for with an order. */
export interface StepInput {
  action: OrderAction
  /** The state that the carrier saw. */
  expectedStatus: OrderStatus
  /** What there is to doubt was seen, and the goods leave all the same. */
  isConfirmed?: boolean | undefined
  /** Where it is unloaded, by the vehicle that takes it or that has brought it; null: none is known of. */
  destinationCode: string | null
  /** It is signed for with others, without a look at the pieces. */
  isTogether?: boolean
}

const troubleOf = (order: StandingOrder): string => {
  const { kind } = order.exception as z.output<typeof orderException>
  return `${exceptionKindLabels[kind]}还没有处理`
}

/** What somebody should look at before the goods of an order leave; a delay is mended by leaving. */
export function doubtsOf(order: StandingOrder): string[] {
  const { openFeeChange } = order
  const doubts: string[] = []
  if (isTroubled(order)) doubts.push(troubleOf(order))
  if (openFeeChange === 'pending') doubts.push('复核在等客户确认')
  if (openFeeChange === 'disputed') doubts.push('客户对复核有异议')
  return doubts
}

/**
 * Refuses a step that must not be taken with an order as it stands: the one place of these rules, for a single step, for each order of a
 * batch, and for the look before a batch.
 */
export function refuseStopped(order: StandingOrder, input: StepInput): void {
  const { action, expectedStatus, isConfirmed, destinationCode, isTogether = false } = input
  if (order.status !== expectedStatus || nextStatus(order.status, action, 'carrier', order) === null)
    refuseMove(order, action, 'carrier')
  if (isTogether && isTroubled(order)) refuse('signAlone', { params: { doubt: troubleOf(order) } })
  if (action !== 'depart' && action !== 'arrive') return
  if (destinationCode !== null && !goesTo(order, destinationCode))
    refuse(action === 'depart' ? 'otherDestination' : 'arrivesElsewhere', {
      params: {
        place: regionText(regions, order.recipientCode),
        destination: regionText(regions, destinationCode),
      },
    })
  if (action === 'arrive') return
  const doubts = doubtsOf(order)
  if (doubts.length > 0 && !isConfirmed)
    refuse('departDoubtful', { params: { doubt: doubts.join('、') }, data: { status: order.status } })
}

/** The refusal that a step would meet; null where nothing stops it. */
export function stopOf(order: StandingOrder, input: StepInput): Refusal | null {
  try {
    refuseStopped(order, input)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

import type { z } from 'zod'
import type { orderException } from '#contract/orders/calls.ts'
import type { OrderAction, OrderStatus } from '#contract/orders/states.ts'
import { nextStatus } from '#contract/orders/states.ts'
import { exceptionKindLabels } from '#contract/orders/words.ts'
import { regionText } from '#contract/regions/regions.ts'
import { Refusal, refuse } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import { refuseMove } from '../orders/index.ts'
import type { OrderSnapshot } from '../orders/index.ts'
import { isUnloadedAt } from './departures/destination.ts'
import { hasBlockingException } from './exceptions.ts'

/** A requested step of an order. */
export interface StepInput {
  action: OrderAction
  /** The state that the carrier saw. */
  expectedStatus: OrderStatus
  /** The carrier confirmed the doubts. */
  isConfirmed?: boolean | undefined
  /** Destination of the vehicle that takes or brought it; null: unknown. */
  destinationCode: string | null
  /** It is signed in a batch, without checking its pieces. */
  isInBatch?: boolean
}

const openExceptionText = (order: OrderSnapshot): string => {
  const { kind } = order.exception as z.output<typeof orderException>
  return `${exceptionKindLabels[kind]}还没有处理`
}

/** Returns what should be checked before an order's goods leave; a delay ends by leaving. */
export function doubtsOf(order: OrderSnapshot): string[] {
  const { openFeeChange } = order
  const doubts: string[] = []
  if (hasBlockingException(order)) doubts.push(openExceptionText(order))
  if (openFeeChange === 'pending') doubts.push('复核在等客户确认')
  if (openFeeChange === 'disputed') doubts.push('客户对复核有异议')
  return doubts
}

/** Refuses a step that the order's state forbids. Single steps, batches and batch previews all use these rules. */
export function refuseBlockedStep(order: OrderSnapshot, input: StepInput): void {
  const { action, expectedStatus, isConfirmed, destinationCode, isInBatch = false } = input
  if (order.status !== expectedStatus || nextStatus(order.status, action, 'carrier', order) === null)
    refuseMove(order, action, 'carrier')
  if (isInBatch && hasBlockingException(order))
    refuse('signAlone', { params: { doubt: openExceptionText(order) } })
  if (action !== 'depart' && action !== 'arrive') return
  if (destinationCode !== null && !isUnloadedAt(order, destinationCode))
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

/** Returns the refusal that a step would get; null where it may proceed. */
export function findBlocker(order: OrderSnapshot, input: StepInput): Refusal | null {
  try {
    refuseBlockedStep(order, input)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

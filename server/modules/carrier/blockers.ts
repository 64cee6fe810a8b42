import type { z } from 'zod'
import type { orderException } from '#contract/orders/calls.ts'
import type { OrderAction, OrderStatus } from '#contract/orders/states.ts'
import { nextStatus, orderActionLabels } from '#contract/orders/states.ts'
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
  /** Pieces that the carrier counted at this step. */
  pieces?: number | undefined
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

/** Returns what should be checked before a step; none before steps other than 发车 and 签收. */
export function doubtsOf(
  order: OrderSnapshot,
  { action, pieces = order.pieces }: Pick<StepInput, 'action' | 'pieces'>,
): string[] {
  if (action !== 'depart' && action !== 'sign') return []
  const { openFeeChange } = order
  const doubts: string[] = []
  // a delay ends by leaving; a signature states the pieces and leaves an exception open
  if (action === 'depart' && hasBlockingException(order)) doubts.push(openExceptionText(order))
  if (action === 'sign' && pieces < order.pieces) doubts.push(`少 ${order.pieces - pieces} 件`)
  if (openFeeChange === 'pending') doubts.push('复核在等客户确认')
  if (openFeeChange === 'disputed') doubts.push('客户对复核有异议')
  return doubts
}

/** Refuses a step that the order's state forbids. Single steps, batches and batch previews all use these rules. */
export function refuseBlockedStep(order: OrderSnapshot, input: StepInput): void {
  const { action, expectedStatus, isConfirmed, destinationCode, isInBatch = false } = input
  if (order.status !== expectedStatus || nextStatus(order.status, action, 'carrier', order) === null)
    refuseMove(order, action, 'carrier')
  const isForVehicle = action === 'depart' || action === 'arrive'
  if (isForVehicle && destinationCode !== null && !isUnloadedAt(order, destinationCode))
    refuse(action === 'depart' ? 'otherDestination' : 'arrivesElsewhere', {
      params: {
        place: regionText(regions, order.recipientCode),
        destination: regionText(regions, destinationCode),
      },
    })
  const doubts = doubtsOf(order, input)
  if (doubts.length > 0 && !isConfirmed)
    refuse('departDoubtful', {
      params: { doubt: doubts.join('、'), step: orderActionLabels[action] },
      data: { status: order.status },
    })
  if (isInBatch && hasBlockingException(order))
    refuse('signAlone', { params: { doubt: openExceptionText(order) } })
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

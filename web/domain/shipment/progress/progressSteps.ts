import { lostStatuses, signedStatuses, stateOf, wayStatuses } from '../../../../contract/orders/states.ts'
import type { OrderStatus } from '../../../../contract/orders/states.ts'

/** One station of a shipment's way as the progress bar shows it. */
export interface ProgressStep {
  status: OrderStatus
  /** Two characters, so that eight steps stand side by side on a phone. */
  label: string
  state: 'done' | 'current' | 'todo' | 'stopped'
  /** When it was reached, ISO; null where no event says so. */
  at: string | null
}

export interface ProgressInput {
  status: OrderStatus
  createdAt: string
  events: readonly { at: string; status: string }[]
  /** Whether there is a delivery leg; left out where it is not known: then the events tell. */
  isDelivered?: boolean
  /** Whether a receipt comes back; left out: shown only once it has. */
  hasReceipt?: boolean
}

function isOnTheWay(step: OrderStatus, { status, events, isDelivered, hasReceipt }: ProgressInput): boolean {
  const { only } = stateOf(step)
  if (only === 'receipt') return hasReceipt ?? status === step
  if (only !== 'delivered' || isDelivered === true) return true
  const isBehind = signedStatuses.includes(status)
  return isDelivered === undefined && (!isBehind || events.some((event) => event.status === step))
}

/** The steps of a shipment: those behind it, the present one, those ahead; a rejected or cancelled one ends where it stopped. */
export function progressSteps(input: ProgressInput): ProgressStep[] {
  const { status, createdAt, events } = input
  const reachedAt = (step: OrderStatus) =>
    step === 'pending' ? createdAt : (events.find((event) => event.status === step)?.at ?? null)
  if (lostStatuses.includes(status)) {
    const reached = wayStatuses.filter((step) => step === 'pending' || reachedAt(step) !== null)
    return [
      ...reached.map((step) => ({
        status: step,
        label: stateOf(step).short,
        state: 'done' as const,
        at: reachedAt(step),
      })),
      { status, label: stateOf(status).short, state: 'stopped', at: reachedAt(status) },
    ]
  }
  const steps = wayStatuses.filter((step) => isOnTheWay(step, input))
  const here = steps.findIndex((step) => step === status)
  return steps.map((step, index) => ({
    status: step,
    label: stateOf(step).short,
    state: index < here ? 'done' : index === here ? 'current' : 'todo',
    at: index <= here ? reachedAt(step) : null,
  }))
}

import { lostStatuses, signedStatuses, stateOf, routeStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'

/** One step of a shipment in the progress bar. */
export interface ProgressStep {
  status: OrderStatus
  /** Two characters, so that eight steps fit side by side on a phone. */
  label: string
  state: 'done' | 'current' | 'todo' | 'stopped'
  /** When it was reached, ISO; null without an event. */
  at: string | null
}

export interface ProgressInput {
  status: OrderStatus
  createdAt: string
  events: readonly { at: string; status: string }[]
  /** Whether there is a delivery leg; if omitted, the events decide. */
  isDelivered?: boolean
  /** Whether a receipt is returned; if omitted, shown only once it has been. */
  hasReceipt?: boolean
}

function isPartOfRoute(
  step: OrderStatus,
  { status, events, isDelivered, hasReceipt }: ProgressInput,
): boolean {
  const { only } = stateOf(step)
  if (only === 'receipt') return hasReceipt ?? status === step
  if (only !== 'delivered' || isDelivered === true) return true
  const isBehind = signedStatuses.includes(status)
  return isDelivered === undefined && (!isBehind || events.some((event) => event.status === step))
}

/** Returns the steps of a shipment: done, current and open ones; a rejected or cancelled one ends where it stopped. */
export function progressSteps(input: ProgressInput): ProgressStep[] {
  const { status, createdAt, events } = input
  const reachedAt = (step: OrderStatus) =>
    step === 'pending' ? createdAt : (events.find((event) => event.status === step)?.at ?? null)
  if (lostStatuses.includes(status)) {
    const reached = routeStatuses.filter((step) => step === 'pending' || reachedAt(step) !== null)
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
  const steps = routeStatuses.filter((step) => isPartOfRoute(step, input))
  const currentIndex = steps.findIndex((step) => step === status)
  return steps.map((step, index) => ({
    status: step,
    label: stateOf(step).short,
    state: index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'todo',
    at: index <= currentIndex ? reachedAt(step) : null,
  }))
}

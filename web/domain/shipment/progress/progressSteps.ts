import { orderStatuses } from '../../../../contract/orders/states.ts'
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

const labels = {
  pending: '下单',
  accepted: '受理',
  picked_up: '揽收',
  in_transit: '运输',
  arrived: '到达',
  delivering: '派送',
  signed: '签收',
  receipt_returned: '返单',
  rejected: '拒单',
  cancelled: '取消',
} satisfies Record<OrderStatus, string>

const way = orderStatuses.filter((status) => status !== 'rejected' && status !== 'cancelled')

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
  if (step === 'receipt_returned') return hasReceipt ?? status === step
  if (step !== 'delivering' || isDelivered === true) return true
  const isBehind = status === 'signed' || status === 'receipt_returned'
  return isDelivered === undefined && (!isBehind || events.some((event) => event.status === step))
}

/** The steps of a shipment: those behind it, the present one, those ahead; a rejected or cancelled one ends where it stopped. */
export function progressSteps(input: ProgressInput): ProgressStep[] {
  const { status, createdAt, events } = input
  const reachedAt = (step: OrderStatus) =>
    step === 'pending' ? createdAt : (events.find((event) => event.status === step)?.at ?? null)
  if (status === 'rejected' || status === 'cancelled') {
    const reached = way.filter((step) => step === 'pending' || reachedAt(step) !== null)
    return [
      ...reached.map((step) => ({
        status: step,
        label: labels[step],
        state: 'done' as const,
        at: reachedAt(step),
      })),
      { status, label: labels[status], state: 'stopped', at: reachedAt(status) },
    ]
  }
  const steps = way.filter((step) => isOnTheWay(step, input))
  const here = steps.findIndex((step) => step === status)
  return steps.map((step, index) => ({
    status: step,
    label: labels[step],
    state: index < here ? 'done' : index === here ? 'current' : 'todo',
    at: index <= here ? reachedAt(step) : null,
  }))
}

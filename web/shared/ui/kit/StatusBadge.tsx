import { orderStatusLabels } from '../../../../contract/orders/states.ts'
import type { OrderStatus } from '../../../../contract/orders/states.ts'
import classes from './StatusBadge.module.css'

type Tone = 'waiting' | 'going' | 'done' | 'ended'

const toneOf: Record<OrderStatus, Tone> = {
  pending: 'waiting',
  accepted: 'going',
  picked_up: 'going',
  in_transit: 'going',
  arrived: 'going',
  delivering: 'going',
  signed: 'done',
  receipt_returned: 'done',
  rejected: 'ended',
  cancelled: 'ended',
}

/** The state of an order as a word on its colour. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={classes.badge} data-tone={toneOf[status]}>
      {orderStatusLabels[status]}
    </span>
  )
}

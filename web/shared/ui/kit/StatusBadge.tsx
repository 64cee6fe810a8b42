import { orderStates } from '../../../../contract/orders/states.ts'
import type { OrderStatus } from '../../../../contract/orders/states.ts'
import classes from './StatusBadge.module.css'

/** The state of an order as a word on its colour. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={classes.badge} data-tone={orderStates[status].stage}>
      {orderStates[status].label}
    </span>
  )
}

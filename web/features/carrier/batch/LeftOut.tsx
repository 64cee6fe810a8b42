import type { LeftOutOrder } from './useBatchCheck.ts'
import classes from './Batch.module.css'

interface Props {
  /** The action they are left out of, e.g. 收货. */
  verb: string
  orders: readonly LeftOutOrder[]
  /** Ids of the orders that the user confirmed although they are doubtful. */
  confirmed?: readonly number[]
  onConfirm?: (order: LeftOutOrder, isConfirmed: boolean) => void
}

/** Lists the orders that a batch leaves out, each with its reason, before it is sent. */
export function LeftOut({ verb, orders, confirmed = [], onConfirm }: Props) {
  const staying = orders.filter(({ id }) => !confirmed.includes(id))
  return (
    <section aria-label="不在这一批里的订单">
      {staying.length > 0 ? (
        <p className="note-warn px-4 py-3 mb-2 text-body rounded-1" role="status">
          {staying.length} 票不能{verb}，留在原处：
        </p>
      ) : null}
      <ul className={classes.refused}>
        {orders.map((order) => (
          <li key={order.id}>
            <strong>{order.number}</strong> {order.reason}
            {order.canConfirm && onConfirm ? (
              <label className="row gap-3 touch pointer">
                <input
                  type="checkbox"
                  aria-label={`${order.number} 照常发车`}
                  checked={confirmed.includes(order.id)}
                  onChange={(event) => onConfirm(order, event.currentTarget.checked)}
                />
                照常发车
              </label>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

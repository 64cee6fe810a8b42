import classes from './Batch.module.css'
import type { LeftOutOrder } from './useBatchCheck.ts'

interface Props {
  /** What is not done with them: 收货. */
  verb: string
  orders: readonly LeftOutOrder[]
  /** Of those that leave if somebody says so: which ones were said so of, and the change of that. */
  confirmed?: readonly number[]
  onConfirm?: (order: LeftOutOrder, isConfirmed: boolean) => void
}

/** The orders that a batch leaves out, each with why: read before it is sent. */
export function LeftOut({ verb, orders, confirmed = [], onConfirm }: Props) {
  const staying = orders.filter(({ id }) => !confirmed.includes(id))
  return (
    <section aria-label="不在这一批里的订单">
      {staying.length > 0 ? (
        <p className="note-warn px-4 py-3 mb-2 text-3 rounded-1" role="status">
          {staying.length} 单不能{verb}，留在原处：
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

import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { loadText } from '../pool/orderSums.ts'
import classes from './Departures.module.css'

interface Props {
  label: string
  rows: readonly OrderRow[]
  ticked: readonly number[]
  onTick: (id: number, isTicked: boolean) => void
}

/** Renders orders to choose from, with recipient, weight and volume. */
export function OrderTicks({ label, rows, ticked, onTick }: Props) {
  return (
    <ul className={classes.ticks} aria-label={label}>
      {rows.map((row) => {
        const number = row.waybillNumber ?? row.number
        return (
          <li key={row.id}>
            <label className="row gap-3 touch pointer">
              <input
                type="checkbox"
                aria-label={`选择${number}`}
                checked={ticked.includes(row.id)}
                onChange={(event) => onTick(row.id, event.currentTarget.checked)}
              />
              <span className="min-w-0 text-body figures">
                <strong>{number}</strong> {row.recipientName} {row.destinationText}{' '}
                <span className="soft">{loadText(row)}</span>
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

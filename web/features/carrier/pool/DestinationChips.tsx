import type { PoolPlace } from '#contract/orders/lists/orderSumFields.ts'
import { loadText } from './orderSums.ts'
import classes from './DestinationChips.module.css'

interface Props {
  /** Undefined while they load. */
  places: readonly PoolPlace[] | undefined
  /** The destination that the list is filtered by; '' for none. */
  chosen: string
  onChoose: (code: string) => void
}

/** Shows where the orders in hand go, with number and load; a click filters the list or removes the filter. */
export function DestinationChips({ places, chosen, onChoose }: Props) {
  // Reserves its space: rows that move while loading get ticked by mistake.
  if (places === undefined) {
    return (
      <div className={`${classes.chips} ${classes.loading}`} aria-hidden data-screen-only>
        <span className={classes.chip}>
          <strong>…</strong>
        </span>
      </div>
    )
  }
  if (places.length === 0) return null
  return (
    <div className={classes.chips} role="group" aria-label="按到站筛选" data-screen-only>
      {places.map(({ code, name, orders, ...load }) => (
        <button
          key={code}
          type="button"
          className={classes.chip}
          aria-pressed={code === chosen}
          onClick={() => onChoose(code === chosen ? '' : code)}
        >
          <strong>{name}</strong>
          <span>
            {orders} 票 · {loadText(load)}
          </span>
        </button>
      ))}
    </div>
  )
}

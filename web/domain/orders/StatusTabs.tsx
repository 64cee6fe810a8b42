import { useEffect, useRef } from 'react'
import { orderStatuses, orderStatusLabels } from '../../../contract/orders/states.ts'
import type { OrderStatus } from '../../../contract/orders/states.ts'
import { countText } from './countText.ts'
import classes from './StatusTabs.module.css'

interface Props {
  /** null: every state. */
  status: OrderStatus | null
  /** Orders in each state under the other filters; undefined while they load. */
  counts: Partial<Record<OrderStatus, number>> | undefined
  onStatus: (status: OrderStatus | null) => void
}

/** The states of an order list, each with how many orders stand in it. */
export function StatusTabs({ status: chosenStatus, counts, onStatus }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // on phones the tabs are a strip, and the chosen one may stand outside it
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.offsetLeft - 48
  }, [chosenStatus])
  const all = counts && orderStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const tabs = [
    { status: null, label: '全部', count: all },
    ...orderStatuses.map((status) => ({
      status,
      label: orderStatusLabels[status],
      count: counts && (counts[status] ?? 0),
    })),
  ]
  return (
    <div ref={strip} className={classes.tabs} role="group" aria-label="按状态筛选" data-screen-only>
      {tabs.map(({ status, label, count }) => (
        <button
          key={label}
          type="button"
          className={classes.tab}
          aria-pressed={chosenStatus === status}
          onClick={() => onStatus(status)}
        >
          {label}
          <span className={classes.count}>{count === undefined ? '' : countText(count)}</span>
        </button>
      ))}
    </div>
  )
}

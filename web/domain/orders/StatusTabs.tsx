import { useEffect, useRef } from 'react'
import { openStatuses, orderStatuses, orderStatusLabels } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { useMarked } from '#shared/ui/marked/useMarked.ts'
import { countText } from './countText.ts'
import { inHand } from './orderAddress.ts'
import type { ListedStatus } from './orderAddress.ts'
import classes from './StatusTabs.module.css'

interface Props {
  /** null: every state. */
  status: ListedStatus | null
  /** Whether to offer all open states as one tab, for a work list. */
  hasInHand?: boolean
  /** Orders per state under the other filters; undefined while loading. */
  counts: Partial<Record<OrderStatus, number>> | undefined
  onStatus: (status: ListedStatus | null) => void
}

interface Tab {
  status: ListedStatus | null
  label: string
  count: number | undefined
}

/** Renders the states of an order list with their number of orders. */
export function StatusTabs({ status: current, hasInHand, counts, onStatus }: Props) {
  const [marked, mark] = useMarked(current)
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // on phones the tabs scroll, and the chosen one may be out of sight
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.offsetLeft - 48
  }, [current])
  const sumOf = (statuses: readonly OrderStatus[]) =>
    counts && statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const inHandTabs: readonly Tab[] = hasInHand
    ? [{ status: inHand, label: '在办', count: sumOf(openStatuses) }]
    : []
  const tabs: readonly Tab[] = [
    { status: null, label: '全部', count: sumOf(orderStatuses) },
    ...inHandTabs,
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
          aria-pressed={marked === status}
          onClick={() => {
            mark(status)
            onStatus(status)
          }}
        >
          {label}
          <span className={classes.count}>{count === undefined ? '' : countText(count)}</span>
        </button>
      ))}
    </div>
  )
}

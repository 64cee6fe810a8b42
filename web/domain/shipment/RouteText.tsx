import type { OrderDetail } from '#contract/orders/calls.ts'

/** Renders an order's destination; where its line ends elsewhere, also the line's. */
export function RouteText({ order: { line, recipient } }: { order: OrderDetail }) {
  const end = line.destinationText
  const isThere = end.startsWith(recipient.regionText) || recipient.regionText.startsWith(end)
  return (
    <span>
      {`${line.originName} → ${recipient.regionText}`}
      {isThere ? '' : `（经${end}中转）`}
    </span>
  )
}

import type { OrderDetail } from '../../../contract/orders/calls.ts'

/** Where an order goes, to the recipient's region; where its line ends elsewhere, by way of where. */
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

import type { OrderDetail } from '#contract/orders/calls.ts'
import { factLabel, formatField } from '#contract/orders/plain/fieldText.ts'
import { plainNames } from '#contract/orders/plain/fieldWords.ts'
import type { PlainField } from '#contract/orders/plain/fieldWords.ts'
import { awaitingReleaseLabel, packagingLabels, pickupModeLabels } from '#contract/orders/words.ts'
import { cubicMetres, dateTime, kilograms } from '#shared/ui/text/format.ts'
import { PhoneLinks } from './PhoneLinks.tsx'
import classes from './OrderFacts.module.css'

type Party = OrderDetail['shipper']

function PartyFacts({ title, party }: { title: string; party: Party }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <strong>{party.name}</strong> <PhoneLinks of={title} phones={[party.phone]} />
        {party.company ? <div>{party.company}</div> : null}
        <div>
          {party.regionText} {party.address}
        </div>
      </dd>
    </div>
  )
}

/** Renders shipper and recipient in full, as stored with the order. */
export function OrderParties({ order }: { order: OrderDetail }) {
  return (
    <dl className={classes.pair}>
      <PartyFacts title="发货人" party={order.shipper} />
      <PartyFacts title="收货人" party={order.recipient} />
    </dl>
  )
}

/** Renders the rows of goods with their total; `className` draws the lines of a printed form. */
export function OrderGoods({
  order,
  className = classes.goods,
}: {
  order: OrderDetail
  className?: string | undefined
}) {
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">货物</th>
          <th scope="col">包装</th>
          <th scope="col">件数</th>
          <th scope="col">重量</th>
          <th scope="col">体积</th>
        </tr>
      </thead>
      <tbody>
        {order.goods.map((row, index) => (
          <tr key={`${index}-${row.name}`}>
            <td>{row.name}</td>
            <td>{packagingLabels[row.packaging]}</td>
            <td>{row.pieces}</td>
            <td>{kilograms(row.weightGrams)}</td>
            <td>{cubicMetres(row.volumeCm3)}</td>
          </tr>
        ))}
      </tbody>
      {order.goods.length > 1 ? (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计
            </th>
            <td>{order.pieces}</td>
            <td>{kilograms(order.weightGrams)}</td>
            <td>{cubicMetres(order.volumeCm3)}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

/** Formats plain fields that show more than the field itself. */
const formatters: { [Field in PlainField]?: (order: OrderDetail) => string | null } = {
  pickupMode: ({ pickupMode, pickupWindow: pickup }) => {
    const times = pickup ? `（${dateTime(pickup.from)} 至 ${dateTime(pickup.to).slice(11)}）` : ''
    return `${pickupModeLabels[pickupMode]}${times}`
  },
  isHeld: ({ isHeld, holdReleasedAt }) =>
    isHeld ? (holdReleasedAt ? `已通知放货（${dateTime(holdReleasedAt)}）` : awaitingReleaseLabel) : null,
}

/** Returns what was agreed beside the carriage as labels and values, ordered services only. For screen and paper. */
export function serviceFacts(order: OrderDetail): { label: string; value: string }[] {
  return plainNames.flatMap((field) => {
    const value = formatters[field] ? formatters[field](order) : formatField(field, order[field])
    return value === null ? [] : [{ label: factLabel(field), value }]
  })
}

/** Renders services, payment and remark. */
export function OrderServices({ order }: { order: OrderDetail }) {
  return (
    <dl className={classes.facts}>
      {serviceFacts(order).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import {
  deliveryModeLabels,
  packagingLabels,
  paymentLabels,
  pickupModeLabels,
} from '../../../contract/orders/words.ts'
import type { OrderDetail } from '../../../contract/orders/calls.ts'
import { cubicMetres, dateTime, kilograms, yuan } from '../../shared/ui/text/format.ts'
import classes from './OrderFacts.module.css'
import { PhoneLinks } from './PhoneLinks.tsx'

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

/** Shipper and recipient, whole, as the order keeps them. */
export function OrderParties({ order }: { order: OrderDetail }) {
  return (
    <dl className={classes.pair}>
      <PartyFacts title="发货人" party={order.shipper} />
      <PartyFacts title="收货人" party={order.recipient} />
    </dl>
  )
}

/** The rows of goods with their sum; on paper in the lines of the form that `className` draws. */
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

/** What was agreed beside the carriage, as label and value; only what was ordered. Used on screen and on paper. */
export function serviceFacts(order: OrderDetail): { label: string; value: string }[] {
  const {
    pickupWindow: pickup,
    declaredValueFen,
    codFen,
    receiptCopies,
    isHeld,
    holdReleasedAt,
    remark,
  } = order
  const times = pickup ? `${dateTime(pickup.from)} 至 ${dateTime(pickup.to).slice(11)}` : ''
  const facts: [string, string | null][] = [
    ['提货', `${pickupModeLabels[order.pickupMode]}${times ? `（${times}）` : ''}`],
    ['送货', deliveryModeLabels[order.deliveryMode]],
    ['付款', paymentLabels[order.payment]],
    ['声明价值', declaredValueFen > 0 ? yuan(declaredValueFen) : null],
    ['代收货款', codFen > 0 ? yuan(codFen) : null],
    ['签回单', receiptCopies > 0 ? `${receiptCopies} 份` : null],
    ['控货', isHeld ? (holdReleasedAt ? `已通知放货（${dateTime(holdReleasedAt)}）` : '等通知放货') : null],
    ['备注', remark || null],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** Services, payment and remark. */
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

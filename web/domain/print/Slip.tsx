import type { OrderDetail } from '#contract/orders/calls.ts'
import { packagingLabels } from '#contract/orders/words.ts'
import { cubicMetres, dateTime, kilograms } from '#shared/ui/text/format.ts'
import Barcode from '../shipment/Barcode.tsx'
import { dueAtHandover } from '../shipment/ConsignmentNote.tsx'
import { serviceFacts } from '../shipment/OrderFacts.tsx'
import classes from './Slip.module.css'

function Block({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <dd key={line}>{line}</dd>
        ))}
    </div>
  )
}

const partyLines = ({ name, company, phone, regionText, address }: OrderDetail['shipper']) => [
  `${name} ${phone}`,
  company,
  `${regionText}${address}`,
]

/** Renders 小票, 80 mm wide, for the driver. It accompanies the goods, so names and phones are unmasked. */
export function Slip({ order }: { order: OrderDetail }) {
  const { line, goods, waybill } = order
  const number = waybill?.number ?? order.number
  const due = dueAtHandover(order)
  const volume = order.volumeCm3 > 0 ? ` ${cubicMetres(order.volumeCm3)}` : ''
  return (
    <article className={classes.slip}>
      <h1>{line.carrierName}</h1>
      <p className={classes.route}>
        {line.originName} → {line.destinationName}
      </p>
      <div className={classes.code}>
        <Barcode text={number} />
        <span>{number}</span>
      </div>
      <p className={classes.sum}>
        {order.pieces} 件 {kilograms(order.weightGrams)}
        {volume}
      </p>
      <p>
        {goods
          .map(({ name, packaging, pieces }) => `${name}（${packagingLabels[packaging]}）${pieces} 件`)
          .join('、')}
      </p>
      <dl>
        <Block title="收货人" lines={partyLines(order.recipient)} />
        <Block title="发货人" lines={partyLines(order.shipper)} />
        <Block
          title="到站"
          lines={[`${line.destinationName} ${line.destinationPhones.join(' ')}`, line.destinationAddress]}
        />
        <Block title="发站" lines={[`${line.originName} ${line.originPhones.join(' ')}`]} />
      </dl>
      {due !== null && <p className={classes.sum}>交货时收：{due}</p>}
      <ul>
        {serviceFacts(order).map(({ label, value }) => (
          <li key={label}>
            {label}：{value}
          </li>
        ))}
      </ul>
      <p>下单 {dateTime(order.createdAt)}</p>
    </article>
  )
}

import { Suspense, lazy } from 'react'
import { createPortal } from 'react-dom'
import type { OrderDetail } from '../../../contract/orders.ts'
import { dateTime, yuan } from '../../shared/format.ts'
import { OrderGoods, serviceFacts } from '../../shared/shipment/OrderFacts.tsx'
import classes from './ConsignmentNote.module.css'

const Barcode = lazy(() => import('./Barcode.tsx'))

const reach = (phones: readonly string[]) => phones.join(' / ')

/**
 * 托运单 for paper, A4: beside the page in the document, not on the screen; when printing it alone is shown, whatever the page
 * around it looks like. It is the customer's own copy, so names and phones are whole.
 */
export function ConsignmentNote({ order }: { order: OrderDetail }) {
  const { line, shipper, recipient, waybill, quote } = order
  const number = waybill?.number ?? order.number
  return createPortal(
    <div className={classes.note}>
      <header className={classes.head}>
        <div>
          <h1>托运单</h1>
          <p>{line.carrierName}</p>
        </div>
        <div className={classes.code}>
          <Suspense fallback={null}>
            <Barcode text={number} />
          </Suspense>
          <span>{number}</span>
        </div>
      </header>
      <table className={classes.grid}>
        <tbody>
          <tr>
            <th scope="row">发站</th>
            <td>
              {line.originName} {reach(line.originPhones)}
            </td>
            <th scope="row">到站</th>
            <td>
              {line.destinationText} {line.destinationName} {reach(line.destinationPhones)}
            </td>
          </tr>
          <tr>
            <th scope="row">发货人</th>
            <td>
              {shipper.name} {shipper.phone} {shipper.company}
              <br />
              {shipper.regionText} {shipper.address}
            </td>
            <th scope="row">收货人</th>
            <td>
              {recipient.name} {recipient.phone} {recipient.company}
              <br />
              {recipient.regionText} {recipient.address}
            </td>
          </tr>
        </tbody>
      </table>
      <OrderGoods order={order} className={classes.grid} />
      <p className={classes.services}>
        {serviceFacts(order).map(({ label, value }) => (
          <span key={label}>
            {label}：{value}
          </span>
        ))}
      </p>
      <p className={classes.services}>
        {quote.items.map((item, index) => (
          <span key={`${item.key}-${index}`}>
            {item.name} {yuan(item.fen)}
          </span>
        ))}
        <strong>合计 {yuan(quote.totalFen)}</strong>
      </p>
      <footer className={classes.foot}>
        <span>托运人签字：</span>
        <span>承运人签字：</span>
        <span>收货人签字：</span>
        <span>订单 {order.number}</span>
        <span>下单 {dateTime(order.createdAt)}</span>
      </footer>
    </div>,
    document.body,
  )
}

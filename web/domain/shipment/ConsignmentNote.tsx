import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { OrderGoods, serviceFacts } from './OrderFacts.tsx'
import { usePrintMoment } from './usePrintMoment.ts'
import classes from './ConsignmentNote.module.css'

const Barcode = lazy(() => import('./Barcode.tsx'))

const phonesText = (phones: readonly string[]) => phones.join(' / ')

function PaperParty({ party }: { party: OrderDetail['shipper'] }) {
  return (
    <>
      <div>
        {party.name} {party.phone}
      </div>
      {party.company ? <div>{party.company}</div> : null}
      <div>
        {party.regionText} {party.address}
      </div>
    </>
  )
}

/** Returns what the recipient pays on delivery; null for nothing. */
export function dueAtHandover({ payment, quote, codFen }: OrderDetail): string | null {
  const freightFen = payment === 'collect' ? quote.totalFen : 0
  const parts = [
    ...(freightFen > 0 ? [`到付运费 ${yuan(freightFen)}`] : []),
    ...(codFen > 0 ? [`代收货款 ${yuan(codFen)}`] : []),
  ]
  if (parts.length === 0) return null
  return parts.length === 1 ? `${parts[0]}` : `${parts.join(' + ')} = ${yuan(freightFen + codFen)}`
}

/** Renders 托运单 for paper: one A4 page for few rows of goods. It is the customer's copy, so names and phones are unmasked. */
export function NotePaper({ order, Bars }: { order: OrderDetail; Bars: ComponentType<{ text: string }> }) {
  const { line, shipper, recipient, waybill, quote } = order
  const number = waybill?.number ?? order.number
  const due = dueAtHandover(order)
  const printedAt = usePrintMoment()
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <h1>托运单</h1>
          <p>{line.carrierName}</p>
          <p className={classes.blank}>
            运单号：{waybill ? waybill.number : <span className={classes.rule} />}
          </p>
        </div>
        <div className={classes.code}>
          <Suspense fallback={null}>
            <Bars text={number} />
          </Suspense>
          <span>{number}</span>
        </div>
      </header>
      <table className={classes.grid}>
        <tbody>
          <tr>
            <th scope="row">发站</th>
            <td>
              {line.originName} {phonesText(line.originPhones)}
            </td>
            <th scope="row">到站</th>
            <td>
              {line.destinationText} {line.destinationName} {phonesText(line.destinationPhones)}
            </td>
          </tr>
          <tr>
            <th scope="row">发货人</th>
            <td>
              <PaperParty party={shipper} />
            </td>
            <th scope="row">收货人</th>
            <td>
              <PaperParty party={recipient} />
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
      {due ? (
        <p className={classes.services}>
          <strong>交货时向收货人收：{due}</strong>
        </p>
      ) : null}
      <footer className={classes.foot}>
        <span>托运人签字：</span>
        <span>承运人签字：</span>
        <span>收货人签字：</span>
        <span>订单 {order.number}</span>
        <span>下单 {dateTime(order.createdAt)}</span>
        <span>打印 {dateTime(printedAt)}</span>
      </footer>
    </article>
  )
}

/** Renders 托运单 outside the page, hidden on screen; printing shows only it, whatever the page looks like. */
export function ConsignmentNote({ order }: { order: OrderDetail }) {
  return createPortal(
    <div className={`hidden ${classes.note}`}>
      <NotePaper order={order} Bars={Barcode} />
    </div>,
    document.body,
  )
}

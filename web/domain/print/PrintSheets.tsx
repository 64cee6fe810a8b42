import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { OrderDetail } from '#contract/orders/calls.ts'
import Barcode from '../shipment/Barcode.tsx'
import { NotePaper } from '../shipment/ConsignmentNote.tsx'
import { labelsOf, labelsPerPage } from './paperKinds.ts'
import type { Label, PaperKind, PieceRange } from './paperKinds.ts'
import { PieceLabel } from './PieceLabel.tsx'
import { Slip } from './Slip.tsx'
import classes from './PrintSheets.module.css'

const inPages = (labels: readonly Label[]): Label[][] =>
  Array.from({ length: Math.ceil(labels.length / labelsPerPage) }, (_, page) =>
    labels.slice(page * labelsPerPage, (page + 1) * labelsPerPage),
  )

function Pages({
  orders,
  kind,
  range,
}: {
  orders: readonly OrderDetail[]
  kind: PaperKind
  range: PieceRange | null
}) {
  if (kind === 'note')
    return orders.map((order) => (
      <div key={order.id} className={classes.note}>
        <NotePaper order={order} Bars={Barcode} />
      </div>
    ))
  if (kind === 'slip')
    return orders.map((order) => (
      <div key={order.id} className={classes.slip}>
        <Slip order={order} />
      </div>
    ))
  const labels = labelsOf(orders, range)
  const keyOf = ({ order, piece }: Label) => `${order.id}-${piece}`
  if (kind === '100x150')
    return labels.map((label) => (
      <div key={keyOf(label)} className={classes.label}>
        <PieceLabel label={label} isSmall={false} />
      </div>
    ))
  return inPages(labels).map((page, index) => (
    <div key={index} className={classes.page}>
      {page.map((label) => (
        <PieceLabel key={keyOf(label)} label={label} isSmall />
      ))}
    </div>
  ))
}

/**
 * Renders sheets for several orders off screen and opens the print dialog; `onDone` runs when it closes, printed or not. While
 * mounted, nothing else is printed.
 */
export default function PrintSheets(props: {
  orders: readonly OrderDetail[]
  kind: PaperKind
  /** The pieces of a single order whose labels are printed; null: all. */
  range: PieceRange | null
  onDone: () => void
}) {
  const { onDone, ...pages } = props
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    // the sheets are in the document one frame later
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return createPortal(
    <div className={classes.sheets} data-print-sheets={pages.kind}>
      <Pages {...pages} />
    </div>,
    document.body,
  )
}

import { maskAddress, maskName } from '#contract/kernel/text/masks.ts'
import { maskPhone } from '#contract/kernel/text/phones.ts'
import { pieceCode } from '#contract/orders/pieceCodes.ts'
import { awaitingReleaseLabel, deliveryModeLabels, packagingLabels } from '#contract/orders/words.ts'
import { kilograms, yuan } from '#shared/ui/text/format.ts'
import Barcode from '../shipment/Barcode.tsx'
import type { Label } from './paperKinds.ts'
import classes from './PieceLabel.module.css'

/** Returns the marks that handlers must not overlook. */
function marksOf({ order }: Label): string[] {
  const { codFen, payment, isHeld, receiptCopies, deliveryMode, quote } = order
  return [
    deliveryModeLabels[deliveryMode],
    ...(payment === 'collect' ? [`到付 ${yuan(quote.totalFen)}`] : []),
    ...(codFen > 0 ? [`代收 ${yuan(codFen)}`] : []),
    ...(receiptCopies > 0 ? ['签回单'] : []),
    ...(isHeld ? [`控货 ${awaitingReleaseLabel}`] : []),
  ]
}

/**
 * Renders a piece's label: destination, barcode, number of pieces. Names, phones and addresses are masked, since everybody on
 * the way reads it (GB/T 41833, reliability.md fact 13).
 */
export function PieceLabel({ label, isSmall }: { label: Label; isSmall: boolean }) {
  const { order, piece } = label
  const { line, recipient, shipper, goods } = order
  const code = pieceCode(order.waybill?.number ?? order.number, piece)
  return (
    <section className={isSmall ? classes.small : classes.label}>
      <header className={classes.head}>
        <strong>{line.carrierName}</strong>
        <span className={classes.count}>
          {piece}/{order.pieces} 件
        </span>
      </header>
      <p className={classes.destination}>{line.destinationText}</p>
      <p className={classes.station}>
        {line.originName} → {line.destinationName}
      </p>
      <div className={classes.code}>
        <Barcode text={code} />
        <span>{code}</span>
      </div>
      <dl className={classes.people}>
        <div>
          <dt>收</dt>
          <dd>
            {maskName(recipient.name)} {maskPhone(recipient.phone)}
            <br />
            {recipient.regionText}
            {maskAddress(recipient.address)}
          </dd>
        </div>
        <div>
          <dt>发</dt>
          <dd>
            {maskName(shipper.name)} {maskPhone(shipper.phone)}
          </dd>
        </div>
      </dl>
      <p className={classes.goods}>
        {goods.map(({ name, packaging }) => `${name}（${packagingLabels[packaging]}）`).join('、')} 共{' '}
        {kilograms(order.weightGrams)}
      </p>
      <p className={classes.marks}>
        {marksOf(label).map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </p>
    </section>
  )
}

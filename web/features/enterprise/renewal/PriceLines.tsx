import { dateTime, yuan } from '#shared/ui/text/format.ts'
import type { Price } from './renewalReads.ts'
import classes from './RenewalPanel.module.css'

/** The price with each part on its own line, and the new end of the term. */
export function PriceLines({ price, isOld }: { price: Price; isOld: boolean }) {
  const { listFen, discountFen, upgradeFen, priceFen, newExpiresAt } = price
  return (
    <dl className={classes.price} aria-busy={isOld} aria-live="polite">
      {discountFen > 0 || upgradeFen > 0 ? (
        <div>
          <dt>原价</dt>
          <dd>{yuan(listFen)}</dd>
        </div>
      ) : null}
      {discountFen > 0 ? (
        <div>
          <dt>优惠</dt>
          <dd>{yuan(-discountFen)}</dd>
        </div>
      ) : null}
      {upgradeFen > 0 ? (
        <div>
          <dt>剩余时间升级补差</dt>
          <dd>{yuan(upgradeFen)}</dd>
        </div>
      ) : null}
      <div className={classes.total}>
        <dt>应付</dt>
        <dd>{yuan(priceFen)}</dd>
      </div>
      <div>
        <dt>续费后到期</dt>
        <dd>{dateTime(newExpiresAt)}</dd>
      </div>
    </dl>
  )
}

import type { LineDetail } from '#contract/lines/calls.ts'
import { requestedConsignment, hasGoods } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { quote } from '#contract/price/quote.ts'
import type { Quote } from '#contract/price/quote.ts'
import { unofferedServices } from '#contract/price/services.ts'
import type { TierText } from '#domain/lines/prices/tierTexts.ts'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import classes from './CompareTable.module.css'

/** Renders a price ladder; the step that applies to the goods is marked. */
export function LadderCell({ steps }: { steps: TierText[] }) {
  return (
    <ul className={classes.steps}>
      {steps.map(({ range, price, isApplied }) => (
        <li key={range} data-applied={isApplied || undefined}>
          {steps.length > 1 && <span>{range}</span>} {price}
        </li>
      ))}
    </ul>
  )
}

/** Prices the compared goods on a line: the quote (null: 面议), or the services it does not offer. Returns null without goods. */
export function quoteOf(
  line: LineDetail,
  request: QuoteRequest,
): { quote: Quote | null; missing: readonly string[] } | null {
  if (!hasGoods(request)) return null
  const goods = requestedConsignment(request)
  const priced = isNegotiable(line) ? null : quote(line, goods)
  return { quote: priced, missing: unofferedServices(line.services, goods) }
}

/** Renders the total, or why there is none. */
export function TotalCell({ of }: { of: NonNullable<ReturnType<typeof quoteOf>> }) {
  const { quote: priced, missing } = of
  if (missing.length > 0) return <>不提供{missing.join('、')}，不能这样发</>
  if (priced === null) return <strong className="text-lead">{negotiableLabel}</strong>
  return <strong className="text-lead price">{yuan(priced.totalFen)}</strong>
}

/** Renders what the total consists of. */
export const QuoteItems = ({ of }: { of: ReturnType<typeof quoteOf> }) =>
  !of?.quote || of.missing.length > 0 ? (
    '—'
  ) : (
    <ul className={classes.items}>
      {of.quote.items.map((item, index) => (
        <li key={`${item.key}-${index}`}>
          {item.name} {yuan(item.fen)}
          <small>{item.formula}</small>
        </li>
      ))}
    </ul>
  )

/** Renders a station with its phones. */
export function StationCell({ station, contact }: { station: LineDetail['destination']; contact?: string }) {
  return (
    <>
      <b>{station.name}</b>
      <span className={`block soft ${classes.line}`}>{station.address}</span>
      <span className={`block soft ${classes.line}`}>
        {contact && `${contact} `}
        <PhoneLinks of={station.name} phones={station.phones} />
      </span>
    </>
  )
}

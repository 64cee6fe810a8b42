import { IconBulb } from '@tabler/icons-react'
import type { Quote } from '#contract/price/quote.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import classes from './FormattedQuote.module.css'

interface FormattedQuoteProps {
  quote: Quote
  /** Leaves the hints out, where nothing can be changed any more. */
  isFinal?: boolean
  /** Leaves the total out, where the page shows it elsewhere. */
  isWithoutTotal?: boolean
}

/** Renders a quote's items with their formulas, the total, and the hints. */
export function FormattedQuote({ quote, isFinal = false, isWithoutTotal = false }: FormattedQuoteProps) {
  return (
    <div>
      <dl>
        {quote.items.map((item, row) => (
          <div key={`${item.key}-${row}`} className={`grid gap-x-4 py-3 border-b ${classes.item}`}>
            <dt className="text-body ink">{item.name}</dt>
            <dd className="text-body ink figures">{yuan(item.fen)}</dd>
            <dd className={`full-row text-small soft ${classes.formula}`}>{item.formula}</dd>
          </div>
        ))}
        {!isWithoutTotal && (
          <div className={`flex items-baseline justify-between bold ink ${classes.total}`}>
            <dt>合计</dt>
            <dd className={`text-lead price figures ${classes.totalAmount}`}>{yuan(quote.totalFen)}</dd>
          </div>
        )}
      </dl>
      {!isFinal && quote.hints.length > 0 && (
        <ul className="grid gap-3 mt-4">
          {quote.hints.map((hint) => (
            <li
              key={hint.kind}
              className={`note-warn grid gap-3 px-3 py-3 text-small rounded-1 ${classes.hint}`}
            >
              <Icon of={IconBulb} size={18} />
              <span>{hint.text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

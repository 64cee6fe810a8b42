import { IconBulb } from '@tabler/icons-react'
import type { Quote } from '../../../../contract/price/quote.ts'
import { yuan } from '../text/format.ts'
import classes from './FormattedQuote.module.css'
import { Icon } from './Icon.tsx'

interface FormattedQuoteProps {
  quote: Quote
  /** Leaves the advice out, where nothing can be changed any more. */
  isFinal?: boolean
}

/** A quote item by item, each with how it came about, their sum, and the advice. */
export function FormattedQuote({ quote, isFinal = false }: FormattedQuoteProps) {
  return (
    <div>
      <dl className={classes.items}>
        {quote.items.map((item, row) => (
          <div key={`${item.key}-${row}`} className={classes.item}>
            <dt className={classes.name}>{item.name}</dt>
            <dd className={classes.amount}>{yuan(item.fen)}</dd>
            <dd className={classes.formula}>{item.formula}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>合计</dt>
          <dd className={classes.totalAmount}>{yuan(quote.totalFen)}</dd>
        </div>
      </dl>
      {!isFinal && quote.hints.length > 0 && (
        <ul className={classes.hints}>
          {quote.hints.map((hint) => (
            <li key={hint.kind} className={classes.hint}>
              <Icon of={IconBulb} size={18} />
              <span>{hint.text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Quote } from '#contract/price/quote.ts'
import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import { SubmitRow } from '../send/SubmitRow.tsx'
import classes from '../send/QuoteAside.module.css'

interface Props {
  quote: Quote | null
  /** Why there is no price yet. */
  missing: string
  faults: readonly (string | null)[]
  isSubmitting: boolean
  /** The last attempt got no answer; the text says that retrying is safe. */
  isWaiting: boolean
  children: ReactNode
}

/** Renders the present price and the button; on phones both stay at the bottom. */
export function CounterAside({ quote, missing, faults, isSubmitting, isWaiting, children }: Props) {
  return (
    <aside className={classes.aside} aria-label="报价">
      <section className={`card p-4 ${classes.card}`}>
        <h2 className="section-title mb-2">运费</h2>
        {quote ? <FormattedQuote quote={quote} isWithoutTotal /> : <p className="hint">{missing}</p>}
      </section>
      <div className={`card p-4 ${classes.submit}`} data-own-bar>
        <Faults of={faults} />
        {isWaiting && (
          <p className="mt-2 text-small danger" role="alert">
            没有收到回应。请再按一次 Ctrl+回车，同一票不会开两次。
          </p>
        )}
        <SubmitRow
          totalText={quote && yuan(quote.totalFen)}
          isReady={quote !== null}
          isSubmitting={isSubmitting}
          label="开单并打印"
        />
      </div>
      {children}
    </aside>
  )
}

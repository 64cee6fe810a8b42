import type { LineCard } from '#contract/lines/calls.ts'
import { hasGoods, includedText } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { baseFreight } from '#contract/price/baseFreight.ts'
import { deficitText } from '#contract/price/deficitText.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { unitPricesText } from './unitPricesText.ts'
import classes from './LineTotal.module.css'

const billedWords = { heavy: '按重货计', light: '按泡货计', minimum: '按最低一票' } as const

interface Props {
  /** As the server priced it for the request. */
  line: LineCard
  request: QuoteRequest
  /** Unit prices are shown elsewhere. */
  isBare?: boolean
}

/** Shows what a line costs for the requested goods and services, and what it lacks; unit prices without goods. */
export function LineTotal({ line, request, isBare = false }: Props) {
  const [grams, cm3] = [request.weightGrams ?? 0, request.volumeCm3 ?? 0]
  const base = hasGoods(request) ? baseFreight(line, grams, cm3) : null
  const included = includedText(request)
  const lacking = unofferedServices(line.services, request)
  const isUnpriced = isNegotiable(line)
  return (
    <>
      {line.totalFen !== null && (
        <>
          <span className="visually-hidden">预估总价</span>
          <strong className={`text-lead price nowrap ${classes.sum}`}>{yuan(line.totalFen)}</strong>
          {base && (
            <span className={`text-small faint ${classes.note}`}>
              {deficitText(base, grams, cm3) ?? billedWords[base.billedBy]}
              {included && (
                <>
                  {' '}
                  <span>{included}</span>
                </>
              )}
            </span>
          )}
        </>
      )}
      {lacking.length > 0 && (
        <span className={`text-small warn ${classes.note} ${classes.lacking}`}>
          不提供{lacking.join('、')}
        </span>
      )}
      {isUnpriced && lacking.length === 0 && (
        <>
          <strong className={`text-lead ink nowrap ${classes.sum}`}>{negotiableLabel}</strong>
          <span className="text-small faint">来电询价</span>
        </>
      )}
      {line.totalFen === null && lacking.length === 0 && !isUnpriced && !isBare && (
        <span className="text-small soft">{unitPricesText(line)}</span>
      )}
    </>
  )
}

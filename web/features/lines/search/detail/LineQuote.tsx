import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { LineDetail } from '#contract/lines/calls.ts'
import { goodsText, hasGoods, requestedConsignment } from '#contract/orders/plain/quoteRequest.ts'
import { deliveryModeLabels, pickupModeLabels } from '#contract/orders/words.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { quote } from '#contract/price/quote.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { nextStep } from '#domain/lines/lineAddresses.ts'
import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import type { SearchQuery } from '../searchQuery.ts'
import classes from './LineDetailPanel.module.css'

/** Renders the quote for the goods and services of the search, computed by the same function as on the server. */
export function LineQuote({ line, query }: { line: LineDetail; query: SearchQuery }) {
  const lacking = unofferedServices(line.services, query)
  const isUnpriced = isNegotiable(line)
  const next = nextStep(line, query)
  return (
    <section className={classes.section} aria-label="报价">
      <h4 className="row gap-2 text-body bold">报价</h4>
      {hasGoods(query) ? (
        <p className={`text-small soft anywhere ${classes.text}`}>{goodsText(query)}</p>
      ) : (
        !isUnpriced && (
          <p className={`text-small soft anywhere ${classes.text}`}>填重量或体积，逐项列出费用和省钱建议</p>
        )
      )}
      <p className={`text-small soft anywhere ${classes.text}`} data-paper-only>
        提货：{pickupModeLabels[query.pickupMode]}，送货：{deliveryModeLabels[query.deliveryMode]}
      </p>
      {lacking.length > 0 && <p className="text-body warn">不提供{lacking.join('、')}，不能这样发</p>}
      {isUnpriced && <p className="text-body">运费{negotiableLabel}，承运商报价后再下单</p>}
      {hasGoods(query) && lacking.length === 0 && !isUnpriced && (
        <FormattedQuote quote={quote(line, requestedConsignment(query))} />
      )}
      {line.status === 'on' && (
        <Button
          component={Link}
          to={next.to}
          fullWidth
          mt="sm"
          variant={lacking.length > 0 ? 'default' : 'filled'}
        >
          {isUnpriced ? '向这家询价' : '用这条专线下单'}
        </Button>
      )}
    </section>
  )
}

import { yuan } from './amounts.ts'
import type { Consignment, LinePricing } from './pricing.ts'
import { quote } from './quote.ts'
import type { Quote, QuoteItem } from './quote.ts'

/** A total offered by a carrier for one consignment (询价): docs/decisions/0049-an-offer-is-the-price.md. */
export interface Agreed {
  /** The offered total, fen. */
  totalFen: number
  /** Total by the line's prices for the same goods and services, fen: the base for later differences. */
  listFen: number
  /** Services included in the total, in the carrier's words. */
  included: string
  /** 柜台开单: the carrier's own price, with its reason in `included`; left out: an offer on an inquiry. */
  isOwn?: boolean
}

/** The prices stored in an order: the line's, and the offer if any. */
export interface OrderPricing extends LinePricing {
  agreed?: Agreed
}

/** Returns the name and the formula of the total. */
function agreedTexts({ included, isOwn = false }: Agreed) {
  if (isOwn) return { name: '议定运费', formula: `开单时议定：${included}`, since: '开单时' }
  const formula = included === '' ? '承运商报价' : `承运商报价：${included}`
  return { name: '询价议定运费', formula, since: '询价时' }
}

function agreedItems(agreed: Agreed, nowFen: number): QuoteItem[] {
  const { totalFen, listFen } = agreed
  const { since, ...texts } = agreedTexts(agreed)
  const offered: QuoteItem = { key: 'base', fen: totalFen, ...texts }
  if (nowFen === listFen) return [offered]
  // the total never falls below zero, whatever changes
  const fen = Math.max(nowFen - listFen, -totalFen)
  return [
    offered,
    { key: 'other', name: '货物变动', fen, formula: `按专线价 ${yuan(nowFen)}，${since} ${yuan(listFen)}` },
  ]
}

/**
 * Quotes a consignment by the prices stored in an order: the line's prices, or the offered total. Where goods or services have
 * changed since the offer, the difference by the line's prices is added. The total is the sum of the items.
 */
export function quoteOrder(pricing: OrderPricing, goods: Consignment): Quote {
  const listed = quote(pricing, goods)
  if (pricing.agreed === undefined) return listed
  const items = agreedItems(pricing.agreed, listed.totalFen)
  return {
    items,
    totalFen: items.reduce((sum, item) => sum + item.fen, 0),
    billedBy: listed.billedBy,
    hints: [],
  }
}

import { yuan } from './amounts.ts'
import type { Consignment, LinePricing } from './pricing.ts'
import { quote } from './quote.ts'
import type { Quote, QuoteItem } from './quote.ts'

/** A total that a carrier offered for one consignment (询价): docs/decisions/0049-an-offer-is-the-price.md. */
export interface Agreed {
  /** What was offered, fen. */
  totalFen: number
  /** What the line's prices made of the same goods and services, fen: later differences count from it. */
  listFen: number
  /** What the total holds, in the carrier's words. */
  included: string
  /** 柜台开单: the carrier's own price of the order, `included` its reason; left out: an offer on an inquiry. */
  isOwn?: boolean
}

/** The prices of an order as it keeps them: the line's, and the offer that it was placed at. */
export interface KeptPricing extends LinePricing {
  agreed?: Agreed
}

/** What the total is called, and the words behind it. */
function agreedWords({ included, isOwn = false }: Agreed) {
  if (isOwn) return { name: '议定运费', formula: `开单时议定：${included}`, since: '开单时' }
  const formula = included === '' ? '承运商报价' : `承运商报价：${included}`
  return { name: '询价议定运费', formula, since: '询价时' }
}

function agreedItems(agreed: Agreed, nowFen: number): QuoteItem[] {
  const { totalFen, listFen } = agreed
  const { since, ...words } = agreedWords(agreed)
  const offered: QuoteItem = { key: 'base', fen: totalFen, ...words }
  if (nowFen === listFen) return [offered]
  // whatever became of the goods, nobody is paid for having them carried
  const fen = Math.max(nowFen - listFen, -totalFen)
  return [
    offered,
    { key: 'other', name: '货物变动', fen, formula: `按专线价 ${yuan(nowFen)}，${since} ${yuan(listFen)}` },
  ]
}

/**
 * Prices a consignment by what an order keeps: the line's prices, or the offered total and, where the goods or services became others
 * than those offered for, what the line's prices make of the difference. The total is the sum of the items.
 */
export function keptQuote(pricing: KeptPricing, goods: Consignment): Quote {
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

import { cubicMetres, kilograms, perMilleText, yuan } from './amounts.ts'
import { baseFreight, gramsPerTonne } from './baseFreight.ts'
import type { BaseFreight, BilledBy } from './baseFreight.ts'
import { multiplyDivide } from './exact.ts'
import type { Consignment, LegFee, LinePricing } from './pricing.ts'
import { quoteHints } from './quoteHints.ts'
import type { QuoteHint } from './quoteHints.ts'

export type QuoteItemKey =
  | 'base'
  | 'pickup'
  | 'delivery'
  | 'upstairs'
  | 'insurance'
  | 'cod'
  | 'receipt'
  | 'hold'
  | 'other'

export interface QuoteItem {
  key: QuoteItemKey
  name: string
  /** Fen, rounded once, half-up. */
  fen: number
  /** Calculation of the amount, in Chinese with its inputs. */
  formula: string
}

export interface Quote {
  items: QuoteItem[]
  /** The sum of the items, fen. */
  totalFen: number
  /** Which of the three determined the base freight. */
  billedBy: BilledBy
  hints: QuoteHint[]
}

const ppmScale = 1_000_000

const baseFormula = (line: LinePricing, goods: Consignment, base: BaseFreight) => {
  const { billedGrams, billedCm3 } = base
  const weight = billedGrams > goods.weightGrams ? `（就低 ${kilograms(billedGrams)}）` : ''
  const volume = billedCm3 > goods.volumeCm3 ? `（就低 ${cubicMetres(billedCm3)}）` : ''
  const [heavy, light, least] = [base.heavyFen, base.lightFen, line.minChargeFen].map(yuan)
  return `重货 ${heavy}${weight}、泡货 ${light}${volume}、最低 ${least}，取高 = ${yuan(base.fen)}`
}

function legItem(key: 'pickup' | 'delivery', name: string, rule: LegFee, weightGrams: number): QuoteItem {
  const extraGrams = Math.max(0, weightGrams - rule.includedGrams)
  const extraFen = multiplyDivide(extraGrams, rule.fenPerExtraTonne, gramsPerTonne)
  const formula =
    `起步 ${yuan(rule.startFen)} 含 ${kilograms(rule.includedGrams)}` +
    (extraGrams > 0
      ? `，超出 ${kilograms(extraGrams)} × ${yuan(rule.fenPerExtraTonne)}/吨 = ${yuan(extraFen)}`
      : '')
  return { key, name, fen: rule.startFen + extraFen, formula }
}

function rateItem(
  key: 'insurance' | 'cod',
  name: string,
  rule: { ratePpm: number; minFen: number },
  amountFen: number,
): QuoteItem {
  const fen = Math.max(rule.minFen, multiplyDivide(amountFen, rule.ratePpm, ppmScale))
  const formula = `${yuan(amountFen)} × ${perMilleText(rule.ratePpm)}‰，最低 ${yuan(rule.minFen)}`
  return { key, name, fen, formula }
}

function serviceItems({ fees }: LinePricing, goods: Consignment): QuoteItem[] {
  const items: QuoteItem[] = []
  if (goods.pickupMode === 'door' && fees.pickup)
    items.push(legItem('pickup', '提货费', fees.pickup, goods.weightGrams))
  if (goods.deliveryMode !== 'self' && fees.delivery)
    items.push(legItem('delivery', '送货费', fees.delivery, goods.weightGrams))
  if (goods.deliveryMode === 'upstairs' && fees.upstairs) {
    const { fenPerTonne, minFen } = fees.upstairs
    const fen = Math.max(minFen, multiplyDivide(goods.weightGrams, fenPerTonne, gramsPerTonne))
    const formula = `${kilograms(goods.weightGrams)} × ${yuan(fenPerTonne)}/吨，最低 ${yuan(minFen)}`
    items.push({ key: 'upstairs', name: '上楼费', fen, formula })
  }
  if (goods.declaredValueFen > 0 && fees.insurance)
    items.push(rateItem('insurance', '保价费', fees.insurance, goods.declaredValueFen))
  if (goods.codFen > 0 && fees.cod) items.push(rateItem('cod', '代收货款手续费', fees.cod, goods.codFen))
  if (goods.receiptCopies > 0 && fees.receipt) {
    const { fenPerCopy } = fees.receipt
    const formula = `${goods.receiptCopies} 份 × ${yuan(fenPerCopy)}/份`
    items.push({ key: 'receipt', name: '签回单费', fen: goods.receiptCopies * fenPerCopy, formula })
  }
  if (goods.isHeld && fees.hold)
    items.push({
      key: 'hold',
      name: '控货费',
      fen: fees.hold.fen,
      formula: `每票 ${yuan(fees.hold.fen)}`,
    })
  for (const { name, fen } of fees.other)
    items.push({ key: 'other', name, fen, formula: `每票 ${yuan(fen)}` })
  return items
}

const sumOf = (items: readonly QuoteItem[]) => items.reduce((sum, item) => sum + item.fen, 0)

/**
 * Quotes a consignment on a line, with the same result on the server and in the browser (product.md §3). Integers throughout:
 * each item is rounded once half-up to a fen, the total is their sum. A wanted service that the line does not offer adds no item:
 * check `unofferedServices` first.
 */
export function quote(line: LinePricing, goods: Consignment): Quote {
  const base = baseFreight(line, goods.weightGrams, goods.volumeCm3)
  const items: QuoteItem[] = [
    { key: 'base', name: '基本运费', fen: base.fen, formula: baseFormula(line, goods, base) },
    ...serviceItems(line, goods),
  ]
  const servicesFen = (weightGrams: number) => sumOf(serviceItems(line, { ...goods, weightGrams }))
  return {
    items,
    totalFen: sumOf(items),
    billedBy: base.billedBy,
    hints: quoteHints(line, goods.weightGrams, goods.volumeCm3, servicesFen),
  }
}

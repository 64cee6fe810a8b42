import type { CallRequest } from '#contract/calls/calls.ts'
import { unitPriceFenMax } from '#contract/lines/manageWords.ts'
import type { PriceRow } from '#contract/lines/priceCalls.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import { priceDoubts } from '#contract/price/priceDoubts.ts'
import type { CheckedPrices } from '#contract/price/priceDoubts.ts'
import { changedPrice } from './changedPrice.ts'

export type PriceChange = Pick<
  CallRequest<'/carrier/applyPriceChange'>,
  'target' | 'kind' | 'value' | 'roundToFen'
>

/** A line with its prices, as the table stores them. */
export interface PricedLine {
  id: number
  version: number
  code: string
  status: LineStatus
  destinationText: string
  isDirect: boolean
  heavyFrom: number[]
  heavyFen: number[]
  lightFrom: number[]
  lightFen: number[]
  minChargeFen: number
}

const minChargeFenMax = 10_000_000_000

/** Returns the prices of a row before or after its change. */
export const pricesOfRow = (
  { heavyTiers, lightTiers, minChargeFen }: Pick<PriceRow, 'heavyTiers' | 'lightTiers' | 'minChargeFen'>,
  side: 'before' | 'after',
): CheckedPrices => ({
  heavyTiers: heavyTiers.map((tier) => ({ ...tier, fenPerTonne: tier.fenPerTonne[side] })),
  lightTiers: lightTiers.map((tier) => ({ ...tier, fenPerM3: tier.fenPerM3[side] })),
  minChargeFen: minChargeFen[side],
})

/** Returns a line's prices after a change; unit prices must stay above 0, and all prices within their maximum. */
export function changedLine(line: PricedLine, change: PriceChange): PriceRow {
  const faults = new Set<string>()
  const step = (target: 'heavy' | 'light' | 'minimum', before: number) => {
    const isTarget = change.target === target || change.target === 'all'
    // 面议: a line without prices gets none
    if (!isTarget || line.heavyFen.length === 0) return { before, after: before }
    const after = changedPrice(before, change)
    const minimum = target === 'minimum' ? 0 : 1
    if (after === null || after < minimum) faults.add('调整后价格不大于 0，请减小幅度或移除这条专线')
    else if (after > (target === 'minimum' ? minChargeFenMax : unitPriceFenMax))
      faults.add('调整后价格太大，请减小幅度或移除这条专线')
    return { before, after: after ?? 0 }
  }
  const heavyTiers = line.heavyFen.map((fen, at) => ({
    fromGrams: line.heavyFrom[at] ?? 0,
    fenPerTonne: step('heavy', fen),
  }))
  const lightTiers = line.lightFen.map((fen, at) => ({
    fromCm3: line.lightFrom[at] ?? 0,
    fenPerM3: step('light', fen),
  }))
  const minChargeFen = step('minimum', line.minChargeFen)
  const pairs = [
    ...heavyTiers.map(({ fenPerTonne }) => fenPerTonne),
    ...lightTiers.map(({ fenPerM3 }) => fenPerM3),
    minChargeFen,
  ]
  const row = { heavyTiers, lightTiers, minChargeFen }
  return {
    lineId: line.id,
    code: line.code,
    destinationText: line.destinationText,
    isDirect: line.isDirect,
    status: line.status,
    ...row,
    isChanged: pairs.some(({ before, after }) => before !== after),
    fault: [...faults].join('；'),
    doubts: faults.size > 0 ? [] : priceDoubts(pricesOfRow(row, 'before'), pricesOfRow(row, 'after')),
  }
}

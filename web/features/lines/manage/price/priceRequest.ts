import type { CallInput } from '#contract/calls/calls.ts'
import type { PriceChangeKind, PriceRounding, PriceTarget } from '#contract/lines/manageWords.ts'
import { yuanToFen } from '#contract/price/parseAmounts.ts'

export type PriceRequest = Omit<CallInput<'/carrier/applyPriceChange'>, 'token' | 'isConfirmed'>
/** Lines ticked one by one, or all that match a filter. */
export type LineSelection = Pick<PriceRequest, 'ids' | 'filter'>

/** The form of a price change. */
export interface PriceValues {
  target: PriceTarget
  kind: PriceChangeKind
  direction: 'up' | 'down'
  /** A percentage or yuan, as typed, without a sign. */
  amount: string
  roundToFen: PriceRounding
}

export const defaultChange: PriceValues = {
  target: 'heavy',
  kind: 'percent',
  direction: 'up',
  amount: '',
  roundToFen: 100,
}

const percentMax = 100_000
const fenMax = 100_000_000

/** Returns the request of these values, or the text of their fault. */
export function priceRequest(
  selection: LineSelection,
  { target, kind, direction, amount, roundToFen }: PriceValues,
): { request: PriceRequest } | { fault: string } {
  // Hundredths of a percent, or fen: both have two decimals.
  const size = yuanToFen(amount)
  if (size === null || size === 0)
    return {
      fault:
        kind === 'percent'
          ? '请填大于 0 的百分数，如 3.5，最多两位小数'
          : '请填大于 0 的金额（元），最多两位小数',
    }
  if (kind === 'percent' && direction === 'down' && size >= 10_000)
    return { fault: '降幅要小于 100%，请改小' }
  if (kind === 'percent' && size > percentMax) return { fault: '涨幅最多 1000%，请改小' }
  if (size > fenMax) return { fault: '最多 100 万元，请改小' }
  return { request: { ...selection, target, kind, value: direction === 'up' ? size : -size, roundToFen } }
}

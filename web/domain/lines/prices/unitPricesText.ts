import type { LineCard } from '#contract/lines/calls.ts'
import { priceText } from '#contract/price/amounts.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'

/** Formats the first heavy and light price of a line: '¥670/吨，¥148/方'; 面议 without prices. */
export const unitPricesText = (line: Pick<LineCard, 'heavyTiers' | 'lightTiers'>): string =>
  isNegotiable(line)
    ? negotiableLabel
    : `${priceText(line.heavyTiers[0]?.fenPerTonne ?? 0)}/吨，${priceText(line.lightTiers[0]?.fenPerM3 ?? 0)}/方`

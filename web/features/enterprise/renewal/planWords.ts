import { percentOfTerm } from '#contract/enterprise/renewal.ts'
import type { PriceList } from '#contract/enterprise/renewal.ts'

/** Offered lengths in months. */
export const offeredMonths = [1, 3, 6, 12, 24, 36] as const

/** Formats a percentage: 90 → '9 折', 85 → '8.5 折'. */
const foldText = (percent: number) =>
  `${percent % 10 === 0 ? percent / 10 : `${Math.floor(percent / 10)}.${percent % 10}`} 折`

/** Formats a length: '1 个月', '1 年（9 折）'. Omits the discount while prices load. */
export function monthsText(months: number, prices: PriceList | undefined): string {
  const length = months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`
  const percent = prices ? percentOfTerm(prices, months) : 100
  return percent < 100 ? `${length}（${foldText(percent)}）` : length
}

import { percentOfTerm } from '../../../../contract/enterprise/renewal.ts'
import type { PriceList } from '../../../../contract/enterprise/renewal.ts'

/** The lengths that are offered, months. */
export const offeredMonths = [1, 3, 6, 12, 24, 36] as const

/** 90 → '9 折', 85 → '8.5 折'. */
const foldText = (percent: number) =>
  `${percent % 10 === 0 ? percent / 10 : `${Math.floor(percent / 10)}.${percent % 10}`} 折`

/** A length as its choice says it: '1 个月', '1 年（9 折）'; without its discount while the prices are on their way. */
export function monthsText(months: number, prices: PriceList | undefined): string {
  const length = months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`
  const percent = prices ? percentOfTerm(prices, months) : 100
  return percent < 100 ? `${length}（${foldText(percent)}）` : length
}

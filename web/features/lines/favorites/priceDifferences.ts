import { priceText } from '#contract/price/amounts.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import type { FavoriteRow } from '#domain/lines/favorites.ts'
import { heavyTierTexts, lightTierTexts } from '#domain/lines/prices/tierTexts.ts'
import type { TierText } from '#domain/lines/prices/tierTexts.ts'

/** The text of a price that changed since the line was saved. */
export interface PriceDifference {
  /** '重货', '重货 1 吨以下', '最低一票'. */
  label: string
  before: string
  now: string
}

type Prices = FavoriteRow['priceThen']

const ladderText = (steps: readonly TierText[]) =>
  steps.length === 0
    ? negotiableLabel
    : steps.map(({ range, price }) => (steps.length > 1 ? `${range} ${price}` : price)).join('，')

/** Returns the changed steps if both ladders have the same ranges, otherwise the whole ladders. */
function ladderDifferences(
  what: string,
  then: readonly TierText[],
  now: readonly TierText[],
): PriceDifference[] {
  const hasSameSteps =
    then.length === now.length && then.every(({ range }, index) => range === now[index]?.range)
  if (!hasSameSteps) return [{ label: what, before: ladderText(then), now: ladderText(now) }]
  return then.flatMap(({ range, price }, index) => {
    const present = now[index]?.price ?? ''
    return price === present
      ? []
      : [{ label: then.length > 1 ? `${what} ${range}` : what, before: price, now: present }]
  })
}

/** Returns all changed prices: heavy, light, then the minimum. */
export function priceDifferences(then: Prices, now: Prices): PriceDifference[] {
  const minimum =
    then.minChargeFen === now.minChargeFen || isNegotiable(then) || isNegotiable(now)
      ? []
      : [
          {
            label: '最低一票',
            before: priceText(then.minChargeFen),
            now: priceText(now.minChargeFen),
          },
        ]
  return [
    ...ladderDifferences('重货', heavyTierTexts(then.heavyTiers, null), heavyTierTexts(now.heavyTiers, null)),
    ...ladderDifferences('泡货', lightTierTexts(then.lightTiers, null), lightTierTexts(now.lightTiers, null)),
    ...minimum,
  ]
}

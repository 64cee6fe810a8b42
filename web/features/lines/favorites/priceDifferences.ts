import { isNegotiable, negotiableWord } from '../../../../contract/price/negotiable.ts'
import type { FavoriteRow } from '../../../domain/lines/favorites.ts'
import { heavyWords, lightWords, shortYuan } from '../../../domain/lines/tierWords.ts'
import type { TierWords } from '../../../domain/lines/tierWords.ts'

/** The text of a price that changed since the line was saved. */
export interface PriceDifference {
  /** '重货', '重货 1 吨以下', '最低一票'. */
  what: string
  before: string
  now: string
}

type Prices = FavoriteRow['priceThen']

const ladderText = (steps: readonly TierWords[]) =>
  steps.length === 0
    ? negotiableWord
    : steps.map(({ range, price }) => (steps.length > 1 ? `${range} ${price}` : price)).join('，')

/** Returns the changed steps if both ladders have the same ranges, otherwise the whole ladders. */
function ladderDifferences(
  what: string,
  then: readonly TierWords[],
  now: readonly TierWords[],
): PriceDifference[] {
  const hasSameSteps =
    then.length === now.length && then.every(({ range }, index) => range === now[index]?.range)
  if (!hasSameSteps) return [{ what, before: ladderText(then), now: ladderText(now) }]
  return then.flatMap(({ range, price }, index) => {
    const present = now[index]?.price ?? ''
    return price === present
      ? []
      : [{ what: then.length > 1 ? `${what} ${range}` : what, before: price, now: present }]
  })
}

/** Returns all changed prices: heavy, light, then the minimum. */
export function priceDifferences(then: Prices, now: Prices): PriceDifference[] {
  const minimum =
    then.minChargeFen === now.minChargeFen || isNegotiable(then) || isNegotiable(now)
      ? []
      : [
          {
            what: '最低一票',
            before: `${shortYuan(then.minChargeFen)} 元`,
            now: `${shortYuan(now.minChargeFen)} 元`,
          },
        ]
  return [
    ...ladderDifferences('重货', heavyWords(then.heavyTiers, null), heavyWords(now.heavyTiers, null)),
    ...ladderDifferences('泡货', lightWords(then.lightTiers, null), lightWords(now.lightTiers, null)),
    ...minimum,
  ]
}

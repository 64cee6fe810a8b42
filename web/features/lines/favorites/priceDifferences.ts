import { isNegotiable, negotiableWord } from '../../../../contract/price/negotiable.ts'
import type { FavoriteRow } from '../../../domain/lines/favorites.ts'
import { heavyWords, lightWords, shortYuan } from '../../../domain/lines/tierWords.ts'
import type { TierWords } from '../../../domain/lines/tierWords.ts'

/** A price that is another one than on the day the line was saved, in words. */
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

/** Step by step where the steps are the same; where they were cut otherwise, the whole ladders. */
function ladderDifferences(
  what: string,
  then: readonly TierWords[],
  now: readonly TierWords[],
): PriceDifference[] {
  const hasSameSteps =
    then.length === now.length && then.every(({ range }, place) => range === now[place]?.range)
  if (!hasSameSteps) return [{ what, before: ladderText(then), now: ladderText(now) }]
  return then.flatMap(({ range, price }, place) => {
    const present = now[place]?.price ?? ''
    return price === present
      ? []
      : [{ what: then.length > 1 ? `${what} ${range}` : what, before: price, now: present }]
  })
}

/** All prices that differ, heavy before light before the minimum; empty where none does. */
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

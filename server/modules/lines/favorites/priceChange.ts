import type { PriceChange } from '#contract/lines/favoriteCalls.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { heavyFenPerTonne, lightFenPerM3 } from '#contract/price/pricing.ts'
import type { LinePricing } from '#contract/price/pricing.ts'

export type Prices = Pick<LinePricing, 'heavyTiers' | 'lightTiers' | 'minChargeFen'>

/** Returns the old and new price at the beginning of every tier of either. */
function pairs(then: Prices, now: Prices): [number, number][] {
  const grams = [...then.heavyTiers, ...now.heavyTiers].map((tier) => tier.fromGrams)
  const cm3 = [...then.lightTiers, ...now.lightTiers].map((tier) => tier.fromCm3)
  return [
    ...grams.map((at): [number, number] => [
      heavyFenPerTonne(then.heavyTiers, at),
      heavyFenPerTonne(now.heavyTiers, at),
    ]),
    ...cm3.map((at): [number, number] => [
      lightFenPerM3(then.lightTiers, at),
      lightFenPerM3(now.lightTiers, at),
    ]),
    [then.minChargeFen, now.minChargeFen],
  ]
}

/** Compares prices over all weights, volumes and the minimum charge; null where they are the same for all goods. */
export function priceChange(then: Prices, now: Prices): PriceChange | null {
  if (isNegotiable(then) !== isNegotiable(now)) return isNegotiable(now) ? 'negotiable' : 'priced'
  const changes = pairs(then, now).map(([before, after]) => Math.sign(after - before))
  const [isUp, isDown] = [changes.includes(1), changes.includes(-1)]
  if (isUp && isDown) return 'mixed'
  return isUp ? 'up' : isDown ? 'down' : null
}

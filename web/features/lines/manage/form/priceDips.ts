import { priceText } from '#contract/price/amounts.ts'
import { baseFreight } from '#contract/price/baseFreight.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import { cubicMetres, kilograms } from '#shared/ui/text/format.ts'

/** Texts of an amount at which more goods cost less: '999 公斤 ¥381', '1,000 公斤', '¥345'. */
export interface PriceDip {
  lessText: string
  fromText: string
  fenText: string
}

/** The step below a tier's start that people would try: a kilogram, a tenth of a cubic metre. */
const kilogram = 1_000
const tenthOfM3 = 100_000

/** Returns the dips of a line's tiers, without its minimum charge and 就低计费. */
export function priceDips(line: LinePricing): PriceDip[] {
  const withoutMinimum = { ...line, minChargeFen: 0, isDeficitRated: false }
  const dip = (
    fen: (amount: number) => number,
    amountText: (amount: number) => string,
    from: number,
    step: number,
  ) => {
    const less = Math.max(0, from - step)
    return fen(less) > fen(from)
      ? [
          {
            lessText: `${amountText(less)} ${priceText(fen(less))}`,
            fromText: amountText(from),
            fenText: priceText(fen(from)),
          },
        ]
      : []
  }
  const heavy = (grams: number) => baseFreight(withoutMinimum, grams, 0).fen
  const light = (cm3: number) => baseFreight(withoutMinimum, 0, cm3).fen
  return [
    ...line.heavyTiers.flatMap(({ fromGrams }) => dip(heavy, kilograms, fromGrams, kilogram)),
    ...line.lightTiers.flatMap(({ fromCm3 }) => dip(light, cubicMetres, fromCm3, tenthOfM3)),
  ]
}

import type { LineFees, LinePricing } from '#contract/price/pricing.ts'
import { lineRequest } from './lineRequest.ts'
import type { LineValues } from './lineValues.ts'

const isAmount = (value: unknown): value is number => typeof value === 'number'
const isRising = (bounds: readonly number[]) =>
  bounds.length > 0 && bounds.every((from, at) => (at === 0 ? from === 0 : from > (bounds[at - 1] ?? from)))

/** Returns the fee, or null while it lacks an amount. */
function whole<Fee extends object>(fee: { [Key in keyof Fee]: unknown } | null): Fee | null {
  return fee && Object.values(fee).every(isAmount) ? (fee as Fee) : null
}

/** Returns the pricing of the typed values, for the previews. null while a price step is incomplete or out of order. */
export function typedPricing(values: LineValues): LinePricing | null {
  const { heavyTiers, lightTiers, minChargeFen, isDeficitRated, fees } = lineRequest(values)
  const heavy = heavyTiers.flatMap(({ fromGrams, fenPerTonne }) =>
    isAmount(fromGrams) && isAmount(fenPerTonne) ? [{ fromGrams, fenPerTonne }] : [],
  )
  const light = lightTiers.flatMap(({ fromCm3, fenPerM3 }) =>
    isAmount(fromCm3) && isAmount(fenPerM3) ? [{ fromCm3, fenPerM3 }] : [],
  )
  if (heavy.length < heavyTiers.length || light.length < lightTiers.length) return null
  if (!isRising(heavy.map(({ fromGrams }) => fromGrams))) return null
  if (!isRising(light.map(({ fromCm3 }) => fromCm3))) return null
  return {
    heavyTiers: heavy,
    lightTiers: light,
    minChargeFen: minChargeFen ?? 0,
    isDeficitRated,
    fees: {
      pickup: whole<NonNullable<LineFees['pickup']>>(fees.pickup),
      delivery: whole<NonNullable<LineFees['delivery']>>(fees.delivery),
      upstairs: whole<NonNullable<LineFees['upstairs']>>(fees.upstairs),
      insurance: whole<NonNullable<LineFees['insurance']>>(fees.insurance),
      cod: whole<NonNullable<LineFees['cod']>>(fees.cod),
      receipt: whole<NonNullable<LineFees['receipt']>>(fees.receipt),
      hold: whole<NonNullable<LineFees['hold']>>(fees.hold),
      other: fees.other.flatMap(({ name, fen }) => (isAmount(fen) ? [{ name, fen }] : [])),
    },
  }
}

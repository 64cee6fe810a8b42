import { mapFields } from '#contract/kernel/fieldTable.ts'
import type { LineFees, LinePricing } from '#contract/price/pricing.ts'
import { serviceKeys } from '#contract/price/services.ts'
import { lineRequest } from './lineRequest.ts'
import type { LineValues } from './lineValues.ts'

const isAmount = (value: unknown): value is number => typeof value === 'number'
const isRising = (bounds: readonly number[]) =>
  bounds.length > 0 && bounds.every((from, at) => (at === 0 ? from === 0 : from > (bounds[at - 1] ?? from)))

/** Returns the fee, or null while it lacks an amount. */
const whole = (fee: object | null) => (fee && Object.values(fee).every(isAmount) ? fee : null)

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
      // each service by its name, of the same amounts
      ...(mapFields(fees, serviceKeys, (_, fee) => whole(fee)) as Omit<LineFees, 'other'>),
      other: fees.other.flatMap(({ name, fen }) => (isAmount(fen) ? [{ name, fen }] : [])),
    },
  }
}

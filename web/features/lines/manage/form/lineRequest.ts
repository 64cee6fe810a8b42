import { nested, valueAt } from '#contract/kernel/paths.ts'
import { feeOf, lineFields, lineTable, pathOf } from '#contract/lines/fieldWords.ts'
import type { LineColumnSpec } from '#contract/lines/fieldWords.ts'
import { cubicMetresToCm3, kilogramsToGrams, yuanToFen } from '#contract/price/parseAmounts.ts'
import type { ServiceKey } from '#contract/price/services.ts'
import { formKeyOf, requestOf, requestValues } from '#shared/ui/fields/typedFields.ts'
import { tableKeys } from './lineValues.ts'
import type { LineValues } from './lineValues.ts'

/** A parsed amount: undefined when empty, null when invalid; the contract reports both. */
type Amount = number | null | undefined
const parseUnlessEmpty = (text: string, read: (text: string) => number | null): Amount =>
  text.trim() === '' ? undefined : read(text)

/** Converts '17:30' to minutes after midnight. */
export function minutesOf(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim())
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}

const pricesOf = (values: LineValues) => ({
  heavyTiers: values.heavyTiers.map(({ from, price }) => ({
    fromGrams: parseUnlessEmpty(from, kilogramsToGrams),
    fenPerTonne: parseUnlessEmpty(price, yuanToFen),
  })),
  lightTiers: values.lightTiers.map(({ from, price }) => ({
    fromCm3: parseUnlessEmpty(from, cubicMetresToCm3),
    fenPerM3: parseUnlessEmpty(price, yuanToFen),
  })),
  minChargeFen: parseUnlessEmpty(values.minChargeFen, yuanToFen),
})

type Fees = Record<ServiceKey, Record<string, Amount> | null> & { other: { name: string; fen: Amount }[] }

/** Returns the saveLine request of these values, without the line's id and version. */
export function lineRequest(values: LineValues) {
  const ofTable = tableKeys.map((key) => {
    const { kind }: LineColumnSpec = lineTable[key]
    const [path, fee] = [pathOf(key), feeOf(key)]
    if (fee !== null && valueAt(values, `${fee}.isOffered`) === false) return [fee, null] as const
    const typed = valueAt(values, path)
    const value =
      kind === 'own' ? typed : requestOf({ kind, isRequired: true }, typed as string | boolean | null)
    return [path, value] as const
  })
  const other = values.fees.other.map(({ name, fen }) => ({ name, fen: parseUnlessEmpty(fen, yuanToFen) }))
  const { fees, ...fields } = nested([...ofTable, ['fees.other', other]])
  return {
    ...fields,
    cutOffMinutes: parseUnlessEmpty(values.cutOffMinutes, minutesOf),
    ...(values.isNegotiable ? { heavyTiers: [], lightTiers: [], minChargeFen: 0 } : pricesOf(values)),
    isDeficitRated: values.isDeficitRated,
    fees: fees as Fees,
    ...requestValues<typeof lineFields>(lineFields, values),
  }
}

/** Maps a path of the request to the form's field. */
export function formPath(path: string): string {
  if (path in lineFields) return formKeyOf(path)
  const [, tier, from] = /^((?:heavy|light)Tiers\.\d+)\.(from|fen)/.exec(path) ?? []
  if (tier !== undefined) return `${tier}.${from === 'from' ? 'from' : 'price'}`
  // a fault of one phone or region is shown at the whole list
  return path.replace(/\.\d+$/, '')
}

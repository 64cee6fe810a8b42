import { lineFields } from '#contract/lines/fieldWords.ts'
import { cubicMetresToCm3, kilogramsToGrams, perMilleToPpm, yuanToFen } from '#contract/price/parseAmounts.ts'
import { requestValues } from '#shared/ui/fields/typedFields.ts'
import type { FeeValues, LegValues, LineValues, RateValues } from './lineValues.ts'

/** Parses an amount: undefined when empty, null when invalid; the contract reports both. */
const parseUnlessEmpty = (text: string, read: (text: string) => number | null) =>
  text.trim() === '' ? undefined : read(text)

const wholeOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

/** Converts '17:30' to minutes after midnight. */
export function minutesOf(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim())
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}

const phonesOf = (text: string) => text.split(/[、,，;；\s/]+/).filter((phone) => phone !== '')

const leg = (fee: LegValues) =>
  fee.isOffered
    ? {
        startFen: parseUnlessEmpty(fee.start, yuanToFen),
        includedGrams: parseUnlessEmpty(fee.included, kilogramsToGrams),
        fenPerExtraTonne: parseUnlessEmpty(fee.extra, yuanToFen),
      }
    : null

const rate = (fee: RateValues) =>
  fee.isOffered
    ? { ratePpm: parseUnlessEmpty(fee.rate, perMilleToPpm), minFen: parseUnlessEmpty(fee.min, yuanToFen) }
    : null

const feesOf = (fees: FeeValues) => ({
  pickup: leg(fees.pickup),
  delivery: leg(fees.delivery),
  upstairs: fees.upstairs.isOffered
    ? {
        fenPerTonne: parseUnlessEmpty(fees.upstairs.price, yuanToFen),
        minFen: parseUnlessEmpty(fees.upstairs.min, yuanToFen),
      }
    : null,
  insurance: rate(fees.insurance),
  cod: rate(fees.cod),
  receipt: fees.receipt.isOffered ? { fenPerCopy: parseUnlessEmpty(fees.receipt.price, yuanToFen) } : null,
  hold: fees.hold.isOffered ? { fen: parseUnlessEmpty(fees.hold.price, yuanToFen) } : null,
  other: fees.other.map(({ name, price }) => ({ name, fen: parseUnlessEmpty(price, yuanToFen) })),
})

const pricesOf = (values: LineValues) => ({
  heavyTiers: values.heavyTiers.map(({ from, price }) => ({
    fromGrams: parseUnlessEmpty(from, kilogramsToGrams),
    fenPerTonne: parseUnlessEmpty(price, yuanToFen),
  })),
  lightTiers: values.lightTiers.map(({ from, price }) => ({
    fromCm3: parseUnlessEmpty(from, cubicMetresToCm3),
    fenPerM3: parseUnlessEmpty(price, yuanToFen),
  })),
  minChargeFen: parseUnlessEmpty(values.minCharge, yuanToFen),
})

/** Returns the saveLine request of these values, without the line's id and version. */
export const lineRequest = (values: LineValues) => ({
  code: values.code,
  status: values.status,
  siteId: values.siteId,
  origin: { ...values.origin, phones: phonesOf(values.origin.phones) },
  destinationCode: values.destinationCode ?? '',
  destination: { ...values.destination, phones: phonesOf(values.destination.phones) },
  viaCodes: values.viaCodes,
  isDirect: values.isDirect,
  transitHoursMin: parseUnlessEmpty(values.transitHoursMin, wholeOf),
  transitHoursMax: parseUnlessEmpty(values.transitHoursMax, wholeOf),
  departureDays: values.departureDays,
  cutOffMinutes: parseUnlessEmpty(values.cutOff, minutesOf),
  ...(values.isNegotiable ? { heavyTiers: [], lightTiers: [], minChargeFen: 0 } : pricesOf(values)),
  isDeficitRated: values.isDeficitRated,
  fees: feesOf(values.fees),
  ...requestValues<typeof lineFields>(lineFields, values),
})

const stepNames: Readonly<Record<string, string>> = {
  fromGrams: 'from',
  fromCm3: 'from',
  fenPerTonne: 'price',
  fenPerM3: 'price',
}
const feeNames: Readonly<Record<string, string>> = {
  startFen: 'start',
  includedGrams: 'included',
  fenPerExtraTonne: 'extra',
  fenPerTonne: 'price',
  fenPerCopy: 'price',
  fen: 'price',
  ratePpm: 'rate',
  minFen: 'min',
}

/** Maps a path of the request to the form's field. */
export function formPath(path: string): string {
  const parts = path.split('.')
  const last = parts.at(-1) ?? ''
  if (/^(?:heavy|light)Tiers\./.test(path)) return [...parts.slice(0, -1), stepNames[last] ?? last].join('.')
  if (path.startsWith('fees.')) return [...parts.slice(0, -1), feeNames[last] ?? last].join('.')
  if (/^(?:origin|destination)\.phones\./.test(path)) return parts.slice(0, 2).join('.')
  if (path.startsWith('viaCodes.')) return 'viaCodes'
  return { cutOffMinutes: 'cutOff', minChargeFen: 'minCharge' }[path] ?? path
}

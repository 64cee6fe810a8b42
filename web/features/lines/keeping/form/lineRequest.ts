import {
  cubicMetresToCm3,
  kilogramsToGrams,
  perMilleToPpm,
  yuanToFen,
} from '../../../../shared/ui/form/parseAmounts.ts'
import type { FeeValues, LegValues, LineValues, RateValues } from './lineValues.ts'

/** What cannot be said is null: the contract names it. An empty amount is missing, not wrong. */
const said = (text: string, read: (text: string) => number | null) =>
  text.trim() === '' ? undefined : read(text)

const wholeOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

/** '17:30' → minutes after midnight. */
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
        startFen: said(fee.start, yuanToFen),
        includedGrams: said(fee.included, kilogramsToGrams),
        fenPerExtraTonne: said(fee.extra, yuanToFen),
      }
    : null

const rate = (fee: RateValues) =>
  fee.isOffered ? { ratePpm: said(fee.rate, perMilleToPpm), minFen: said(fee.min, yuanToFen) } : null

const feesOf = (fees: FeeValues) => ({
  pickup: leg(fees.pickup),
  delivery: leg(fees.delivery),
  upstairs: fees.upstairs.isOffered
    ? { fenPerTonne: said(fees.upstairs.price, yuanToFen), minFen: said(fees.upstairs.min, yuanToFen) }
    : null,
  insurance: rate(fees.insurance),
  cod: rate(fees.cod),
  receipt: fees.receipt.isOffered ? { fenPerCopy: said(fees.receipt.price, yuanToFen) } : null,
  hold: fees.hold.isOffered ? { fen: said(fees.hold.price, yuanToFen) } : null,
  other: fees.other.map(({ name, price }) => ({ name, fen: said(price, yuanToFen) })),
})

const pricesOf = (values: LineValues) => ({
  heavyTiers: values.heavyTiers.map(({ from, price }) => ({
    fromGrams: said(from, kilogramsToGrams),
    fenPerTonne: said(price, yuanToFen),
  })),
  lightTiers: values.lightTiers.map(({ from, price }) => ({
    fromCm3: said(from, cubicMetresToCm3),
    fenPerM3: said(price, yuanToFen),
  })),
  minChargeFen: said(values.minCharge, yuanToFen),
})

/** What saveLine is asked with these values, the line itself left out. */
export const lineRequest = (values: LineValues) => ({
  code: values.code,
  status: values.status,
  siteId: values.siteId,
  origin: { ...values.origin, phones: phonesOf(values.origin.phones) },
  destinationCode: values.destinationCode ?? '',
  destination: { ...values.destination, phones: phonesOf(values.destination.phones) },
  viaCodes: values.viaCodes,
  isDirect: values.isDirect,
  transitHoursMin: said(values.transitHoursMin, wholeOf),
  transitHoursMax: said(values.transitHoursMax, wholeOf),
  departureDays: values.departureDays,
  cutOffMinutes: said(values.cutOff, minutesOf),
  ...(values.isNegotiable ? { heavyTiers: [], lightTiers: [], minChargeFen: 0 } : pricesOf(values)),
  isDeficitRated: values.isDeficitRated,
  fees: feesOf(values.fees),
  remark: values.remark,
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

/** The form's field for a path of the request. */
export function formPath(path: string): string {
  const parts = path.split('.')
  const last = parts.at(-1) ?? ''
  if (/^(?:heavy|light)Tiers\./.test(path)) return [...parts.slice(0, -1), stepNames[last] ?? last].join('.')
  if (path.startsWith('fees.')) return [...parts.slice(0, -1), feeNames[last] ?? last].join('.')
  if (/^(?:origin|destination)\.phones\./.test(path)) return parts.slice(0, 2).join('.')
  if (path.startsWith('viaCodes.')) return 'viaCodes'
  return { cutOffMinutes: 'cutOff', minChargeFen: 'minCharge' }[path] ?? path
}

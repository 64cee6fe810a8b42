import { blankLineFields, lineFields, plainLine } from '#contract/lines/fieldWords.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import { cubicMetreText, kilogramText, perMilleText, shortYuan } from '#contract/price/amounts.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import type { LegFee, LineFees } from '#contract/price/pricing.ts'
import { typedValues } from '#shared/ui/fields/typedFields.ts'
import type { TypedValues } from '#shared/ui/fields/typedFields.ts'
import { formatTimeOfDay } from '#shared/ui/text/format.ts'

/** One price step as typed: kilograms or m³ from which it applies, and its price in yuan. */
export interface TierValues {
  /** Identifies the row while rows are moved. */
  key: string
  from: string
  price: string
}

export interface LegValues {
  isOffered: boolean
  start: string
  included: string
  extra: string
}

export interface RateValues {
  isOffered: boolean
  /** Per mille. */
  rate: string
  min: string
}

/** The fees as typed; a service's values stay while it is switched off. */
export interface FeeValues {
  pickup: LegValues
  delivery: LegValues
  upstairs: { isOffered: boolean; price: string; min: string }
  insurance: RateValues
  cod: RateValues
  receipt: { isOffered: boolean; price: string }
  hold: { isOffered: boolean; price: string }
  other: { key: string; name: string; price: string }[]
}

/** The form of a line: amounts as typed, in kilograms, m³ and yuan. */
export interface LineValues extends Record<string, unknown>, TypedValues<typeof lineFields> {
  code: string
  status: LineStatus
  siteId: number
  origin: { name: string; address: string; contact: string; phones: string }
  destinationCode: string | null
  destination: { name: string; address: string; phones: string }
  viaCodes: string[]
  isDirect: boolean
  transitHoursMin: string
  transitHoursMax: string
  /** Bit 0 Monday … bit 6 Sunday. */
  departureDays: number
  /** HH:MM. */
  cutOff: string
  /** 面议: the prices below stay as typed but are not sent. */
  isNegotiable: boolean
  heavyTiers: TierValues[]
  lightTiers: TierValues[]
  minCharge: string
  isDeficitRated: boolean
  fees: FeeValues
}

const loadedMs = Date.now()
let rowsMade = 0
/** Returns a key for a new row of a list. It holds the time of the page, because restored rows have keys of an earlier one. */
export const rowKey = () => `row-${loadedMs}-${(rowsMade += 1)}`

export const blankTier = (from = ''): TierValues => ({ key: rowKey(), from, price: '' })

const everyDay = 127
const blankLeg: LegValues = { isOffered: false, start: '', included: '', extra: '' }
const blankRate: RateValues = { isOffered: false, rate: '', min: '' }

/** Returns an empty form of a line that starts at this site. */
export const blankLine = (siteId: number): LineValues => ({
  code: '',
  status: 'on',
  siteId,
  origin: { name: '', address: '', contact: '', phones: '' },
  destinationCode: null,
  destination: { name: '', address: '', phones: '' },
  viaCodes: [],
  isDirect: true,
  transitHoursMin: '',
  transitHoursMax: '',
  departureDays: everyDay,
  cutOff: '18:00',
  ...noPrices(),
  isNegotiable: false,
  isDeficitRated: true,
  fees: {
    pickup: blankLeg,
    delivery: blankLeg,
    upstairs: { isOffered: false, price: '', min: '' },
    insurance: blankRate,
    cod: blankRate,
    receipt: { isOffered: false, price: '' },
    hold: { isOffered: false, price: '' },
    other: [],
  },
  ...typedValues(lineFields, blankLineFields),
})

const leg = (fee: LegFee | null): LegValues =>
  fee
    ? {
        isOffered: true,
        start: shortYuan(fee.startFen),
        included: kilogramText(fee.includedGrams),
        extra: shortYuan(fee.fenPerExtraTonne),
      }
    : blankLeg

const rate = (fee: LineFees['cod']): RateValues =>
  fee ? { isOffered: true, rate: perMilleText(fee.ratePpm), min: shortYuan(fee.minFen) } : blankRate

const feeValues = (fees: LineFees): FeeValues => ({
  pickup: leg(fees.pickup),
  delivery: leg(fees.delivery),
  upstairs: {
    isOffered: fees.upstairs !== null,
    price: fees.upstairs ? shortYuan(fees.upstairs.fenPerTonne) : '',
    min: fees.upstairs ? shortYuan(fees.upstairs.minFen) : '',
  },
  insurance: rate(fees.insurance),
  cod: rate(fees.cod),
  receipt: {
    isOffered: fees.receipt !== null,
    price: fees.receipt ? shortYuan(fees.receipt.fenPerCopy) : '',
  },
  hold: { isOffered: fees.hold !== null, price: fees.hold ? shortYuan(fees.hold.fen) : '' },
  other: fees.other.map(({ name, fen }) => ({ key: rowKey(), name, price: shortYuan(fen) })),
})

type PriceValues = Pick<LineValues, 'isNegotiable' | 'heavyTiers' | 'lightTiers' | 'minCharge'>

/** Returns empty price fields. */
const noPrices = (): PriceValues => ({
  isNegotiable: true,
  heavyTiers: [blankTier('0')],
  lightTiers: [blankTier('0')],
  minCharge: '',
})

const pricesOf = (line: OwnLine): PriceValues => ({
  isNegotiable: false,
  heavyTiers: line.heavyTiers.map(({ fromGrams, fenPerTonne }) => ({
    key: rowKey(),
    from: kilogramText(fromGrams),
    price: shortYuan(fenPerTonne),
  })),
  lightTiers: line.lightTiers.map(({ fromCm3, fenPerM3 }) => ({
    key: rowKey(),
    from: cubicMetreText(fromCm3),
    price: shortYuan(fenPerM3),
  })),
  minCharge: shortYuan(line.minChargeFen),
})

/** Returns the form values of a line. */
export const valuesOfLine = (line: OwnLine): LineValues => ({
  ...(isNegotiable(line) ? noPrices() : pricesOf(line)),
  code: line.code,
  status: line.status,
  siteId: line.siteId,
  origin: { ...line.origin, phones: line.origin.phones.join('、') },
  destinationCode: line.destinationCode,
  destination: { ...line.destination, phones: line.destination.phones.join('、') },
  viaCodes: [...line.viaCodes],
  isDirect: line.isDirect,
  transitHoursMin: String(line.transitHoursMin),
  transitHoursMax: String(line.transitHoursMax),
  departureDays: line.departureDays,
  cutOff: formatTimeOfDay(line.cutOffMinutes),
  isDeficitRated: line.isDeficitRated,
  fees: feeValues(line.fees),
  ...typedValues(lineFields, plainLine(line)),
})

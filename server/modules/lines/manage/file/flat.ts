import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import { blankLineFields, plainLine } from '#contract/lines/fieldWords.ts'
import type { PlainLine } from '#contract/lines/fieldWords.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import type { LineInput } from '../columns.ts'
import type { Tier } from './tiers.ts'

/** A line as the columns of a file, each value typed; null: the service is not offered. Money fen, weight grams, rates ppm. */
export interface FlatLine extends PlainLine {
  lineId: number | null
  code: string
  status: LineStatus
  site: number
  originName: string
  originAddress: string
  originContact: string
  originPhones: string[]
  destination: string
  destinationName: string
  destinationAddress: string
  destinationPhones: string[]
  vias: string[]
  isDirect: boolean
  transitHoursMin: number
  transitHoursMax: number
  departureDays: number
  cutOff: number
  heavy: Tier[]
  light: Tier[]
  minCharge: number
  isDeficitRated: boolean
  pickupStart: number | null
  pickupIncluded: number | null
  pickupExtra: number | null
  deliveryStart: number | null
  deliveryIncluded: number | null
  deliveryExtra: number | null
  upstairsPrice: number | null
  upstairsMin: number | null
  insuranceRate: number | null
  insuranceMin: number | null
  codRate: number | null
  codMin: number | null
  receiptFee: number | null
  holdFee: number | null
  otherFees: { name: string; fen: number }[]
}

/** Converts a line to the columns of a file. */
export function toFlatLine(line: LineInput | OwnLine): FlatLine {
  const { fees } = line
  return {
    lineId: 'id' in line ? line.id : null,
    code: line.code,
    status: line.status,
    site: line.siteId,
    originName: line.origin.name,
    originAddress: line.origin.address,
    originContact: line.origin.contact,
    originPhones: line.origin.phones,
    destination: line.destinationCode,
    destinationName: line.destination.name,
    destinationAddress: line.destination.address,
    destinationPhones: line.destination.phones,
    vias: line.viaCodes,
    isDirect: line.isDirect,
    transitHoursMin: line.transitHoursMin,
    transitHoursMax: line.transitHoursMax,
    departureDays: line.departureDays,
    cutOff: line.cutOffMinutes,
    heavy: line.heavyTiers.map(({ fromGrams, fenPerTonne }) => ({ from: fromGrams, fen: fenPerTonne })),
    light: line.lightTiers.map(({ fromCm3, fenPerM3 }) => ({ from: fromCm3, fen: fenPerM3 })),
    minCharge: line.minChargeFen,
    isDeficitRated: line.isDeficitRated,
    pickupStart: fees.pickup?.startFen ?? null,
    pickupIncluded: fees.pickup?.includedGrams ?? null,
    pickupExtra: fees.pickup?.fenPerExtraTonne ?? null,
    deliveryStart: fees.delivery?.startFen ?? null,
    deliveryIncluded: fees.delivery?.includedGrams ?? null,
    deliveryExtra: fees.delivery?.fenPerExtraTonne ?? null,
    upstairsPrice: fees.upstairs?.fenPerTonne ?? null,
    upstairsMin: fees.upstairs?.minFen ?? null,
    insuranceRate: fees.insurance?.ratePpm ?? null,
    insuranceMin: fees.insurance?.minFen ?? null,
    codRate: fees.cod?.ratePpm ?? null,
    codMin: fees.cod?.minFen ?? null,
    receiptFee: fees.receipt?.fenPerCopy ?? null,
    holdFee: fees.hold?.fen ?? null,
    otherFees: fees.other,
    ...plainLine(line),
  }
}

/** Default values of a new line. */
export const newFlatLine: FlatLine = {
  lineId: null,
  code: '',
  status: 'on',
  site: defaultSite.cityId,
  originName: '',
  originAddress: '',
  originContact: '',
  originPhones: [],
  destination: '',
  destinationName: '',
  destinationAddress: '',
  destinationPhones: [],
  vias: [],
  isDirect: true,
  transitHoursMin: 0,
  transitHoursMax: 0,
  departureDays: 127,
  cutOff: 0,
  heavy: [],
  light: [],
  minCharge: 0,
  isDeficitRated: true,
  pickupStart: null,
  pickupIncluded: null,
  pickupExtra: null,
  deliveryStart: null,
  deliveryIncluded: null,
  deliveryExtra: null,
  upstairsPrice: null,
  upstairsMin: null,
  insuranceRate: null,
  insuranceMin: null,
  codRate: null,
  codMin: null,
  receiptFee: null,
  holdFee: null,
  otherFees: [],
  ...blankLineFields,
}

/** Returns a service's fee where its first figure is set; its other figures default to 0. */
const offered = <Fee>(first: number | null, fee: (first: number) => Fee): Fee | null =>
  first === null ? null : fee(first)

/** Converts the columns of a file back to a line's input, unchecked. */
export const toLineInput = (flat: FlatLine): LineInput => ({
  code: flat.code,
  status: flat.status,
  siteId: flat.site,
  origin: {
    name: flat.originName,
    address: flat.originAddress,
    contact: flat.originContact,
    phones: flat.originPhones,
  },
  destinationCode: flat.destination,
  destination: {
    name: flat.destinationName,
    address: flat.destinationAddress,
    phones: flat.destinationPhones,
  },
  viaCodes: flat.vias,
  isDirect: flat.isDirect,
  transitHoursMin: flat.transitHoursMin,
  transitHoursMax: flat.transitHoursMax,
  departureDays: flat.departureDays,
  cutOffMinutes: flat.cutOff,
  heavyTiers: flat.heavy.map(({ from, fen }) => ({ fromGrams: from, fenPerTonne: fen })),
  lightTiers: flat.light.map(({ from, fen }) => ({ fromCm3: from, fenPerM3: fen })),
  minChargeFen: flat.minCharge,
  isDeficitRated: flat.isDeficitRated,
  fees: {
    pickup: offered(flat.pickupStart, (startFen) => ({
      startFen,
      includedGrams: flat.pickupIncluded ?? 0,
      fenPerExtraTonne: flat.pickupExtra ?? 0,
    })),
    delivery: offered(flat.deliveryStart, (startFen) => ({
      startFen,
      includedGrams: flat.deliveryIncluded ?? 0,
      fenPerExtraTonne: flat.deliveryExtra ?? 0,
    })),
    upstairs: offered(flat.upstairsPrice, (fenPerTonne) => ({ fenPerTonne, minFen: flat.upstairsMin ?? 0 })),
    insurance: offered(flat.insuranceRate, (ratePpm) => ({ ratePpm, minFen: flat.insuranceMin ?? 0 })),
    cod: offered(flat.codRate, (ratePpm) => ({ ratePpm, minFen: flat.codMin ?? 0 })),
    receipt: offered(flat.receiptFee, (fenPerCopy) => ({ fenPerCopy })),
    hold: offered(flat.holdFee, (fen) => ({ fen })),
    other: flat.otherFees,
  },
  ...plainLine(flat),
})

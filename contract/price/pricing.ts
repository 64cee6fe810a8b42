import { serviceKeys } from './services.ts'
import type { ServiceKey, WantedServices } from './services.ts'

/** What a line charges: the input of the quote that belongs to the line. Money fen, weight grams, volume cm³. */
export interface LinePricing {
  /** Ascending by `fromGrams`, the first from 0: the whole consignment at the price of the tier with from ≤ weight < next from. */
  heavyTiers: readonly HeavyTier[]
  /** Ascending by `fromCm3`, the first from 0; the same rule by volume. */
  lightTiers: readonly LightTier[]
  minChargeFen: number
  /** 就低计费: where the beginning of a later tier costs less than the goods, they are billed as that (baseFreight.ts). */
  isDeficitRated: boolean
  fees: LineFees
}

export interface HeavyTier {
  fromGrams: number
  fenPerTonne: number
}

export interface LightTier {
  fromCm3: number
  fenPerM3: number
}

/** Fee rules of the services; null means the service is not offered. Rates are parts per million of the amount. */
export interface LineFees {
  pickup: LegFee | null
  delivery: LegFee | null
  upstairs: { fenPerTonne: number; minFen: number } | null
  insurance: { ratePpm: number; minFen: number } | null
  cod: { ratePpm: number; minFen: number } | null
  receipt: { fenPerCopy: number } | null
  hold: { fen: number } | null
  /** Named fees that every consignment pays. */
  other: readonly { name: string; fen: number }[]
}

/** Pickup or delivery: a starting fee that includes some weight, then a price per tonne beyond it. */
export interface LegFee {
  startFen: number
  includedGrams: number
  fenPerExtraTonne: number
}

/** What the customer wants carried, and how: the input of the quote that belongs to the consignment. */
export interface Consignment extends WantedServices {
  weightGrams: number
  volumeCm3: number
}

/** The price per tonne that holds for a weight. */
export function heavyFenPerTonne(tiers: readonly HeavyTier[], weightGrams: number): number {
  return tiers.findLast((tier) => tier.fromGrams <= weightGrams)?.fenPerTonne ?? 0
}

/** The price per m³ that holds for a volume. */
export function lightFenPerM3(tiers: readonly LightTier[], volumeCm3: number): number {
  return tiers.findLast((tier) => tier.fromCm3 <= volumeCm3)?.fenPerM3 ?? 0
}

/** The services that a line offers. */
export const offeredServices = (fees: LineFees): ServiceKey[] =>
  serviceKeys.filter((key) => fees[key] !== null)

import { serviceKeys } from './services.ts'
import type { ServiceKey, WantedServices } from './services.ts'

/** Prices of a line, for the quote. Money in fen, weight in grams, volume in cm³. */
export interface LinePricing {
  /** Ascending by `fromGrams`, the first from 0. The whole consignment has the price of the last tier with from ≤ weight. */
  heavyTiers: readonly HeavyTier[]
  /** Ascending by `fromCm3`, the first from 0; the same rule by volume. */
  lightTiers: readonly LightTier[]
  minChargeFen: number
  /** 就低计费: goods are billed as the start of a later tier where that costs less (baseFreight.ts). */
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
  /** Named fees of every consignment. */
  other: readonly { name: string; fen: number }[]
}

/** Pickup or delivery: a starting fee that includes some weight, then a price per tonne beyond it. */
export interface LegFee {
  startFen: number
  includedGrams: number
  fenPerExtraTonne: number
}

/** Goods and wanted services, for the quote. */
export interface Consignment extends WantedServices {
  weightGrams: number
  volumeCm3: number
}

/** Returns the price per tonne for a weight. */
export function heavyFenPerTonne(tiers: readonly HeavyTier[], weightGrams: number): number {
  return tiers.findLast((tier) => tier.fromGrams <= weightGrams)?.fenPerTonne ?? 0
}

/** Returns the price per m³ for a volume. */
export function lightFenPerM3(tiers: readonly LightTier[], volumeCm3: number): number {
  return tiers.findLast((tier) => tier.fromCm3 <= volumeCm3)?.fenPerM3 ?? 0
}

/** Returns the services that a line offers. */
export const offeredServices = (fees: LineFees): ServiceKey[] =>
  serviceKeys.filter((key) => fees[key] !== null)

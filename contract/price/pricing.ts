/** What a line charges: the input of the quote that belongs to the line. Money fen, weight grams, volume cm³. */
export interface LinePricing {
  /** Ascending by `fromGrams`, the first from 0: the whole consignment at the price of the tier with from ≤ weight < next from. */
  heavyTiers: readonly HeavyTier[]
  /** Ascending by `fromCm3`, the first from 0; the same rule by volume. */
  lightTiers: readonly LightTier[]
  minChargeFen: number
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

export type DeliveryMode = 'self' | 'door' | 'upstairs'
export type PickupMode = 'self' | 'door'

/** What the customer wants carried, and how: the input of the quote that belongs to the consignment. */
export interface Consignment {
  weightGrams: number
  volumeCm3: number
  pickupMode: PickupMode
  deliveryMode: DeliveryMode
  declaredValueFen: number
  codFen: number
  receiptCopies: number
  isHeld: boolean
}

/** The price per tonne that holds for a weight. */
export function heavyFenPerTonne(tiers: readonly HeavyTier[], weightGrams: number): number {
  return tiers.findLast((tier) => tier.fromGrams <= weightGrams)?.fenPerTonne ?? 0
}

/** The price per m³ that holds for a volume. */
export function lightFenPerM3(tiers: readonly LightTier[], volumeCm3: number): number {
  return tiers.findLast((tier) => tier.fromCm3 <= volumeCm3)?.fenPerM3 ?? 0
}

/** Names of the asked services that the line does not offer; empty when it can carry the consignment as asked. */
export function unofferedServices(fees: LineFees, consignment: Consignment): string[] {
  const missing: string[] = []
  if (consignment.pickupMode === 'door' && !fees.pickup) missing.push('上门提货')
  if (consignment.deliveryMode !== 'self' && !fees.delivery) missing.push('送货上门')
  if (consignment.deliveryMode === 'upstairs' && !fees.upstairs) missing.push('送货上楼')
  if (consignment.declaredValueFen > 0 && !fees.insurance) missing.push('保价')
  if (consignment.codFen > 0 && !fees.cod) missing.push('代收货款')
  if (consignment.receiptCopies > 0 && !fees.receipt) missing.push('签回单')
  if (consignment.isHeld && !fees.hold) missing.push('控货')
  return missing
}

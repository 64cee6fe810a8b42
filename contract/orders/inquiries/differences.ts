import type { WantedServices } from '../../price/services.ts'
import type { RegionIndex } from '../../regions/regions.ts'
import { pathOf } from '../../regions/regions.ts'

/** The scope of an offer: goods by their sums, services, and the destination. */
export interface OfferScope extends WantedServices {
  destinationCode: string
  pieces: number
  weightGrams: number
  volumeCm3: number
}

const labels = {
  pieces: '件数',
  weightGrams: '重量',
  volumeCm3: '体积',
  pickupMode: '提货方式',
  deliveryMode: '送货方式',
  declaredValueFen: '声明价值',
  codFen: '代收货款',
  receiptCopies: '回单份数',
  isHeld: '控货',
} as const satisfies Record<Exclude<keyof OfferScope, 'destinationCode'>, string>

const names = Object.keys(labels) as (keyof typeof labels)[]

/**
 * Returns labels of what differs between an inquiry and an order; empty where the offer applies. A recipient within the inquired
 * region is no difference; names and packaging of the goods do not matter.
 */
export function offerDifferences(index: RegionIndex, inquired: OfferScope, ordered: OfferScope): string[] {
  const isThere = pathOf(index, ordered.destinationCode).some(({ code }) => code === inquired.destinationCode)
  return [
    ...(isThere || ordered.destinationCode === inquired.destinationCode ? [] : ['收货地区']),
    ...names.filter((name) => inquired[name] !== ordered[name]).map((name) => labels[name]),
  ]
}

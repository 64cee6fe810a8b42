import type { RegionIndex } from '../../regions/regions.ts'
import { pathOf } from '../../regions/regions.ts'
import type { WantedServices } from '../../price/services.ts'

/** What an offer is made for: goods by their sums, services, and where they go. */
export interface OfferedFor extends WantedServices {
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
} as const satisfies Record<Exclude<keyof OfferedFor, 'destinationCode'>, string>

const names = Object.keys(labels) as (keyof typeof labels)[]

/**
 * What an order would have carried otherwise than was asked, in words; empty where the offer is for it. A recipient within the region
 * that was asked about is in it; how the goods are named and packed is the customer's own.
 */
export function offerDifferences(index: RegionIndex, asked: OfferedFor, ordered: OfferedFor): string[] {
  const isThere = pathOf(index, ordered.destinationCode).some(({ code }) => code === asked.destinationCode)
  return [
    ...(isThere || ordered.destinationCode === asked.destinationCode ? [] : ['收货地区']),
    ...names.filter((name) => asked[name] !== ordered[name]).map((name) => labels[name]),
  ]
}

import type { WantedServices } from '../price/services.ts'
import { pathOf, servesRegion } from '../regions/regions.ts'
import type { RegionIndex } from '../regions/regions.ts'

type Ways = Pick<WantedServices, 'pickupMode' | 'deliveryMode'>

/** Returns at which parties' addresses the carrier calls; only these need a district and a street, others a city. */
export const visitedParties = ({ pickupMode, deliveryMode }: Ways) => ({
  shipper: pickupMode === 'door',
  recipient: deliveryMode !== 'self',
})

/**
 * Checks whether a line serves a recipient's region: it goes there or to a region that contains it. For self-pickup in a city, a
 * station within that city is enough.
 */
export function servesRecipient(
  index: RegionIndex,
  line: { destinationCode: string; viaCodes: readonly string[] },
  { regionCode, deliveryMode }: { regionCode: string } & Pick<Ways, 'deliveryMode'>,
): boolean {
  const { destinationCode, viaCodes } = line
  if (servesRegion(index, [destinationCode, ...viaCodes], regionCode)) return true
  return deliveryMode === 'self' && pathOf(index, destinationCode).some(({ code }) => code === regionCode)
}

/** Checks whether a region is a single place, or a city whose districts have nothing below them. */
export const isCityOrDistrict = (index: RegionIndex, code: string): boolean =>
  index.childrenOf(code).every((child) => index.childrenOf(child.code).length === 0)

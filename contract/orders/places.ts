import { pathOf, servesRegion } from '../regions/regions.ts'
import type { RegionIndex } from '../regions/regions.ts'
import type { WantedServices } from '../price/services.ts'

type Ways = Pick<WantedServices, 'pickupMode' | 'deliveryMode'>

/** Whom the carrier comes to: a district and a street are needed for that alone; who brings or fetches the goods says a city. */
export const comesTo = ({ pickupMode, deliveryMode }: Ways) => ({
  shipper: pickupMode === 'door',
  recipient: deliveryMode !== 'self',
})

/**
 * Whether a line takes goods to a recipient's region: it goes there or to what contains it; who fetches them in a city may do so at a
 * station within it, too.
 */
export function takesTo(
  index: RegionIndex,
  line: { destinationCode: string; viaCodes: readonly string[] },
  { regionCode, deliveryMode }: { regionCode: string } & Pick<Ways, 'deliveryMode'>,
): boolean {
  const { destinationCode, viaCodes } = line
  if (servesRegion(index, [destinationCode, ...viaCodes], regionCode)) return true
  return deliveryMode === 'self' && pathOf(index, destinationCode).some(({ code }) => code === regionCode)
}

/** Whether a region is a single place, or a city whose districts have nothing below them. */
export const isCityOrDistrict = (index: RegionIndex, code: string): boolean =>
  index.childrenOf(code).every((child) => index.childrenOf(child.code).length === 0)

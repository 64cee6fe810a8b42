import { pathOf } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import type { OrderSnapshot } from '../../orders/index.ts'

/** Provinces that contain cities: goods are unloaded in one of their cities. */
const wholeProvinces = new Set(
  [...regions.byCode.keys()]
    .filter((code) => /[^0]\d00$|\d[^0]00$/.test(code))
    .map((code) => `${code.slice(0, 2)}0000`),
)
const isWholeProvince = (code: string) => wholeProvinces.has(code)

type Destinations = Pick<OrderSnapshot, 'lineDestinationCode' | 'recipientCode'>

/** Returns where an order is unloaded: its line's end. Where that is a whole province, it is the recipient's city. */
export function unloadingRegionOf({ lineDestinationCode, recipientCode }: Destinations): string {
  if (!isWholeProvince(lineDestinationCode)) return lineDestinationCode
  const [, city] = pathOf(regions, recipientCode)
  return city?.code ?? recipientCode
}

const isWithin = (code: string, region: string) =>
  pathOf(regions, code).some((above) => above.code === region)

/**
 * Checks whether an order is unloaded at a vehicle's destination: its line ends there, or its recipient is there. Goods that
 * would only change vehicles there do not count, because customers are notified of arrivals. A whole province is no destination.
 */
export const isUnloadedAt = (order: Destinations, destinationCode: string): boolean =>
  !isWholeProvince(destinationCode) &&
  (isWithin(unloadingRegionOf(order), destinationCode) || isWithin(order.recipientCode, destinationCode))

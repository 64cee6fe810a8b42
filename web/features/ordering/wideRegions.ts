import type { RegionIndex } from '../../../contract/rules/regions.ts'
import type { OrderValues } from './orderValues.ts'

/**
 * The form's paths of regions that are not yet a single place: a search may be for a whole city, an address is in a district.
 * Empty until the regions are there.
 */
export function wideRegionPaths(values: OrderValues, regions: RegionIndex | null): string[] {
  return (['shipper', 'recipient'] as const)
    .filter((who) => {
      const code = values[who].regionCode
      return code !== null && regions !== null && regions.childrenOf(code).length > 0
    })
    .map((who) => `${who}.regionCode`)
}

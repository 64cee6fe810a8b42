import type { UseFormReturnType } from '@mantine/form'
import type { RegionIndex } from '../../../../contract/regions/regions.ts'
import { focusFirstFault } from '../../../shared/ui/form/focusFirstFault.ts'
import type { OrderValues } from '../orderValues.ts'

/**
 * The form's paths of regions that are not yet a single place: a search may be for a whole city, an address is in a district.
 * Empty until the regions are there.
 */
function wideRegionPaths(values: OrderValues, regions: RegionIndex | null): string[] {
  return (['shipper', 'recipient'] as const)
    .filter((who) => {
      const code = values[who].regionCode
      return code !== null && regions !== null && regions.childrenOf(code).length > 0
    })
    .map((who) => `${who}.regionCode`)
}

/** Marks and focuses the regions of a form that are too wide for an address; true where there are any. */
export function refuseWideRegions(
  form: UseFormReturnType<OrderValues>,
  regions: RegionIndex | null,
): boolean {
  const wide = wideRegionPaths(form.getValues(), regions)
  if (wide.length === 0) return false
  form.setErrors(Object.fromEntries(wide.map((path) => [path, '请选到区县，承运商才能准确提货、送货'])))
  focusFirstFault(wide)
  return true
}

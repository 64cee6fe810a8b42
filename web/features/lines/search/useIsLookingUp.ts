import { useRegionStore } from '../../../domain/regions/regionStore.ts'
import { typedRegion } from '../../../../contract/regions/typedRegion.ts'
import { useRegions } from '../../../domain/regions/useRegions.ts'

/**
 * Whether a destination that the address names in words is about to become a code: the field takes it as soon as the regions are
 * there. Not where the words mean no one region, which the field tells.
 */
export function useIsLookingUp(toText: string): boolean {
  const regions = useRegions(toText !== '')
  const hasFailed = useRegionStore(({ status }) => status === 'failed')
  if (toText === '' || hasFailed) return false
  return regions === null || typedRegion(regions, toText).kind === 'one'
}

import { resolveTypedRegion } from '#contract/regions/typedRegion.ts'
import { useRegionStore } from '#domain/regions/regionStore.ts'
import { useRegions } from '#domain/regions/useRegions.ts'

/**
 * Returns whether a destination named in words will become a code once the regions have loaded. False if the name matches no
 * single region, which the field reports.
 */
export function useIsResolvingDestination(toText: string): boolean {
  const regions = useRegions(toText !== '')
  const hasFailed = useRegionStore(({ status }) => status === 'failed')
  if (toText === '' || hasFailed) return false
  return regions === null || resolveTypedRegion(regions, toText).kind === 'one'
}

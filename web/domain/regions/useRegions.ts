import { useEffect } from 'react'
import { regionText } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { requestRegions, useRegionStore } from './regionStore.ts'

/** Loads the regions once `isNeeded`; null until loaded, and while they are not needed. */
export function useRegions(isNeeded = true): RegionIndex | null {
  const index = useRegionStore((state) => (isNeeded ? state.index : null))
  useEffect(() => {
    if (isNeeded) requestRegions()
  }, [isNeeded])
  return index
}

/** Returns the text of a region code: 浙江省金华市永康市. '' for none, an unknown one, and until the regions are loaded. */
export function useRegionText(code: string | null): string {
  const index = useRegions(code !== null && code !== '')
  return index && code ? regionText(index, code) : ''
}

import { useContext, useEffect } from 'react'
import { pathOf, regionText } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { FirstViewContext } from '#shared/firstView/firstView.ts'
import { requestRegions, useRegionStore } from './regionStore.ts'

function useRequest(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) requestRegions()
  }, [isNeeded])
}

/** Loads the regions once `isNeeded`; null until loaded, and while they are not needed. */
export function useRegions(isNeeded = true): RegionIndex | null {
  useRequest(isNeeded)
  return useRegionStore((state) => (isNeeded ? state.index : null))
}

/**
 * Returns the text of a region code: 浙江省金华市永康市. '' for none and for an unknown one, and until the regions are loaded, unless
 * the server has rendered it. The component renders again only if the text changes.
 */
export function useRegionText(code: string | null): string {
  const firstView = useContext(FirstViewContext)
  useRequest(Boolean(code))
  return useRegionStore(({ index }) => {
    if (!code) return ''
    return index ? regionText(index, code) : (firstView?.regionTexts[code] ?? '')
  })
}

/** Returns the name of a region code alone: 永康市. null as the text is ''. */
export function useRegionName(code: string | null): string | null {
  useRequest(Boolean(code))
  return useRegionStore(({ index }) => (code && index && pathOf(index, code).at(-1)?.name) || null)
}

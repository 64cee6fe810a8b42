import type { RegionIndex } from '#contract/regions/regions.ts'
import { requestRegions, useRegionStore } from './regionStore.ts'

/** Resolves with the regions once loaded; rejects when loading fails. Another call retries. */
export function loadedRegions(): Promise<RegionIndex> {
  requestRegions()
  return new Promise((resolve, reject) => {
    const settle = () => {
      const { status, index } = useRegionStore.getState()
      if (index) resolve(index)
      if (status === 'failed') reject(new Error('The regions could not be loaded'))
      if (status !== 'loading') stop()
    }
    const stop = useRegionStore.subscribe(settle)
    settle()
  })
}

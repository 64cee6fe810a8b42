import type { RegionIndex } from '../../../contract/regions/regions.ts'
import { requestRegions, useRegionStore } from './regionStore.ts'

/** The regions, as soon as they are there; rejects where they could not be loaded. Asked again, it tries again. */
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

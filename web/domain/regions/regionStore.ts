import { create } from 'zustand'
import regionsUrl from '#contract/regions/data/regions.json?url'
import { indexRegions } from '#contract/regions/regions.ts'
import type { RegionIndex, RegionRow } from '#contract/regions/regions.ts'
import { nextTask } from '#shared/browser/clock/nextTask.ts'

interface RegionState {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  index: RegionIndex | null
}

/** The regions of GB/T 2260. Loaded on request from a file of their own, so that no page waits for them. */
export const useRegionStore = create<RegionState>(() => ({ status: 'idle', index: null }))

/** Loads the regions unless they are loading or loaded; retries after a failure. */
export function requestRegions(): void {
  const { status } = useRegionStore.getState()
  if (status === 'loading' || status === 'ready') return
  useRegionStore.setState({ status: 'loading' })
  fetch(regionsUrl)
    .then(async (response) => {
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const rows = (await response.json()) as RegionRow[]
      await nextTask()
      const index = indexRegions(rows)
      // what renders with it takes as long again
      await nextTask()
      useRegionStore.setState({ status: 'ready', index })
    })
    .catch(() => useRegionStore.setState({ status: 'failed' }))
}

import rows from '#contract/regions/data/regions.json' with { type: 'json' }
import { indexRegions, type RegionIndex } from '#contract/regions/regions.ts'

/** The regions of contract/regions/data/regions.json, indexed once per process. */
export const regions: RegionIndex = indexRegions(rows)

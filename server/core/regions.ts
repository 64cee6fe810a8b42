import rows from '../../contract/data/regions.json' with { type: 'json' }
import { indexRegions, type RegionIndex } from '../../contract/rules/regions.ts'

/** The regions of contract/data/regions.json, indexed once for the whole process. */
export const regions: RegionIndex = indexRegions(rows)

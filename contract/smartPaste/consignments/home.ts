import { regionNames } from '../../regions/regions.ts'
import type { RegionIndex } from '../../regions/regions.ts'
import { townsOf } from '../parties/siteTowns.ts'

/** The site as texts name it: a party there is the sender. */
export interface Home {
  /** Names of the site's region, from the province down. */
  names: readonly string[]
  towns: readonly string[]
}

/** Returns the names of a site by its region code. */
export const homeOf = (index: RegionIndex, siteCode: string): Home => ({
  names: regionNames(index, siteCode),
  towns: townsOf(siteCode),
})

/** Checks whether a text names a town of the site. 利川市东城街道 is of another place, and is no 东城街道. */
export const namesTown = ({ towns }: Home, text: string): boolean =>
  towns.some((town) => new RegExp(`(?<![\\u4e00-\\u9fa5])[在到来去]?${town}`).test(text))

import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import type { SiteOption } from '#contract/lines/siteListCalls.ts'

/**
 * Returns the site from which a new line starts: that of the carrier's latest line, or the default site. The order of the sites
 * decides only where neither is open.
 */
export const siteOfNewLine = (sites: readonly SiteOption[], latestSiteId: number | undefined): number =>
  [latestSiteId, defaultSite.cityId].find((siteId) => sites.some(({ cityId }) => cityId === siteId)) ??
  sites[0]?.cityId ??
  0

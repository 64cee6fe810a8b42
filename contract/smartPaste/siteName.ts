import type { RegionIndex } from '../regions/regions.ts'

/** The site that rules name. */
const siteOfRules = '永康'

/** Returns the name of the site as people say it: 永康. */
export const nameOfSite = (index: RegionIndex, siteCode: string): string =>
  index.byCode.get(siteCode)?.name.replace(/[市县区]$/, '') ?? siteCode

const otherSites = new WeakMap<RegExp, Map<string, RegExp>>()

/** Returns a rule with the name of the site in hand. Rules are written with 永康, and most name no site. */
export function ruleAt(siteName: string, rule: RegExp): RegExp {
  if (siteName === siteOfRules || !rule.source.includes(siteOfRules)) return rule
  const bySite = otherSites.get(rule) ?? new Map<string, RegExp>()
  otherSites.set(rule, bySite)
  const known = bySite.get(siteName)
  if (known) return known
  const own = new RegExp(rule.source.replaceAll(siteOfRules, siteName), rule.flags)
  bySite.set(siteName, own)
  return own
}

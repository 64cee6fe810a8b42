import type { Random } from '#contract/kernel/random.ts'
import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import { regions } from '../core/regions.ts'
import { provincePrefixes } from './lines/destinations.ts'
import { demoAccounts } from './people/accounts.ts'
import { carrierFirms, type CarrierFirm } from './people/carrierFirms.ts'

export interface DemoSite {
  cityId: number
  parentId: number
  name: string
}

/** Returns 永康 and, for benchmarks, further real counties with firms and lines of their own. */
export function demoSites(random: Random, count: number): DemoSite[] {
  const counties = [...regions.byCode.values()].filter(
    ({ code, parentCode }) =>
      parentCode !== null &&
      !code.endsWith('00') &&
      Number(code) !== defaultSite.cityId &&
      !/^(4603|[78])/.test(code),
  )
  const others = random.sample(counties, count - 1).map(({ code, parentCode, name }) => ({
    cityId: Number(code),
    parentId: Number(parentCode),
    name,
  }))
  const { cityId, parentId, name } = defaultSite
  return [{ cityId, parentId, name }, ...others]
}

/** A site with its firms and the number of their lines. */
export interface SiteWithFirms extends DemoSite {
  firms: CarrierFirm[]
  lines: number
  random: Random
}

const linesPerFirm = 46
const firmsFor = (lines: number, isHome: boolean) =>
  Math.min(120, Math.max(isHome ? 64 : 3, Math.round(lines / linesPerFirm)))

/** Assigns lines and firms to each site. The first firm of the first site is the demo account's. */
export function sitesWithFirms(
  sites: readonly DemoSite[],
  lines: number,
  stream: (part: number) => Random,
  firstFirmId: number,
  nextMobile: () => string,
): SiteWithFirms[] {
  let firmId = firstFirmId
  return sites.map((site, index) => {
    const random = stream(site.cityId)
    const share = Math.floor(lines / sites.length) + (index < lines % sites.length ? 1 : 0)
    const firms = carrierFirms(
      random,
      site,
      firmsFor(share, index === 0),
      firmId,
      provincePrefixes,
      nextMobile,
    )
    const [first] = firms
    if (index === 0 && first) {
      first.owner.mobile = demoAccounts.carrier.mobile
      first.origin.phones = [first.phone, demoAccounts.carrier.mobile]
    }
    firmId += firms.length
    return { ...site, firms, lines: share, random }
  })
}

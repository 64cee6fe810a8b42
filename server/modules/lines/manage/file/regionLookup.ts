import { normalizeRegionText } from '#contract/records/rowFields.ts'
import type { Region } from '#contract/regions/region.ts'
import { currentCode, pathOf, regionText, searchRegions } from '#contract/regions/regions.ts'
import { resolveTypedRegion } from '#contract/regions/typedRegion.ts'
import { regions } from '#server/core/regions.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Reading } from './decimals.ts'

/** Reads and writes the site and region cells of one file. */
export interface RegionLookup {
  site(text: string): Reading<number>
  siteText(siteId: number): string
  isOpen(siteId: number): boolean
  region(text: string): Reading<string>
}

/** Region codes by full text, as exports write it: much faster than a search among the names. */
const byFullText: ReadonlyMap<string, string> = new Map(
  [...regions.byCode.keys()].map((code) => [regionText(regions, code), code]),
)

const comparedMax = 200
const endings = /[省市区县旗盟州]$/

/**
 * Returns the city that a name means where only its own counties have the same one: 湖南长沙 is 长沙市, which contains 长沙县. A line to
 * the city serves them, too. null for 朝阳, which other cities also have.
 */
function cityNamed(text: string): string | null {
  const named = searchRegions(regions, text, comparedMax).filter(({ name }) =>
    [name, name.replace(endings, '')].some((each) => text.endsWith(each)),
  )
  const city = named.find(({ parentCode }) => parentCode !== null && isProvince(parentCode))
  const isInCity = ({ code }: Region) => pathOf(regions, code).some((region) => region.code === city?.code)
  return city && named.every(isInCity) ? city.code : null
}

const isProvince = (code: string) => regions.byCode.get(code)?.parentCode === null

function readRegion(text: string): Reading<string> {
  const exactCode = byFullText.get(text)
  if (exactCode !== undefined) return { value: exactCode }
  const plain = normalizeRegionText(text)
  const typed = resolveTypedRegion(regions, plain)
  const cityCode = typed.kind === 'several' ? cityNamed(plain) : null
  const found = cityCode === null ? typed : { kind: 'one' as const, code: cityCode }
  if (found.kind === 'none') return { reason: `“${text}”没有找到，请写成“浙江省金华市义乌市”或 6 位地区代码` }
  if (found.kind === 'several') return { reason: `“${text}”不止一处，请写全省、市、区县` }
  return { value: currentCode(regions, found.code) ?? found.code }
}

/** Loads the sites once and caches region lookups, which are slow and repeat within a file. */
export async function loadRegionLookup(db: Queryable): Promise<RegionLookup> {
  const sites = await db
    .selectFrom('site')
    .select(['city_id', 'name', 'disabled'])
    .orderBy('city_id')
    .execute()
  const cachedRegions = new Map<string, Reading<string>>()
  const sitesNamed = (name: string) => sites.filter((site) => site.name === name || site.name === `${name}市`)
  return {
    site(text) {
      const [match, second] = /^\d{6}$/.test(text)
        ? sites.filter(({ city_id }) => city_id === Number(text))
        : sitesNamed(text)
      if (match && !second) return { value: match.city_id }
      return {
        reason: second
          ? `叫“${text}”的始发城市不止一个，请写 6 位代码`
          : `没有始发城市“${text}”，请写${sites
              .filter(({ disabled }) => !disabled)
              .slice(0, 3)
              .map(({ name }) => name)
              .join('、')}等`,
      }
    },
    siteText(siteId) {
      const name = sites.find(({ city_id }) => city_id === siteId)?.name ?? ''
      return sitesNamed(name).length === 1 ? name : String(siteId)
    },
    isOpen: (siteId) => sites.some(({ city_id, disabled }) => city_id === siteId && !disabled),
    region(text) {
      const region = cachedRegions.get(text) ?? readRegion(text)
      cachedRegions.set(text, region)
      return region
    },
  }
}

/** Returns a region's cell, such as 浙江省金华市义乌市, which `region` reads back. */
export const regionCellText = (code: string): string => regionText(regions, code)

/** Returns a region's own name, such as 义乌市. */
export const regionName = (code: string): string => regions.byCode.get(code)?.name ?? ''

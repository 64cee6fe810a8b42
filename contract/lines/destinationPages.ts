import { destinationPagesPath } from '../kernel/pages.ts'
import type { Region } from '../regions/region.ts'
import { pathOf } from '../regions/regions.ts'
import type { RegionIndex } from '../regions/regions.ts'

/** Weight of the sample consignment behind the pages' prices, grams: typical of a small factory. */
export const sampleWeightGrams = 500_000

/** Origin site and destination region. */
export interface Route {
  siteId: number
  destinationCode: string
}

/** Returns the rank: province, city, city of a county's rank, other. */
const rankOf = ({ code, name }: Region) =>
  code.endsWith('0000') ? 0 : code.endsWith('00') ? 1 : name.endsWith('市') ? 2 : 3

type Names = ReadonlyMap<string, string | null>
const namesOf = new WeakMap<RegionIndex['byCode'], Names>()

/** Returns the region of each pinyin name: the only one of the highest rank, otherwise null. */
function namesIn({ byCode }: RegionIndex): Names {
  const known = namesOf.get(byCode)
  if (known) return known
  const names = new Map<string, string | null>()
  const ranks = new Map<string, number>()
  for (const region of byCode.values()) {
    const rank = rankOf(region)
    const bestRank = ranks.get(region.pinyin) ?? Infinity
    if (rank > bestRank) continue
    names.set(region.pinyin, rank === bestRank ? null : region.code)
    ranks.set(region.pinyin, rank)
  }
  namesOf.set(byCode, names)
  return names
}

const slugOf = (index: RegionIndex, { code, pinyin }: Region) =>
  namesIn(index).get(pinyin) === code ? pinyin : `${pinyin}-${code}`

function regionOf(index: RegionIndex, pinyin: string, code: string | undefined): Region | undefined {
  const region = index.byCode.get(code ?? namesIn(index).get(pinyin) ?? '')
  const slug = code === undefined ? pinyin : `${pinyin}-${code}`
  return region && slugOf(index, region) === slug ? region : undefined
}

/**
 * Returns the path of a destination's page: /zhuanxian/yongkang-chengdu; null for an unknown or abolished code. An ambiguous name
 * carries its code (yongkang-yichun-360900), except for the only region of the highest rank (朝阳市 before 朝阳区, 义乌市 before 伊吾县). The
 * path depends on regions only, so it is stable when lines change.
 */
export function destinationPagePath(index: RegionIndex, { siteId, destinationCode }: Route): string | null {
  const [from, to] = [String(siteId), destinationCode].map((code) => index.byCode.get(code))
  return from && to ? `${destinationPagesPath}/${slugOf(index, from)}-${slugOf(index, to)}` : null
}

/** Returns the route of a page from the last part of its canonical path; otherwise null. */
export function parseDestinationSlug(index: RegionIndex, slug: string): Route | null {
  const [, from = '', fromCode, to = '', toCode] =
    /^([a-z]{1,40})(?:-(\d{6}))?-([a-z]{1,40})(?:-(\d{6}))?$/.exec(slug) ?? []
  const site = regionOf(index, from, fromCode)
  const destination = regionOf(index, to, toCode)
  return site && destination ? { siteId: Number(site.code), destinationCode: destination.code } : null
}

const withoutEnding = (name: string) => (name.length > 2 ? name.replace(/[市省]$/, '') : name)

/** Returns the usual name of a place, a district with its city: 成都, 义乌, 北京朝阳区. '' for an unknown code. */
export function placeName(index: RegionIndex, code: string): string {
  const path = pathOf(index, code).map(({ name }) => withoutEnding(name))
  const own = path.at(-1) ?? ''
  return own.endsWith('区') && path.length > 1 ? `${path.at(-2)}${own}` : own
}

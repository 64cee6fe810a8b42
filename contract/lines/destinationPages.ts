import { destinationPagesPath } from '../kernel/pages.ts'
import { pathOf } from '../regions/regions.ts'
import type { Region, RegionIndex } from '../regions/regions.ts'

/** The consignment that their prices are for, grams: what a small factory sends. */
export const sampleWeightGrams = 500_000

/** From where to where. */
export interface Route {
  siteId: number
  destinationCode: string
}

/** Province, city, city of a county's rank, and the rest. */
const rankOf = ({ code, name }: Region) =>
  code.endsWith('0000') ? 0 : code.endsWith('00') ? 1 : name.endsWith('市') ? 2 : 3

type Names = ReadonlyMap<string, string | null>
const namesOf = new WeakMap<RegionIndex['byCode'], Names>()

/** Whose each pinyin name is: the region's that has it alone on the highest rank on which it occurs; null: nobody's. */
function namesIn({ byCode }: RegionIndex): Names {
  const known = namesOf.get(byCode)
  if (known) return known
  const names = new Map<string, string | null>()
  const ranks = new Map<string, number>()
  for (const region of byCode.values()) {
    const rank = rankOf(region)
    const taken = ranks.get(region.pinyin) ?? Infinity
    if (rank > taken) continue
    names.set(region.pinyin, rank === taken ? null : region.code)
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
 * The address of a destination's page: /zhuanxian/yongkang-chengdu. A name that several regions have carries its code
 * (yongkang-yichun-360900), but for the highest of them, where that is one (朝阳市 before the districts 朝阳区, 义乌市 before 伊吾县): the address hangs on the
 * regions alone, and stays as it is whatever lines there are. null where a code is unknown, or abolished.
 */
export function destinationPagePath(index: RegionIndex, { siteId, destinationCode }: Route): string | null {
  const [from, to] = [String(siteId), destinationCode].map((code) => index.byCode.get(code))
  return from && to ? `${destinationPagesPath}/${slugOf(index, from)}-${slugOf(index, to)}` : null
}

/** The route of a page by the last part of its address; null where that is none, or not the one address of its page. */
export function routeOfPage(index: RegionIndex, slug: string): Route | null {
  const [, from = '', fromCode, to = '', toCode] =
    /^([a-z]{1,40})(?:-(\d{6}))?-([a-z]{1,40})(?:-(\d{6}))?$/.exec(slug) ?? []
  const site = regionOf(index, from, fromCode)
  const destination = regionOf(index, to, toCode)
  return site && destination ? { siteId: Number(site.code), destinationCode: destination.code } : null
}

/** The address that shares a line: its destination's page with the line on top. null as destinationPagePath. */
export function sharedLinePath(index: RegionIndex, line: Route & { id: number }): string | null {
  const path = destinationPagePath(index, line)
  return path && `${path}?line=${line.id}`
}

const withoutEnding = (name: string) => (name.length > 2 ? name.replace(/[市省]$/, '') : name)

/** 成都, 义乌, 北京朝阳区: a place as people say it, a district with its city. '' for an unknown code. */
export function placeName(index: RegionIndex, code: string): string {
  const path = pathOf(index, code).map(({ name }) => withoutEnding(name))
  const own = path.at(-1) ?? ''
  return own.endsWith('区') && path.length > 1 ? `${path.at(-2)}${own}` : own
}

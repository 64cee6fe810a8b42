import { rankRegions } from './ranking.ts'
import type { TrafficByRegion } from './ranking.ts'
import type { Region, RankedRegion } from './region.ts'

/** All regions by code, with the children of each sorted by code; `null` gives the provinces. */
export interface RegionIndex {
  byCode: ReadonlyMap<string, Region>
  /** All regions by traffic, the most first; equally good search results keep this order. */
  ranked: readonly RankedRegion[]
  childrenOf: (code: string | null) => readonly Region[]
  /** Current code of each abolished division. */
  successors: ReadonlyMap<string, string>
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A row of the file, of any length. */
export type RegionRow = readonly (string | number | null)[]

/**
 * Builds the index of regions.json. Throws on rows other than [code, name, parent, pinyin, initials, inhabitants?] or [old, new].
 */
export function indexRegions(rows: readonly RegionRow[]): RegionIndex {
  const byCode = new Map<string, Region>()
  const children = new Map<string | null, Region[]>()
  const successors = new Map<string, string>()
  for (const row of rows) {
    const [code, name, parentCode, pinyin, initials, inhabitants = 0] = row
    if (row.length === 2 && isText(code) && isText(name)) {
      successors.set(code, name)
      continue
    }
    if (
      !isText(code) ||
      !isText(name) ||
      !(parentCode === null || isText(parentCode)) ||
      !isText(pinyin) ||
      !isText(initials) ||
      typeof inhabitants !== 'number'
    ) {
      throw new Error(`Not a region: ${JSON.stringify(row)}`)
    }
    const region = { code, name, parentCode, pinyin, initials, inhabitants }
    byCode.set(code, region)
    const siblings = children.get(parentCode)
    if (siblings) siblings.push(region)
    else children.set(parentCode, [region])
  }
  let ranked: RankedRegion[] | undefined
  return {
    byCode,
    // only a search needs it
    get ranked() {
      return (ranked ??= rankRegions([...byCode.values()], new Map()))
    },
    childrenOf: (code) => children.get(code) ?? [],
    successors,
  }
}

/** Returns the index with its regions ranked by this traffic. */
export const withTraffic = (
  { byCode, childrenOf, successors }: RegionIndex,
  going: TrafficByRegion,
): RegionIndex => ({
  byCode,
  ranked: rankRegions([...byCode.values()], going),
  childrenOf,
  successors,
})

/** Returns the current code: the code itself, or the successor of an abolished one; null for an unknown code. */
export function currentCode(index: RegionIndex, code: string): string | null {
  if (index.byCode.has(code)) return code
  const successor = index.successors.get(code)
  return successor !== undefined && index.byCode.has(successor) ? successor : null
}

/** Returns the regions from the province to this one; empty if unknown. An abolished code gives its successor's path. */
export function pathOf(index: RegionIndex, code: string): Region[] {
  const path: Region[] = []
  let next = currentCode(index, code)
  while (next !== null) {
    const region = index.byCode.get(next)
    if (!region) break
    path.unshift(region)
    next = region.parentCode
  }
  return path
}

/** Returns the short name of a place: 成都 for 成都市. */
export const shortName = (name: string): string => name.replace(/(?<=..)市$/, '')

/** Returns the names of a region and those above it, the province first. */
export const regionNames = (index: RegionIndex, code: string): string[] =>
  pathOf(index, code).map(({ name }) => name)

/** Returns the full name: 浙江省金华市永康市, 上海市浦东新区; '' for an unknown code. */
export function regionText(index: RegionIndex, code: string): string {
  return regionNames(index, code).join('')
}

/**
 * Returns the search keys of a line, stored in line.match_keys. They are "something within a" for each endpoint and its
 * ancestors, and "exactly e" for the endpoint. Endpoints are the destination and the via regions; unknown codes give no key.
 */
export function endpointKeys(index: RegionIndex, siteId: number, endpointCodes: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const code of endpointCodes) {
    const path = pathOf(index, code)
    for (const region of path) keys.add(`${siteId}:w${region.code}`)
    const endpoint = path.at(-1)
    if (endpoint) keys.add(`${siteId}:x${endpoint.code}`)
  }
  return [...keys]
}

/**
 * Returns the keys to search for. They overlap a line's endpointKeys exactly when some endpoint is the searched region, lies
 * within it or contains it (product.md §5). Empty for an unknown code.
 */
export function queryKeys(index: RegionIndex, siteId: number, code: string): string[] {
  const path = pathOf(index, code)
  const searched = path.pop()
  if (!searched) return []
  return [`${siteId}:w${searched.code}`, ...path.map((region) => `${siteId}:x${region.code}`)]
}

/** Checks whether a line serves a region: some endpoint is the region or contains it. */
export function servesRegion(index: RegionIndex, endpointCodes: readonly string[], code: string): boolean {
  const covering = new Set(pathOf(index, code).map((region) => region.code))
  return endpointCodes.some((endpoint) => {
    const current = currentCode(index, endpoint)
    return current !== null && covering.has(current)
  })
}

const divisionEndings = /[省市区县旗盟州]$/
const endingReadings = new Set([
  'sheng',
  'shi',
  'qu',
  'xian',
  'qi',
  'meng',
  'zhou',
  'xinqu',
  'diqu',
  'zizhiqu',
])

const endingInitials: Readonly<Record<string, string>> = {
  省: 's',
  市: 's',
  区: 'q',
  县: 'x',
  旗: 'q',
  盟: 'm',
  州: 'z',
}

/** Checks whether the text begins a name in characters and goes on in letters: 广zhou. An input method may leave it so. */
function matchesMixed({ name, pinyin, initials }: Region, text: string): boolean {
  const [, characters = '', letters = ''] = /^(\p{Script=Han}+)([a-z]+)$/u.exec(text) ?? []
  if (letters === '' || !name.startsWith(characters)) return false
  return initials.startsWith(letters, characters.length) || pinyin.slice(1).includes(letters)
}

/** Returns how well a region matches; lower is better, null is no match. */
function matchRank(region: Region, text: string, bareText: string): number | null {
  const { name, pinyin, initials } = region
  if (name === text) return 0
  if (name.startsWith(text)) return text.length === initials.length ? 1 : 2
  if (pinyin === text || (text.startsWith(pinyin) && endingReadings.has(text.slice(pinyin.length)))) return 1
  if (initials === text) return 2
  if (text === initials + (endingInitials[name.at(-1) ?? ''] ?? '')) return 3
  if (name.startsWith(bareText)) return 3
  if (pinyin.startsWith(text)) return 4
  if (initials.startsWith(text) || matchesMixed(region, text)) return 5
  if (name.includes(bareText)) return 6
  return region.code.startsWith(text) ? 7 : null
}

/** Returns the text without the ending of a division: 广州 of 广州市; texts of two characters stay whole. */
const bareName = (text: string) => (text.length > 2 ? text.replace(divisionEndings, '') : text)

/** Checks whether a typed text names the region itself by characters, pinyin, initials or code. cdwh does not. */
export const namesRegion = (region: Region, text: string): boolean =>
  matchRank(region, text, bareName(text)) !== null

const nameRankMax = 1
const prefixRankMax = 5

/** Returns the matches, best first. Among prefix and initials matches, regions with traffic come first: s is 上海 before 沙县. */
function matchRegions(candidates: readonly RankedRegion[], text: string): Region[] {
  const bareText = bareName(text)
  const names: Region[][] = [[], []]
  const busy: Region[] = []
  const others: Region[][] = [[], [], [], [], [], []]
  for (const { region, weight } of candidates) {
    const fit = matchRank(region, text, bareText)
    if (fit === null) continue
    if (fit <= nameRankMax) names[fit]?.push(region)
    else if (fit <= prefixRankMax && weight > 0) busy.push(region)
    else others[fit - nameRankMax - 1]?.push(region)
  }
  return [...names, busy, ...others].flat()
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** Returns how many characters name a region above the place: 金华 of 金华永康, cd of cdwh, chengdu of chengduwh. */
function namedLength({ name, pinyin, initials }: Region, text: string): number {
  const length = commonPrefixLength(name, text)
  if (length >= 2) return length
  // one letter more is a typing error: shenzheng is no place in 深圳
  const isLetters = (rest: string) => /^[a-z]{2,}$/.test(rest)
  const named = [pinyin, initials].find(
    (letters) => text.startsWith(letters) && isLetters(text.slice(letters.length)),
  )
  return named?.length ?? 0
}

/** Returns the candidates below a region: their codes begin with its code. */
function candidatesBelow(candidates: readonly RankedRegion[], { code }: Region): RankedRegion[] {
  const prefix = code.replace(/(?:00)+$/, '')
  return candidates.filter(({ region }) => region.code !== code && region.code.startsWith(prefix))
}

function findRegions(candidates: readonly RankedRegion[], text: string): Region[] {
  const matches = matchRegions(candidates, text)
  if (matches.length > 0) return matches
  return candidates.flatMap(({ region }) => {
    const length = namedLength(region, text)
    const rest = text.slice(length).replace(/^[省市区县旗盟州](?=..)/, '')
    return length < 2 || rest.length === 0 ? [] : findRegions(candidatesBelow(candidates, region), rest)
  })
}

/**
 * Finds regions by typed name (永康, 永康市, 金华永康, 永kang), pinyin or its prefix, initials (yw, yws), or code. The best come first, equal ones
 * by traffic. An abolished code finds its successor.
 */
export function searchRegions(index: RegionIndex, text: string, limit: number): Region[] {
  const typed = text
    .normalize('NFKC')
    .replace(/[\s/·,、'’-]+/g, '')
    .toLowerCase()
    .slice(0, 40)
  if (typed === '') return []
  const current = currentCode(index, typed)
  const exact = current === null ? undefined : index.byCode.get(current)
  const fits = exact ? [exact] : findRegions(index.ranked, typed)
  return [...new Set(fits)].slice(0, Math.max(0, limit))
}

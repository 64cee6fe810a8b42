import { regionAliases } from './data/regionAliases.ts'

/**
 * A division of GB/T 2260: province, city or district. Municipalities have their districts directly below them, and
 * county-level cities that a province governs itself (429004 仙桃市) have that province as their parent.
 */
export interface Region {
  code: string
  name: string
  /** null for a province. */
  parentCode: string | null
  /** Of the name without 省, 市, 区, 县 …: 重庆市 → chongqing. */
  pinyin: string
  initials: string
}

/** Every region by code, and the children of each in the order of their codes; `null` gives the provinces. */
export interface RegionIndex {
  byCode: ReadonlyMap<string, Region>
  childrenOf(code: string | null): readonly Region[]
}

/** Builds the index of contract/regions/data/regions.json. Throws where a row is not [code, name, parent, pinyin, initials]. */
export function indexRegions(rows: readonly (readonly (string | null)[])[]): RegionIndex {
  const byCode = new Map<string, Region>()
  const children = new Map<string | null, Region[]>()
  for (const row of rows) {
    const [code, name, parentCode, pinyin, initials] = row
    if (!code || !name || parentCode === undefined || !pinyin || !initials) {
      throw new Error(`Not a region: ${JSON.stringify(row)}`)
    }
    const region = { code, name, parentCode, pinyin, initials }
    byCode.set(code, region)
    const siblings = children.get(parentCode)
    if (siblings) siblings.push(region)
    else children.set(parentCode, [region])
  }
  return { byCode, childrenOf: (code) => children.get(code) ?? [] }
}

/** Today's code: the code itself, or the successor of an abolished one. null when neither is known. */
export function currentCode(index: RegionIndex, code: string): string | null {
  if (index.byCode.has(code)) return code
  const successor = regionAliases.get(code)
  return successor !== undefined && index.byCode.has(successor) ? successor : null
}

/** Province … the region itself. Empty for an unknown code; an abolished code gives its successor's path. */
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

/** 浙江省金华市永康市, 上海市浦东新区; '' for an unknown code. */
export function regionText(index: RegionIndex, code: string): string {
  return pathOf(index, code)
    .map(({ name }) => name)
    .join('')
}

/**
 * The keys a line is found by, stored in line.match_keys: "something within a" for each endpoint and all above it, and
 * "exactly e" for the endpoint. Endpoints are the destination and the via regions; unknown codes give no key.
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
 * The keys to look for. They overlap a line's endpointKeys exactly when some endpoint is the region asked for, lies
 * within it or contains it (product.md §5). Empty for an unknown code.
 */
export function queryKeys(index: RegionIndex, siteId: number, code: string): string[] {
  const path = pathOf(index, code)
  const asked = path.pop()
  if (!asked) return []
  return [`${siteId}:w${asked.code}`, ...path.map((region) => `${siteId}:x${region.code}`)]
}

/** Whether a consignment for this region may go by a line: some endpoint is the region or contains it. */
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

/** Lower is better; null is no match. */
function rankOf(region: Region, text: string, bareText: string): number | null {
  const { name, pinyin, initials } = region
  if (name === text) return 0
  if (name.startsWith(text)) return text.length === initials.length ? 1 : 2
  if (pinyin === text || (text.startsWith(pinyin) && endingReadings.has(text.slice(pinyin.length)))) return 1
  if (initials === text) return 2
  if (text === initials + (endingInitials[name.at(-1) ?? ''] ?? '')) return 3
  if (name.startsWith(bareText)) return 3
  if (pinyin.startsWith(text)) return 4
  if (initials.startsWith(text)) return 5
  if (name.includes(bareText)) return 6
  return region.code.startsWith(text) ? 7 : null
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** Province, prefecture, county: a municipality's districts and a province's own counties are counties too. */
function levelOf({ code, parentCode }: Region): number {
  if (parentCode === null) return 0
  return code.endsWith('00') ? 1 : 2
}

function descendantsOf(index: RegionIndex, code: string): Region[] {
  return index.childrenOf(code).flatMap((region) => [region, ...descendantsOf(index, region.code)])
}

function rankedWithin(index: RegionIndex, code: string | null, text: string): Region[] {
  const bareText = text.length > 2 ? text.replace(divisionEndings, '') : text
  const candidates = code === null ? [...index.byCode.values()] : descendantsOf(index, code)
  const matches = candidates.flatMap((region) => {
    const rank = rankOf(region, text, bareText)
    return rank === null ? [] : [{ region, rank, level: levelOf(region) }]
  })
  if (matches.length > 0) {
    matches.sort((a, b) => a.rank - b.rank || a.level - b.level || (a.region.code < b.region.code ? -1 : 1))
    return matches.map(({ region }) => region)
  }
  // 金华永康, 新疆喀什: the first characters name a region above.
  return candidates.flatMap((region) => {
    const length = commonPrefixLength(region.name, text)
    const rest = text.slice(length).replace(/^[省市区县旗盟州](?=..)/, '')
    return length >= 2 && rest.length > 0 ? rankedWithin(index, region.code, rest) : []
  })
}

/**
 * Regions for what somebody typed: name (永康, 永康市, 金华永康), pinyin or its beginning, initials (yw, yws), or code;
 * best first, larger regions before smaller ones. An abolished code finds its successor.
 */
export function searchRegions(index: RegionIndex, text: string, limit: number): Region[] {
  const typed = text
    .replace(/[\s/·,，、'’-]+/g, '')
    .toLowerCase()
    .slice(0, 40)
  if (typed === '') return []
  const current = currentCode(index, typed)
  const exact = current === null ? undefined : index.byCode.get(current)
  const found = exact ? [exact] : rankedWithin(index, null, typed)
  return [...new Set(found)].slice(0, Math.max(0, limit))
}

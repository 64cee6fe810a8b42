import { currentCode, pathOf } from '../../regions/regions.ts'
import type { RegionIndex } from '../../regions/regions.ts'
import { formerNames, townsOf } from './siteTowns.ts'

/** A place name at a position of the text. */
export interface PlaceName {
  length: number
  codes: readonly string[]
  /** town: of the site, and part of the address. short: without 市, 区, 县. */
  kind: 'full' | 'short' | 'town'
  /** Of a town: regions elsewhere with its name, used where a text names their city. */
  elsewhere: readonly string[]
}

interface Names {
  byName: ReadonlyMap<string, Omit<PlaceName, 'length'>>
  /** The length of the longest name that starts with these two characters. */
  longest: ReadonlyMap<string, number>
}

const endings = /^(?:自治[州县区旗]|特别行政区|地区|新区|[省市区县旗盟州])/
/** 长安路, 长安镇 and 北京东路 are not 长安区 and 北京. */
const streetAfter =
  /^(?:[东南西北中]{0,2}(?:路(?!桥区)|街|大道|大街|巷|弄)|[一二三四五六七八九十]路|镇|乡|村|桥(?![\u4e00-\u9fa5]?[镇村乡])|公园|花园|小区|社区|新村|郡街道|道\d)/
const townAfter = /^(?:[东南西北中]?(?:路|街(?!道)|大道|巷)|布衣|水乡)/
/** Short names of cities in the mouth of people there: 呼市赛罕区. */
const cityNicknames: Readonly<Record<string, string>> = { 呼市: '150100' }
/** Common words that are also short names of counties and districts; on their own they are ignored. */
const plainWords = new Set(
  '和平 新华 向阳 通道 平安 安宁 大方 城中 市中 城区 郊区 新城 友好 前进 工农 城关 桥东 桥西 河东 河西 江北 江南 东方 文安 普安 高明 开平 大安 长安 建华 红旗 东安 金山 南山 东山 西山 青山 和县 清河 矿区 宝塔 集安 方正 华龙 金平 兴宁 东风 新市 新兴 龙华 白云 西湖 通州 朝阳'.split(
    ' ',
  ),
)

const cache = new WeakMap<RegionIndex, Map<string, Names>>()

function namesOf(index: RegionIndex, siteCode: string): Names {
  const perSite = cache.get(index) ?? new Map<string, Names>()
  cache.set(index, perSite)
  const cached = perSite.get(siteCode)
  if (cached) return cached
  const byName = new Map<string, { codes: string[]; kind: PlaceName['kind']; elsewhere: string[] }>()
  const add = (name: string, code: string, kind: PlaceName['kind']) => {
    const known = byName.get(name)
    if (!known) byName.set(name, { codes: [code], kind, elsewhere: [] })
    else if (known.kind === 'town') known.elsewhere.push(code)
    else if (known.kind === kind && !known.codes.includes(code)) known.codes.push(code)
  }
  const regions = [...index.byCode.values()]
  for (const { name, code } of regions) add(name, code, 'full')
  for (const [name, code] of Object.entries(cityNicknames))
    if (index.byCode.has(code)) add(name, code, 'short')
  for (const [name, former] of Object.entries(formerNames)) {
    const code = currentCode(index, former)
    if (code !== null) add(name, code, 'full')
  }
  for (const town of townsOf(siteCode)) add(town, siteCode, 'town')
  for (const { name, code, initials } of regions) {
    // 管城回族区 is usually called 管城区
    const short = name.replace(/(?<=..)回族区$/, '').slice(0, initials.length)
    if (short.length >= 2 && short !== name) add(short, code, 'short')
  }
  const longest = new Map<string, number>()
  for (const name of byName.keys()) {
    const start = name.slice(0, 2)
    longest.set(start, Math.max(longest.get(start) ?? 0, name.length))
  }
  const names = { byName, longest }
  perSite.set(siteCode, names)
  return names
}

/** Returns the code of an ambiguous name: a province or prefecture wins over smaller places of that name. */
export function unambiguousCode(index: RegionIndex, name: string, codes: readonly string[]): string | null {
  if (codes.length === 1) return codes[0] ?? null
  if (plainWords.has(name)) return null
  const depth = (code: string) => {
    const path = pathOf(index, code)
    return path.length === 2 && !code.endsWith('00') ? 3 : path.length
  }
  const least = Math.min(...codes.map(depth))
  const highest = codes.filter((code) => depth(code) === least)
  return highest.length === 1 && least < 3 ? (highest[0] ?? null) : null
}

/** Checks whether a short name is a common word and needs a larger region before it. */
export function isCommonWord(name: string): boolean {
  return plainWords.has(name)
}

/** Returns the longest place name that starts at `at`; null if there is none. */
export function placeNameAt(
  index: RegionIndex,
  siteCode: string,
  text: string,
  at: number,
): PlaceName | null {
  const { byName, longest } = namesOf(index, siteCode)
  const greatest = longest.get(text.slice(at, at + 2)) ?? 0
  for (let length = Math.min(greatest, text.length - at); length >= 2; length -= 1) {
    const name = text.slice(at, at + length)
    const known = byName.get(name)
    if (!known) continue
    const after = text.slice(at + length, at + length + 6)
    if (known.kind === 'town' && townAfter.test(after) && !/[镇道区心城]$/.test(name)) continue
    if (known.kind !== 'short') {
      // 河北区 is one of 天津's, 湖北区 none: a full name is used as is
      return { length, ...known }
    }
    // 台州路桥 金清镇: a district, no road
    if (
      streetAfter.test(after) &&
      !(name === '台州' && /^路桥(?:[\s,，]|[\u4e00-\u9fa5]{2}[镇街])/.test(after))
    )
      continue
    if (name in cityNicknames && /^[场面民区容]/.test(after)) continue
    // 凉山州, 管城区, 襄樊市: short names with an ending of their own
    const ending = endings.exec(after)?.[0] ?? ''
    const isCityOfDistrict = ending !== '' && !/^区(?:域|间|号)/.test(after)
    return {
      length: length + (isCityOfDistrict ? ending.length : 0),
      codes: known.codes,
      kind: isCityOfDistrict ? 'full' : 'short',
      elsewhere: [],
    }
  }
  return null
}

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

/** Checks for a place at the site: 在龙山镇桥下, 永康市长城路8号. 利川市东城街道, 石柱县 and 江南大道 are of other places. */
export const namesTown = ({ names, towns }: Home, text: string): boolean => {
  const [own] = shortened(names.at(-1) ?? '-')
  const places = [...towns, own].join('|')
  return new RegExp(
    `(?<![\\u4e00-\\u9fa5])[在到来去从]?(?:${own}市?)?(?:${places})(?![县区路街店]|大道|大厦)`,
  ).test(text)
}

/** Returns a name as people shorten it, and what they leave out: 浙江 and 省, 浦东 and 新区, 广西 and 壮族自治区. */
export function shortened(name: string): [short: string, rest: string] {
  const short = name
    .replace(/(?<=^..)[\u4e00-\u9fa5]*自治[区州县旗]$/, '')
    .replace(/(?<=..)(?:新区|[省市区县旗])$/, '')
  return [short, name.slice(short.length)]
}

/** Returns a pattern for any number of a word's first characters: 古自治区 also as 古. */
const startsOf = (word: string): string =>
  [...word].reduceRight((rest, character) => `(?:${character}${rest})?`, '')

/** 永康经济开发区…, 发：浙江永康…: begins at the sender's own place. `names` are those of the site, from the province down. */
export function homeStart(names: readonly string[]): RegExp {
  const above = names.slice(0, -1).map((name) => {
    const [short, rest] = shortened(name)
    return `(?:${short}${startsOf(rest)})?`
  })
  const own = names.slice(-1).map((name) => {
    const [short, rest] = shortened(name)
    // 朝阳市 is not 朝阳区
    return `${short}${startsOf(rest)}(?![省市区县旗州])`
  })
  // nothing is at home where home is unknown
  const place = own.length === 0 ? '(?!)' : [...above, ...own].join('')
  return new RegExp(`(?:^|\\n)\\s*(?:[发寄]\\s*[:：]\\s*)?${place}(?!路|街|店|大厦|大道)`)
}

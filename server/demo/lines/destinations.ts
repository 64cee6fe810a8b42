import type { Random } from '#contract/kernel/random.ts'
import { regions } from '../../core/regions.ts'
import { cityPlaces } from './cityPlaces.ts'

/** Without Taiwan, Hong Kong and Macau, which need customs. */
const provinces = regions.childrenOf(null).filter(({ code }) => !/^[78]/.test(code))

/** The first two digits of each province served. */
export const provincePrefixes = provinces.map(({ code }) => code.slice(0, 2))

const isMunicipality = (code: string) => /^(11|12|31|50)0000$/.test(code)

/** Every prefecture-level city (prefectures, leagues and municipalities included), by code. */
export const prefectureCodes: readonly string[] = provinces.flatMap(({ code }) =>
  isMunicipality(code)
    ? [code]
    : regions
        .childrenOf(code)
        .map((city) => city.code)
        .filter((city) => city.endsWith('00')),
)

const countyCodes = [...cityPlaces.keys()].filter((code) => !code.endsWith('00'))
const wholeProvinceCodes = ['540000', '540000', '630000', '650000', '150000', '460000', '640000', '620000']

const busyCities = new Set(
  (
    '110000 120000 310000 500000 130100 130600 150100 210100 210200 220100 230100 320100 320200 320300 320400 320500 320600 ' +
    '330100 330200 330300 331000 330600 330700 340100 350100 350200 350500 360100 370100 370200 370600 370700 371300 410100 ' +
    '420100 430100 440100 440300 440600 441900 442000 440500 450100 510100 520100 530100 610100 620100 650100'
  ).split(' '),
)

/** Checks for a capital or trading city with many lines. */
export const isBusyCity = (code: string) => busyCities.has(code)

const isFarWest = (code: string) => /^(15|46|54|6[2345])/.test(code)
const isEast = (code: string) => /^(3[1-7]|41|42|43|44)/.test(code)

function weightOf(code: string): number {
  if (isBusyCity(code)) return 6
  if (!code.endsWith('00')) return 2
  if (isFarWest(code)) return 0.6
  return isEast(code) ? 1.8 : 1.1
}

/**
 * Returns destinations of a site's lines. Every prefecture-level city comes once, then county-level cities and whole provinces,
 * then more of all by how busy they are. The site's own county is excluded.
 */
export function destinationsOf(random: Random, siteCode: string, count: number): string[] {
  const cities = prefectureCodes.filter((code) => code !== siteCode)
  const counties = countyCodes.filter((code) => code !== siteCode)
  const chosen = [...cities, ...counties, ...wholeProvinceCodes].slice(0, count)
  const candidates = [...cities, ...counties]
  let total = 0
  const sums = candidates.map((code) => (total += weightOf(code)))
  while (chosen.length < count) {
    const at = random.unit() * total
    const index = sums.findIndex((sum) => at < sum)
    chosen.push(candidates[index] ?? siteCode)
  }
  return chosen
}

/** Returns other cities that a line's station forwards goods to: capitals reach their whole province. */
export function viaCodesFor(random: Random, destinationCode: string): string[] {
  const province = `${destinationCode.slice(0, 2)}0000`
  const isCapital = destinationCode === `${destinationCode.slice(0, 2)}0100`
  if (destinationCode === province || !destinationCode.endsWith('00')) return []
  if (!random.chance(isCapital ? 0.6 : 0.12)) return []
  const others = regions
    .childrenOf(province)
    .map(({ code }) => code)
    .filter((code) => code !== destinationCode && code !== '460300')
  return random.sample(others, isCapital ? random.whole(2, 5) : random.whole(1, 2)).toSorted()
}

import { regions } from '#server/core/regions.ts'

/** A keyword of one character begins too many names. */
const keywordMin = 2
const municipalities: readonly string[] = ['11', '12', '31', '50']

/** Returns the lane of a city or district, as the column `lane_code` has it. */
function laneOf(code: string): string {
  const province = code.slice(0, 2)
  if (municipalities.includes(province)) return `${province}0000`
  return code.slice(2, 4) === '90' ? code : `${code.slice(0, 4)}00`
}

/** Places whose name begins with a keyword. */
export interface NamedDestinations {
  /** Lanes that lie within such a place. */
  laneCodes: string[]
  /** Districts with such a name, and the lanes that they are part of. */
  districts: { laneCode: string; code: string }[]
}

/** Finds provinces, cities and districts whose name begins with a keyword; none for a keyword of one character. */
export function namedDestinations(keyword: string): NamedDestinations {
  const found: NamedDestinations = { laneCodes: [], districts: [] }
  if (keyword.length < keywordMin) return found
  for (const { code, name, parentCode } of regions.byCode.values()) {
    if (!name.startsWith(keyword)) continue
    const laneCode = laneOf(code)
    if (parentCode === null && !municipalities.includes(code.slice(0, 2)))
      found.laneCodes.push(...regions.childrenOf(code).map((city) => laneOf(city.code)))
    else if (laneCode === code) found.laneCodes.push(code)
    else found.districts.push({ laneCode, code })
  }
  return found
}

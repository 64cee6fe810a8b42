/** Where a tier begins, as a price list writes it: 1000公斤. */
export interface TierStart {
  kind: 'heavy' | 'light'
  /** With its unit; '' for the tier from 0. */
  text: string
  /** In grams or cm³, for comparison. */
  from: number
}

/** Normalizes a text for comparison: full-width signs, spaces, case, and the marks of fields that are required. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*]|必填|选填/g, '')

const unit = '公斤|千克|kg|吨|t|立方米|立方|方|m3|cbm'
const pricePer = new RegExp(`(?:元|rmb|¥)?(?:\\/|每)(${unit}|件|票|份|箱)`)

const named: Readonly<Record<string, string>> = {
  千克: '公斤',
  kg: '公斤',
  t: '吨',
  立方米: '方',
  立方: '方',
  m3: '方',
  cbm: '方',
}
const unitName = (spelling: string) => named[spelling] ?? spelling

/** Returns the unit of a price in a title, such as 元/公斤; '' without one. */
export function priceUnitOf(title: string): string {
  const spelling = pricePer.exec(plain(title))?.[1]
  return spelling === undefined ? '' : `元/${unitName(spelling)}`
}

/** Returns a title without the unit of its price and without brackets that are empty then. */
export const withoutPriceUnit = (title: string): string =>
  plain(title)
    .replace(pricePer, '')
    .replace(/\(\)|\[\]|【】/g, '')

const figure = '(\\d+(?:\\.\\d+)?)'
const between = new RegExp(`${figure}(${unit})?(?:以上)?[-~—–至到]+${figure}(${unit})?`)
const below = new RegExp(
  `(?:≤|<=?|小于|低于|不足|不满)${figure}(${unit})?|${figure}(${unit})?(?:及)?(?:以下|以内|内)`,
)
const above = new RegExp(
  `(?:≥|>=?|满|大于|超过)${figure}(${unit})?|${figure}(${unit})?(?:及)?(?:以上|起|\\+)`,
)

/** Above it a figure without a unit means kilograms: nobody sends hundreds of tonnes as part of a load. */
const tonnesMax = 50

const startOf = (figures: string, spelling: string | undefined, kind: TierStart['kind']): TierStart => {
  const value = Number(figures)
  const fallback = kind === 'light' ? '方' : value > tonnesMax ? '公斤' : '吨'
  const name = spelling === undefined ? fallback : unitName(spelling)
  const perUnit = name === '公斤' ? 1_000 : 1_000_000
  return { kind, text: value === 0 ? '' : `${figures}${name}`, from: value * perUnit }
}

/**
 * Reads the range of a tier in a title: 1000-3000公斤, 1吨以上, 500kg以内. `kindOf` decides between weight and volume where the range
 * has no unit. null without a range.
 */
export function tierStartOf(title: string, kindOf: () => TierStart['kind'] | null): TierStart | null {
  const text = withoutPriceUnit(title)
  const kindBy = (spelling: string | undefined) =>
    spelling === undefined ? kindOf() : unitName(spelling) === '方' ? 'light' : 'heavy'
  const range = between.exec(text)
  if (range) {
    const [, from = '', fromUnit, to = '', toUnit] = range
    const spelling = fromUnit ?? toUnit
    const kind = kindBy(spelling)
    // 0-500 and 20-500 without a unit are kilograms by their end
    const guessed = kind === 'heavy' && Number(to) > tonnesMax ? '公斤' : undefined
    return kind && startOf(from, spelling ?? guessed, kind)
  }
  const under = below.exec(text)
  if (under) {
    const kind = kindBy(under[2] ?? under[4])
    return kind && { kind, text: '', from: 0 }
  }
  const over = above.exec(text)
  if (!over) return null
  const kind = kindBy(over[2] ?? over[4])
  return kind && startOf(over[1] ?? over[3] ?? '', over[2] ?? over[4], kind)
}

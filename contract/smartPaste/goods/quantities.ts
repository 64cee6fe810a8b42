import type { Packaging } from '../../orders/words.ts'
import { findAll, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { PastedSides, Span } from '../pastedOrder.ts'
import {
  amountBaseAt,
  countedUnit,
  isNoCount,
  notTheAmounts,
  pieceUnit,
  sumsBelow,
  unitBefore,
} from './amountContext.ts'
import type { AmountBase } from './amountContext.ts'
import { amountNumeral, decimalText, numeral, scaledInteger } from './numerals.ts'

export { pieceUnit }

/** An amount of goods in the text. */
export type Quantity =
  | (AmountBase & { kind: 'pieces'; value: number; unit: string; packaging: Packaging | null })
  | (AmountBase & { kind: 'weightGrams'; value: number })
  | (AmountBase & { kind: 'volumeCm3'; value: number })
  | (AmountBase & { kind: 'sides'; value: PastedSides })

/** The packaging meant by a counting unit. */
export const packagingOf: Record<string, Packaging> = {
  纸箱: 'carton',
  箱: 'carton',
  件箱: 'carton',
  木箱: 'wooden_case',
  木架: 'wooden_case',
  木托盘: 'pallet',
  木托: 'pallet',
  托盘: 'pallet',
  托: 'pallet',
  板: 'pallet',
  栈板: 'pallet',
  卡板: 'pallet',
  编织袋: 'woven_bag',
  蛇皮袋: 'woven_bag',
  袋: 'woven_bag',
  包: 'woven_bag',
  'wooden case': 'wooden_case',
  'wooden cases': 'wooden_case',
  'wooden boxes': 'wooden_case',
  ctn: 'carton',
  ctns: 'carton',
  box: 'carton',
  crate: 'wooden_case',
  bag: 'woven_bag',
  drum: 'barrel',
  drums: 'barrel',
  桶: 'barrel',
  铁桶: 'barrel',
}

const side = '(\\d{1,5}(?:\\.\\d{1,2})?)\\s*(mm|cm|毫米|厘米|公分|米|m)?'
const times = '\\s*[*xX·乘]\\s*'

const sidesPattern = new RegExp(`(?<![\\d.米])${side}${times}${side}${times}${side}(?![\\d*])`, 'gi')
const namedSides = new RegExp(
  `长\\s*:?\\s*${side}[,，、 *xX]?\\s*宽\\s*:?\\s*${side}[,，、 *xX]?\\s*高\\s*:?\\s*${side}`,
  'gi',
)
/** 2点5方, but not 下午2点5方. */
const spokenDecimal = '(?<![午上早晚])\\d点\\d'
/** 300多: about so many. 百把斤 is too vague. */
const about = '[多来几余]?'
const volumePattern = new RegExp(
  `(?<![\\d.几数第])(${spokenDecimal}|${amountNumeral})\\s*${about}(?:个(半)?)?(?:立方米|立方|立米|m3|m³|cbm|方)(?:(半)|(?!一[起共定样票批下车卷捆扎樘套把张根条支副筐盒])([一二三四五六七八九1-9])(?![.零一二三四五六七八九十百千万点\\d箱件托台个只桶袋包]))?(?![形向便案法面块格集位圆正\\d])`,
  'gi',
)
const weightPattern = new RegExp(
  `(?<![\\d.几数]|[A-Za-z]-)(${spokenDecimal}|${amountNumeral})\\s*${about}(吨|公斤|千克|kgs?|㎏|斤|t)(?![a-z顶])(?:零\\s?(${numeral})(公斤|千克|kgs?|斤)|(?<=吨)([1-9]\\d\\d|[一二两三四五六七八九]百[一二三四五六七八九十零]{0,3})(公斤|千克|kgs?)(?![装/每一]))?(?:(半)|(?!一[起共定样票批下车卷捆扎樘套把张根条支副筐盒])([一二三四五六七八九1-9])(?![.零一二三四五六七八九十百千万点\\d箱件托台个只桶袋包])|(?<=吨)(0\\d{1,2}|(?<=[2-9]吨)\\d\\d)(?=[\\s,，。;；]|$))?`,
  'gi',
)
const piecesPattern = new RegExp(
  `(?<![\\d.几]|(?<!(?<![每一])[件箱托包袋桶])数|数(?=[十百千])|[零一二两三四五六七八九十百千](?=[零一二两三四五六七八九十百千]))(${amountNumeral})[^\\S\\n]*${about}个?[大小散]?(${pieceUnit}|wooden (?:cases?|boxes)|drums?|rolls?|units?|块)(?![县区山路街号式]|(?<=把)(?:公?斤|千克|吨|方|kg|[箱件个包袋]))`,
  'g',
)
/** 件数：18 has no unit. 装箱数 and 每托箱数 are what a package holds. */
const labelledPieces =
  /(?:(?<![装每][\u4e00-\u9fa5]?)总?(件|箱|包|袋|托盘?|捆|卷|桶|扎|樘)数|数量|(?<!(?:\d ?[箱件台套托包袋桶捆卷个只]|数量[ :]{0,3}\d{1,5})[^\n\d]{0,6})实发)(?:合计|总计)?\s*[:|为是]?\s*(\d{1,5})(?![\d.OlI]| ?[月日号点/-])/g
const labelledWeight =
  /(?:总?重量|[总实]重|总?毛重|(?<=[箱个捆袋托桶台] ?)重)(?:合计|总计)?\s*(?:\((?:kg|公斤)\))?\s*[:|为是]?\s*(?:每[件箱包袋托捆卷桶台套只]\s*)?(\d{1,6}(?:\.\d{1,3})?)(?! ?[\d.])/gi
const labelledVolume =
  /(?:总?体积(?:合计|总计)?|方数|量方|(?<!\d ?)cbm|(?<![\d\u4e00-\u9fa5] ?)立?方(?= ?:))\s*(?:\((?:m3|方|立方)\))?\s*[:|为是]?\s*(\d{1,4}(?:\.\d{1,6})?)(?! ?[\d.号楼栋幢月])/gi

/** 五金箱 ×12, 卷尺 x4: pieces after a name. */
const timesPieces = /(?<=[\u4e00-\u9fa5] {0,12})[*xX] ?(\d{1,4})(?![\d.*xX]| ?[*xX]\d)(?= |$|\n)/g

const gramsOf: Record<string, number> = { 吨: 1_000_000, t: 1_000_000, 斤: 500 }
const mmOf: Record<string, number> = { mm: 1, 毫米: 1, 米: 1000, m: 1000 }

/** A single digit and a blank before a number. Behind a unit it is no part of that number: 1吨2 9.8方. */
const digitBefore = /(?<![\d.吨方斤万千百])\d $/
/** 件数：2 1.5吨: the label says that the digit is another amount. */
const otherLabel = {
  weightGrams: /(?:[件箱包袋托]数|数量|体积|方数)(?:\([^)]{1,4}\))?[:|为是 ]{0,2}\d $/,
  volumeCm3: /(?:[件箱包袋托]数|数量|重量?)(?:\([^)]{1,4}\))?[:|为是 ]{0,2}\d $/,
}
/** 电机 5 200公斤: the digit behind the name of goods counts them. */
const goodsBefore = new RegExp(
  `[\\u4e00-\\u9fa5][\\u4e00-\\u9fa5](?<![\\d一二两三四五六七八九十百千] ?(?:${pieceUnit})|[重量积数约概是为共计有]) ?\\d $`,
)

/** Checks for a weight or volume whose digits may go on across the blank before it: 2 6.5 公斤. */
function isBroken({ text, rest }: ParseState, { kind }: Quantity, match: RegExpExecArray): boolean {
  const [whole, number = ''] = match
  if ((kind !== 'weightGrams' && kind !== 'volumeCm3') || !/^\d/.test(number) || !whole.startsWith(number))
    return false
  const before = text.slice(Math.max(0, match.index - 16), match.index)
  if (!digitBefore.test(before) || rest[match.index - 2] === signs.quantity) return false
  if (otherLabel[kind].test(before)) return /^0\d/.test(number)
  return !(/^[1-9][\d,]+$/.test(number) && goodsBefore.test(before))
}

/** Converts a side to mm; without a unit, a plausible one for a piece is assumed. */
function sideMm(text: string, unitText: string | undefined, guess: number): number {
  const perUnit = unitText === undefined ? guess : (mmOf[unitText.toLowerCase()] ?? 10)
  return Math.round(Number(text) * perUnit)
}

function sidesOf(match: RegExpMatchArray): PastedSides | null {
  const [, a = '', unitA, b = '', unitB, c = '', unitC] = match
  const known = unitC ?? unitB ?? unitA
  const longest = Math.max(Number(a), Number(b), Number(c))
  const guess = longest >= 400 ? 1 : longest < 6 ? 1000 : 10
  const [lengthMm, widthMm, heightMm] = [
    sideMm(a, unitA ?? known, guess),
    sideMm(b, unitB ?? known, guess),
    sideMm(c, known, guess),
  ]
  if (!lengthMm || !widthMm || !heightMm || lengthMm > 30_000 || widthMm > 30_000 || heightMm > 30_000)
    return null
  return { lengthMm, widthMm, heightMm }
}

const bound = (value: number | null, most: number) =>
  value !== null && value > 0 && value <= most ? value : null

function parseGrams(match: RegExpMatchArray): number | null {
  const [, number = '', unitText = '', rest, restUnit, more = '', moreUnit, half, tail, decimals = ''] = match
  const perUnit = gramsOf[unitText.toLowerCase()] ?? 1000
  const milli = scaledInteger(decimalText(number) ?? '', 3)
  if (milli === null) return null
  const tenths = tail ? (scaledInteger(decimalText(tail) ?? '0', 2) ?? 0) : 0
  const extra = half ? 500 : tenths + (scaledInteger(`0.${decimals}`, 3) ?? 0)
  const restGrams =
    (scaledInteger(decimalText(rest ?? more) ?? '', 0) ?? 0) * (gramsOf[restUnit ?? moreUnit ?? ''] ?? 1000)
  return bound(Math.round(((milli + extra) * perUnit) / 1000) + restGrams, 100_000_000)
}

function parseCm3(match: RegExpMatchArray): number | null {
  const [, number = '', within, half, tail = '零'] = match
  const cm3 = scaledInteger(decimalText(number) ?? '', 6)
  const rest = (within ?? half) ? 500_000 : Number(decimalText(tail)) * 100_000
  return bound(cm3 === null ? null : cm3 + rest, 1_000_000_000)
}

/** Parses a count; 34.5 is none. */
function parsePieces(number: string): number | null {
  const decimal = decimalText(number) ?? ''
  return /\.\d*[1-9]/.test(decimal) ? null : bound(scaledInteger(decimal, 0), 99_999)
}

/** Checks for a label of all rows: 总毛重, 件数合计. 总重 in each of several rows is none. */
const isOfAll = ({ 0: label, input = '' }: RegExpMatchArray) =>
  /^总(?:毛|.{1,2}数)|[合总]计/.test(label) ||
  (label.startsWith('总') && input.split(label.slice(0, 2)).length === 2)

type Reader = [RegExp, (match: RegExpMatchArray, base: AmountBase) => Quantity | null]

const readers: Reader[] = [
  ...[sidesPattern, namedSides].map((pattern): Reader => [
    pattern,
    (match, base) => {
      const value = sidesOf(match)
      return value && { ...base, kind: 'sides', value }
    },
  ]),
  ...(
    [
      [volumePattern, 'volumeCm3', parseCm3],
      [weightPattern, 'weightGrams', parseGrams],
    ] as const
  ).map(([pattern, kind, valueOf]): Reader => [
    pattern,
    (match, base) => {
      const value = valueOf(match)
      return value === null ? null : { ...base, kind, value }
    },
  ]),
  [
    piecesPattern,
    (match, base) => {
      const [, number = '', unitText = ''] = match
      const value = number === '半' ? null : parsePieces(number)
      return value === null
        ? null
        : { ...base, kind: 'pieces', value, unit: unitText, packaging: packagingOf[unitText] ?? null }
    },
  ],
  [
    timesPieces,
    (match, base) => {
      const value = parsePieces(match[1] ?? '')
      return value === null
        ? null
        : { ...base, isEach: false, kind: 'pieces', value, unit: '件', packaging: null }
    },
  ],
  ...(
    [
      [countedUnit, 2, 3],
      [unitBefore, 4, 3],
      [unitBefore, 2, 1],
    ] as const
  ).map(([pattern, number, unit]): Reader => [
    pattern,
    (match, base) => {
      const value = parsePieces(match[number] ?? '')
      const counted = match[unit] ?? ''
      return value === null
        ? null
        : { ...base, kind: 'pieces', value, unit: counted, packaging: packagingOf[counted] ?? null }
    },
  ]),
  [
    labelledPieces,
    (match, base) => {
      const value = parsePieces(match[2] ?? '')
      const unit = match[1] ?? '件'
      return value === null
        ? null
        : {
            ...base,
            isTotal: base.isTotal || isOfAll(match),
            kind: 'pieces',
            value,
            unit,
            packaging: packagingOf[unit] ?? null,
          }
    },
  ],
  ...(
    [
      [labelledWeight, 'weightGrams', 3, 100_000_000],
      [labelledVolume, 'volumeCm3', 6, 1_000_000_000],
    ] as const
  ).map(([pattern, kind, places, most]): Reader => [
    pattern,
    (match, base) => {
      const value = bound(scaledInteger(match[1] ?? '', places), most)
      const isEach = base.isEach || match[0].includes('每')
      const isTotal = base.isTotal || isOfAll(match)
      return value === null ? null : { ...base, isEach, isTotal, kind, value }
    },
  ]),
]

/**
 * Extracts all amounts of goods, in the order of the text. Amounts beyond the contract's limits are left unread. Broken numbers
 * are only returned with `withBroken`.
 */
export function extractQuantities(ground: ParseState, { withBroken = false } = {}): Quantity[] {
  for (const { start, end } of notTheAmounts(ground)) markSpan(ground, start, end, signs.taken)
  const quantities: Quantity[] = []
  const broken: Span[] = []
  for (const [pattern, read] of readers) {
    for (const match of findAll(ground, pattern)) {
      const quantity = read(match, amountBaseAt(ground, spanOf(match)))
      if (quantity === null || isNoCount(ground, quantity)) continue
      if (isBroken(ground, quantity, match)) {
        const start = match.index - 2
        if (withBroken) quantities.push({ ...quantity, start })
        broken.push({ start, end: quantity.end })
        continue
      }
      quantities.push(quantity)
      markSpan(ground, quantity.start, quantity.end, signs.quantity)
    }
  }
  const sums = sumsBelow(ground, quantities).map((sum): Quantity =>
    sum.kind === 'pieces'
      ? { ...sum, kind: sum.kind, unit: '件', packaging: null }
      : { ...sum, kind: sum.kind },
  )
  for (const { start, end } of sums) markSpan(ground, start, end, signs.quantity)
  quantities.push(...sums)
  // no part of a broken number is the name of goods
  for (const { start, end } of broken) markSpan(ground, start, end, signs.taken)
  return quantities.toSorted((a, b) => a.start - b.start)
}

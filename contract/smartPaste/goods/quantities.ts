import type { Packaging } from '../../orders/words.ts'
import { findAll, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { PastedSides, Span } from '../pastedOrder.ts'
import { decimalText, numeral, scaledInteger } from './numerals.ts'

interface AmountBase extends Span {
  /** Of several rows together: 共, 合计. */
  isTotal: boolean
  /** Of one piece: 每箱, 单重. */
  isEach: boolean
}

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
  托盘: 'pallet',
  托: 'pallet',
  板: 'pallet',
  栈板: 'pallet',
  编织袋: 'woven_bag',
  蛇皮袋: 'woven_bag',
  袋: 'woven_bag',
  包: 'woven_bag',
  桶: 'barrel',
  铁桶: 'barrel',
}

/** Counting units of pieces; used within other patterns, so it has no capturing group. */
export const pieceUnit =
  '纸箱|木箱|木架|托盘|栈板|编织袋|蛇皮袋|铁桶|箱|托|板|件|台|套|樘|扇|只|袋|包|桶|捆|扎|卷|辆|把|张|根|条|支|副|筐|盒|口|顶|床|对|双|瓶|罐|片|组|筒|架|匹|幅|盏|枚|节|颗|盘(?!锦)|个'
const side = '(\\d{1,5}(?:\\.\\d{1,2})?)\\s*(mm|cm|毫米|厘米|公分|米|m)?'
const times = '\\s*[*xX·乘]\\s*'

const sidesPattern = new RegExp(`(?<![\\d.])${side}${times}${side}${times}${side}(?![\\d*])`, 'gi')
const namedSides = new RegExp(
  `长\\s*:?\\s*${side}[,，、 ]?\\s*宽\\s*:?\\s*${side}[,，、 ]?\\s*高\\s*:?\\s*${side}`,
  'gi',
)
const volumePattern = new RegExp(
  `(?<![\\d.])(${numeral})\\s*[多来几余]?个?(?:立方米|立方|立米|m3|m³|cbm|方)(?:(半)|([一二三四五六七八九1-9])(?![.零一二三四五六七八九十百千万点\\d箱件托台个只桶袋包]))?(?![形向便案法面块格集位圆正\\d])`,
  'gi',
)
const weightPattern = new RegExp(
  `(?<![\\d.])(${numeral})\\s*[多来几余]?(吨|公斤|千克|kgs?|㎏|斤|t)(?![a-z顶])(?:(半)|([一二三四五六七八九1-9])(?![.零一二三四五六七八九十百千万点\\d箱件托台个只桶袋包]))?`,
  'gi',
)
const piecesPattern = new RegExp(
  `(?<![\\d.几数])(\\d{1,4}[百千万]|${numeral})\\s*[多来几余]?个?[大小散]?(${pieceUnit})(?![县区山路街号式])`,
  'g',
)
/** 件数：18 has no unit. */
const labelledPieces = /(?:总?([件箱包袋托])数|数量)\s*[:|为是]?\s*(\d{1,5})(?![\d.])/g
const labelledWeight =
  /(?:总?重量|总重|毛重)\s*(?:\((?:kg|公斤)\))?\s*[:|为是]?\s*(\d{1,6}(?:\.\d{1,3})?)(?! ?[\d.])/gi
const labelledVolume =
  /(?:总?体积|方数)\s*(?:\((?:m3|方|立方)\))?\s*[:|为是]?\s*(\d{1,4}(?:\.\d{1,6})?)(?! ?[\d.])/gi

/** 五金箱 ×12, 卷尺 x4: pieces after a name. */
const timesPieces = /(?<=[\u4e00-\u9fa5] {0,12})[*xX] ?(\d{1,4})(?![\d.*xX]| ?[*xX]\d)(?= |$|\n)/g

/** 一吨不到: an upper bound is not an amount. */
const lessThan = new RegExp(`(?:重量)?${numeral}(?:吨|公斤|斤|方)(?:不到|以[内下])`, 'g')

/** 10只一箱, 20根一捆: describes the packing, not the amount. */
const packedBy = /(?<![\d.])\d{1,4}(?:只|个|套|台|把|双|瓶|根|支|盒|条)(?:装?一|每)(?:箱|捆|包|件|托)/g

const gramsOf: Record<string, number> = { 吨: 1_000_000, t: 1_000_000, 斤: 500 }
const mmOf: Record<string, number> = { mm: 1, 毫米: 1, 米: 1000, m: 1000 }

const totalBefore =
  /(?:一共|总共|共计|合计|总计|共|总|全部)(?:有|重量?|体积|件数|毛重|是|约|大概|大约|差不多|[:,\s]){0,3}$/
const eachBefore =
  /(?:[每单一](?:箱|件|个|台|托|只|桶|袋|包|套|辆|张|把|根|条|卷|捆|扇|樘|支)?(?:净?毛?重量?)?\s*[:是约]?\s*|[*xX@]\s*)$/
const eachAfter =
  /^\s*(?:\/|每|一)(?:箱|件|个|台|只|桶|袋|托|包|套|辆|张|把|根|条|卷|捆|扇|樘|支)(?!\s*约?\d)/

function amountBaseAt(ground: ParseState, { start, end }: Span): AmountBase {
  const before = ground.text.slice(Math.max(0, start - 12), start)
  const each = eachBefore.exec(before)?.[0] ?? ''
  const per = eachAfter.exec(ground.text.slice(end, end + 5))?.[0] ?? ''
  return {
    start: start - each.trimStart().length,
    end: end + per.length,
    isTotal: totalBefore.test(before),
    isEach: each + per !== '',
  }
}

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
function isBroken({ text }: ParseState, { kind }: Quantity, match: RegExpExecArray): boolean {
  const [whole, number = ''] = match
  if ((kind !== 'weightGrams' && kind !== 'volumeCm3') || !/^\d/.test(number) || !whole.startsWith(number))
    return false
  const before = text.slice(Math.max(0, match.index - 16), match.index)
  if (!digitBefore.test(before)) return false
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
  const [, number = '', unitText = '', half, tail] = match
  const perUnit = gramsOf[unitText.toLowerCase()] ?? 1000
  const milli = scaledInteger(decimalText(number) ?? '', 3)
  if (milli === null) return null
  const extra = half ? 500 : tail ? (scaledInteger(decimalText(tail) ?? '0', 2) ?? 0) : 0
  return bound(Math.round(((milli + extra) * perUnit) / 1000), 100_000_000)
}

function parseCm3(match: RegExpMatchArray): number | null {
  const cm3 = scaledInteger(decimalText(match[1] ?? '') ?? '', 6)
  return bound(
    cm3 === null ? null : cm3 + (match[2] ? 500_000 : Number(decimalText(match[3] ?? '零')) * 100_000),
    1_000_000_000,
  )
}

const parsePieces = (number: string) => bound(scaledInteger(decimalText(number) ?? '', 0), 99_999)

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
  [
    labelledPieces,
    (match, base) => {
      const value = parsePieces(match[2] ?? '')
      const unit = match[1] ?? '件'
      return value === null
        ? null
        : { ...base, kind: 'pieces', value, unit, packaging: packagingOf[unit] ?? null }
    },
  ],
  [
    labelledWeight,
    (match, base) => {
      const value = bound(scaledInteger(match[1] ?? '', 3), 100_000_000)
      return value === null ? null : { ...base, kind: 'weightGrams', value }
    },
  ],
  [
    labelledVolume,
    (match, base) => {
      const value = bound(scaledInteger(match[1] ?? '', 6), 1_000_000_000)
      return value === null ? null : { ...base, kind: 'volumeCm3', value }
    },
  ],
]

/**
 * Extracts all amounts of goods, in the order of the text. Amounts beyond the contract's limits are left unread. Broken numbers
 * are only returned with `withBroken`.
 */
export function extractQuantities(ground: ParseState, { withBroken = false } = {}): Quantity[] {
  for (const match of [...findAll(ground, packedBy), ...findAll(ground, lessThan)]) {
    const { start, end } = spanOf(match)
    markSpan(ground, start, end, signs.taken)
  }
  const quantities: Quantity[] = []
  const broken: Span[] = []
  for (const [pattern, read] of readers) {
    for (const match of findAll(ground, pattern)) {
      const quantity = read(match, amountBaseAt(ground, spanOf(match)))
      if (quantity === null) continue
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
  // no part of a broken number is the name of goods
  for (const { start, end } of broken) markSpan(ground, start, end, signs.taken)
  return quantities.toSorted((a, b) => a.start - b.start)
}

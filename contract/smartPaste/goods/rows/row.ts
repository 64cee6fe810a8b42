import type { Packaging } from '../../../orders/words.ts'
import { found } from '../../parseState.ts'
import type { Found, PastedGoods, PastedTotals, Span } from '../../pastedOrder.ts'
import { pieceUnit } from '../amountContext.ts'

/** A row under construction; amounts per piece wait for the number of pieces. */
export interface Row extends PastedGoods {
  unit?: string
  eachGrams?: Found<number>
  /** The unit of `eachGrams`, if the text counts in it: 个 in 500个 0.5公斤一个. */
  eachUnit?: string
  /** A second weight of one piece in another unit: 25公斤一箱 behind 0.5公斤一个. */
  furtherEach?: { grams: Found<number>; unit: string }
  eachCm3?: Found<number>
  /** 一个19公斤一个23公斤: the weights of single pieces. */
  ofSingles?: Found<number>[]
  /** 一箱20公斤 without another count: a single carton. */
  single?: Pick<PastedGoods, 'pieces' | 'packaging'>
  /** 一箱 20 公斤: one piece, if the row has no other count. */
  onePiece?: Found<number>
  /** Whether the packaging comes from its own word, not from a counting unit. */
  isPackagingNamed?: boolean
  /** Whether the name is only a guess. */
  isNameGuessed?: boolean
}

/** 一个 in 0.5公斤一个, 每箱 in 每箱9公斤. */
const unitOfOne = new RegExp(`[一每/] ?个?(${pieceUnit})`)

/** Checks for a count in a unit. 5个木箱 counts in 木箱. */
const isCountedIn = (text: string, unit: string) =>
  new RegExp(`(?<![.每一])\\d ?${unit}(?![大小]?[木纸铁]?[箱架托盘桶袋])`).test(text)

/** Notes the unit of a weight of one piece in its row, before the row takes the weight. */
export function noteUnitOfOne(row: Row, { start, end, value }: Span & { value: number }, text: string): void {
  const unit = unitOfOne.exec(text.slice(start, end))?.[1] ?? ''
  if (row.eachGrams) row.furtherEach ??= { grams: found(value, { start, end }), unit }
  else if (isCountedIn(text, unit)) row.eachUnit = unit
}

const content = /^(?:个|只|把|支|条|根|张|片|双|瓶)$/
const parcel = /^(?:纸箱|木箱|箱|包|袋|桶|托|件|捆)$/

/** Returns the weight of one piece in the unit that the row counts. The weight of one 个 is none of one 箱. */
function weightOfOne({ unit = '', eachGrams, eachUnit = '', furtherEach }: Row): Found<number> | undefined {
  if (!content.test(eachUnit) || !parcel.test(unit)) return eachGrams
  return furtherEach && parcel.test(furtherEach.unit) ? furtherEach.grams : undefined
}

/** Returns a row with its amounts per piece counted for all pieces. */
export function finishedRow(built: Row): PastedGoods {
  const eachGrams = weightOfOne(built)
  const {
    unit: _unit,
    isPackagingNamed: _named,
    isNameGuessed: _guessed,
    eachGrams: _each,
    eachUnit: _eachUnit,
    furtherEach: _further,
    eachCm3,
    ofSingles = [],
    single,
    ...rest
  } = built
  let row: PastedGoods = rest
  if (!row.pieces && row.name) row = { ...single, ...row }
  const count = row.pieces?.value ?? 1
  const whole = (each: Found<number>) => ({
    value: each.value * count,
    spans: [...each.spans, ...(row.pieces?.spans ?? [])],
  })
  const areDifferent = ofSingles.some(({ value }) => value !== ofSingles[0]?.value)
  if (areDifferent && ofSingles.length === count)
    row.weightGrams ??= {
      value: ofSingles.reduce((sum, { value }) => sum + value, 0),
      spans: ofSingles.flatMap(({ spans }) => spans),
    }
  if (eachGrams && !row.weightGrams)
    row.weightGrams = { ...whole(eachGrams), ...(areDifferent && { isUnsure: true }) }
  if (eachCm3 && !row.volumeCm3) row.volumeCm3 = whole(eachCm3)
  return row
}

/** Checks for a count of the rows of one packaging: 总托盘数 3 beside cartons. */
export function isOfOnePackaging(
  rows: readonly Row[],
  { value, packaging }: { value: number; packaging: Packaging | null },
): boolean {
  const counted = (some: readonly Row[]) => some.reduce((sum, { pieces }) => sum + (pieces?.value ?? 0), 0)
  const ofPackaging = rows.filter((row) => row.packaging?.value === packaging)
  return packaging !== null && counted(ofPackaging) === value && counted(rows) > value
}

/** Sums are rounded to so much. */
const roundedShare = 0.002

/**
 * Moves weights and volumes to those of one piece, where only these add up to the total. So in 锅 24箱 9kg, 壶 15箱 8kg, 合计 336kg. A
 * note may say so, too.
 */
export function settleEach(
  rows: readonly Row[],
  totals: PastedTotals,
  isNoted: (kind: string) => boolean,
): void {
  for (const [kind, each] of [
    ['weightGrams', 'eachGrams'],
    ['volumeCm3', 'eachCm3'],
  ] as const) {
    const given = rows.flatMap((row) => row[kind] ?? row[each] ?? [])
    const counts = rows.map(({ pieces }) => pieces?.value ?? 0)
    if (given.length !== rows.length || counts.includes(0) || rows.every((row) => !row[kind])) continue
    // 3箱20公斤, 5箱每箱30公斤: the writer keeps the weights apart
    if (kind === 'weightGrams' && rows.some((row) => row[each])) continue
    const total = totals[kind]?.value
    const countOf = (at: number) => counts[at] ?? 0
    const sum = given.reduce((all, { value }, at) => all + value * (rows[at]?.[kind] ? 1 : countOf(at)), 0)
    const ofAll = given.reduce((all, { value }, at) => all + value * countOf(at), 0)
    const fits = (value: number) => total !== undefined && Math.abs(value - total) <= total * roundedShare
    if (fits(sum) || !(fits(ofAll) || isNoted(kind))) continue
    for (const row of rows) {
      row[each] = row[kind] ?? row[each]
      delete row[kind]
    }
  }
}

import type { Packaging } from '../../../orders/words.ts'
import type { Found, PastedGoods, PastedTotals } from '../../pastedOrder.ts'

/** A row under construction; amounts per piece wait for the number of pieces. */
export interface Row extends PastedGoods {
  unit?: string
  eachGrams?: Found<number>
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

/** Returns a row with its amounts per piece counted for all pieces. */
export function finishedRow({
  unit: _unit,
  isPackagingNamed: _named,
  isNameGuessed: _guessed,
  eachGrams,
  eachCm3,
  ofSingles = [],
  single,
  ...row
}: Row): PastedGoods {
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

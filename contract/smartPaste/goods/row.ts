import type { Found, PastedGoods } from '../pastedOrder.ts'

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

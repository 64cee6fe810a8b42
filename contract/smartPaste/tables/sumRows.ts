import { scaledInteger } from '../goods/numerals.ts'
import type { Quantity } from '../goods/quantities.ts'
import { markSpan, signs } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Found } from '../pastedOrder.ts'
import { amountText, quantityOf } from './cells.ts'
import type { Cell } from './cells.ts'
import { collected } from './columnHeads.ts'
import type { Amount, Column } from './columnHeads.ts'

/** Checks for a row of sums: 合计 | 42 | 393. */
export const isSumRow = (cells: readonly Cell[]) =>
  /^(?:总计?|总数|共计?|合|汇总|(?:实发|本页|本单)?合 ?计|小计|ttl|sum|total)$/i.test(firstText(cells))

const firstText = (cells: readonly Cell[]) => cells.find(({ text }) => text !== '')?.text ?? ''

/** Checks for a row of numbers alone that are the sums of their columns: an empty cell, 41, 695. */
export function isBareSum(
  cells: readonly Cell[],
  columns: readonly Column[],
  read: readonly Quantity[],
): boolean {
  const filled = cells.filter(({ text }) => text !== '')
  const rows = read.filter(({ isTotal, isEach }) => !isTotal && !isEach)
  if (
    filled.length === 0 ||
    !filled.every(({ text }) => /^\d[\d.]*$/.test(text)) ||
    rows.filter(({ kind }) => kind === 'pieces').length < 2
  )
    return false
  const fits = filled.map((cell) => {
    const amount = cells.length === columns.length ? columns[cells.indexOf(cell)]?.amount : null
    return amount && !amount.isEach ? isBelow(cell, amount, rows) : sumOf(cell, columns, rows) !== null
  })
  return filled.every(({ text }) => /^\d[\d.]*$/.test(text)) && fits.includes(true) && !fits.includes(false)
}

/** Sums to collect in the rows of a table, and in the row of its sums. */
export interface Collected {
  cells: Cell[]
  totals: Cell[]
}

/** Reads the sum to collect if its cells agree: one row, or rows whose sum is the total. Others stay unread. */
export function settleCollected(ground: ParseState, { cells, totals }: Collected): Found<number> | undefined {
  const fenOf = ({ text }: Cell) => scaledInteger(amountText.exec(text)?.[1] ?? '', collected.places) ?? 0
  const sum = cells.reduce((all, cell) => all + fenOf(cell), 0)
  const [cell] = cells.length === 1 ? cells : totals
  if (!cell || totals.some((total) => fenOf(total) !== sum)) return undefined
  for (const { start, text } of [...cells, ...totals])
    markSpan(ground, start, start + text.length, signs.taken)
  const value = fenOf(cell)
  return { value, spans: [{ start: cell.start, end: cell.start + cell.text.length }] }
}

/** Returns the column whose rows add up to a cell: gaps leave no place for empty cells. */
function sumOf(cell: Cell, columns: readonly Column[], rows: readonly Quantity[]): Amount | null {
  const fits = columns.flatMap(({ amount }) => {
    const quantity = amount && !amount.isEach ? quantityOf(cell, amount) : null
    if (!amount || !quantity || quantity === 'cod') return []
    const values = rows.flatMap(({ kind, value }) => (kind === quantity.kind ? [Number(value)] : []))
    return values.length > 1 && values.reduce((sum, value) => sum + value) === quantity.value ? [amount] : []
  })
  return fits.length === 1 ? (fits[0] ?? null) : null
}

/** A sum may differ by so much from the pieces times one: sums are rounded. */
const roundedShare = 0.05

/** Checks for the amounts of one piece times the pieces of their rows. */
function isOfAllPieces(cell: Cell, amount: Amount, read: readonly Quantity[]): boolean {
  const valuesOf = (kind: string) =>
    read.flatMap((quantity) => (quantity.kind === kind && !quantity.isTotal ? [Number(quantity.value)] : []))
  const [each, pieces] = [valuesOf(amount.kind), valuesOf('pieces')]
  const sum = quantityOf(cell, { ...amount, isEach: false })
  if (!sum || sum === 'cod' || each.length !== pieces.length) return false
  const whole = each.reduce((all, value, at) => all + value * (pieces[at] ?? 0), 0)
  return Math.abs(whole - Number(sum.value)) <= whole * roundedShare
}

/** Checks whether the rows of a column add up to the cell below them. */
function isBelow(cell: Cell, amount: Amount, rows: readonly Quantity[]): boolean {
  const quantity = quantityOf(cell, amount)
  if (!quantity || quantity === 'cod') return true
  const values = rows.flatMap(({ kind, value }) => (kind === quantity.kind ? [Number(value)] : []))
  return values.reduce((sum, value) => sum + value, 0) === quantity.value
}

/** Returns a count that has its unit in a cell: 60箱. */
function countIn(cell: Cell): number | null {
  if (!/\D$/.test(cell.text)) return null
  const quantity = quantityOf(cell, { kind: 'pieces', places: 0, most: 100_000 })
  return quantity && quantity !== 'cod' ? Number(quantity.value) : null
}

/** Checks for the contents of the packages, where another cell is the sum of these: 合计 | 160张 | 60箱. */
function isOfContents(cell: Cell, cells: readonly Cell[], rows: readonly Quantity[]): boolean {
  const count = countIn(cell)
  const sum = rows.reduce((all, { kind, value }) => (kind === 'pieces' ? all + Number(value) : all), 0)
  return count !== null && count !== sum && cells.some((other) => countIn(other) === sum)
}

/** Reads the bare numbers in the last row of a table as totals. A 小计 counts only as the last row, and as the sum of all. */
export function readSums(
  ground: ParseState,
  { cells, isLast, isAligned }: { cells: readonly Cell[]; isLast: boolean; isAligned: boolean },
  columns: readonly Column[],
  read: { quantities: Quantity[] },
  money: Collected,
): void {
  const rows = read.quantities.filter(({ isTotal, isEach }) => !isTotal && !isEach)
  const isSubtotal = firstText(cells) === '小计'
  for (const [columnIndex, cell] of cells.entries()) {
    // 合计 | 箱 | 61: the unit is no name of goods
    if (columnIndex > 0 && /^[\u4e00-\u9fa5]$/.test(cell.text))
      markSpan(ground, cell.start, cell.start + 1, signs.taken)
    if (isOfContents(cell, cells, rows)) {
      markSpan(ground, cell.start, cell.start + cell.text.length, signs.taken)
      continue
    }
    if (!/^\d[\d.]*$/.test(cell.text)) continue
    const below = isAligned || cells.length === columns.length ? columns[columnIndex]?.amount : null
    // gaps may move a sum below another column
    const inColumn = below && isBelow(cell, below, rows) ? below : (sumOf(cell, columns, rows) ?? below)
    // below the volumes of one piece stands that of all
    const isAlone =
      inColumn?.isEach &&
      !columns.some(({ amount }) => amount?.kind === inColumn.kind && !amount.isEach) &&
      isOfAllPieces(cell, inColumn, read.quantities)
    const amount = isAlone ? { ...inColumn, isEach: false } : inColumn
    const quantity = amount && !amount.isEach ? quantityOf(cell, amount) : null
    if (quantity === 'cod') {
      money.totals.push(cell)
      continue
    }
    const values = rows.flatMap(({ kind, value }) => (kind === quantity?.kind ? [Number(value)] : []))
    const isSum = values.length === 0 || values.reduce((sum, value) => sum + value) === quantity?.value
    // 合计 2: so many kinds of goods
    const isCount = quantity?.kind === 'pieces' && quantity.value === values.length
    const isOfAll = quantity && (isSum || (!isSubtotal && !isCount)) && (isLast || !isSubtotal)
    if (isOfAll) read.quantities.push({ ...quantity, isTotal: true })
    markSpan(ground, cell.start, cell.start + cell.text.length, isOfAll ? signs.quantity : signs.taken)
  }
}

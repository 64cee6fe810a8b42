import { scaledInteger } from '../goods/numerals.ts'
import { packagingOf } from '../goods/quantities.ts'
import type { Quantity } from '../goods/quantities.ts'
import { weightOf } from './columnHeads.ts'
import type { Amount } from './columnHeads.ts'

/** A cell of a copied table, without blanks at its edges, and where it stands in the text. */
export interface Cell {
  start: number
  text: string
}

/** Wide gaps divide the cells of a table where tabs are lost. */
export const gaps = / {2,}/

/** Returns the trimmed cells between all dividers of a line, also empty ones at its edges, with their positions. */
export function allCellsOf(line: string, lineStart: number, divider: RegExp): Cell[] {
  const cells: Cell[] = []
  let start = 0
  for (const text of line.split(divider)) {
    const at = line.indexOf(text, start)
    start = at + text.length
    const lead = text.length - text.trimStart().length
    cells.push({ start: lineStart + at + lead, text: text.trim() })
  }
  return cells
}

/** Returns the trimmed cells of a line copied from a spreadsheet, with their positions. */
export function cellsOf(line: string, lineStart: number, divider: RegExp): Cell[] {
  const cells = allCellsOf(line, lineStart, divider)
  // a line may start and end with a bar
  if (cells.at(-1)?.text === '') cells.pop()
  if (cells[0]?.text === '' && !/^ *\t/.test(line)) cells.shift()
  return cells
}

/** A number with or without a unit. */
export const amountText =
  /^(\d{1,6}(?:\.\d{1,6})?) ?(吨|t|kgs?|公斤|千克|斤|方|m3|立方|cbm|件|木?箱|托盘?|[袋包桶捆扎卷台套樘只个把张根条]|元)?$/i
/** The units that a number in a column of each kind may have. */
const unitsOf = {
  pieces: /^(?:件|木?箱|托盘?|[袋包桶捆扎卷台套樘只个把张根条])$/,
  weightGrams: /^(?:吨|t|kgs?|公斤|千克|斤)$/i,
  volumeCm3: /^(?:方|m3|立方|cbm)$/i,
  codFen: /^元$/,
}
/** Returns the amount in a cell of a column; null if it is no plain number. */
export function quantityOf({ start, text }: Cell, column: Amount): Quantity | 'cod' | null {
  const number = amountText.exec(text)
  if (!number) return null
  const unit = number[2] ?? ''
  const { kind, most, isEach = false } = column
  if (unit !== '' && !unitsOf[kind].test(unit)) return null
  const { places, divisor = 1 } = kind === 'weightGrams' && unit !== '' ? weightOf(unit) : column
  const scaled = scaledInteger(number[1] ?? '', places)
  const value = scaled === null ? 0 : Math.round(scaled / divisor)
  if (value === 0 || value > most) return null
  const base = { start, end: start + text.length, value, isTotal: false, isEach }
  if (kind === 'codFen') return 'cod'
  if (kind !== 'pieces') return { ...base, kind }
  const counted = unit === '' ? (column.unit ?? '件') : unit
  return { ...base, kind, unit: counted, packaging: packagingOf[counted] ?? null }
}

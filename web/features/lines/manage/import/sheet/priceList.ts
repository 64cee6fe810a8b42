import { unescapeFormula } from '#contract/kernel/text/escapeFormula.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { SheetMapping } from '#contract/lines/importCalls.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'

/** A row of a price list in the form that the calls accept. */
export interface PriceListRow {
  /** Excel's row number, including the heading row. */
  rowNumber: number
  cells: string[]
}

/** A price list read from a file. */
export interface PriceList {
  columns: LineColumn[]
  rows: PriceListRow[]
  /** Titles of columns that are not imported. */
  unknownTitles: string[]
  /** What else is not imported, each a sentence. */
  notes: string[]
  /** How a carrier's own sheet was mapped; null for a list with our titles. */
  sheet: { titles: string[]; mapping: SheetMapping } | null
}

/** The column that returns the faults. */
export const reasonTitle = '原因'

/** Thrown when a file has no price list; the message says what to do. */
export class NoPriceList extends Error {
  override readonly name = 'NoPriceList'
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
const minutesPerDay = 24 * 60
const landline = /^0\d{2,3}\d{7,8}$/
/** Mobiles and 400 numbers, which have no leading zero to lose. */
const isWhole = /^(?:1\d{10}|[48]00\d{7})$/
/** Excel's precision in digits; it shows no more. */
const sheetDigits = 15

/** Returns a cell as text. The cut-off is a time of day; a landline among phones gets its leading zero back. */
export function textOf(cell: SheetCell | undefined, column: LineColumn | null): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return column === 'cutOff'
      ? timeOf(cell.getUTCHours() * 60 + cell.getUTCMinutes())
      : `${cell.getUTCFullYear()}-${twoDigits(cell.getUTCMonth() + 1)}-${twoDigits(cell.getUTCDate())}`
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (typeof cell === 'string') return unescapeFormula(cell).trim()
  // Excel stores a time of day as a fraction of a day.
  if (column === 'cutOff' && cell >= 0 && cell < 1)
    return timeOf(Math.round(cell * minutesPerDay) % minutesPerDay)
  const text = String(Number(cell.toPrecision(sheetDigits)))
  const isPhone = column === 'originPhones' || column === 'destinationPhones'
  return isPhone && !isWhole.test(text) && landline.test(`0${text}`) ? `0${text}` : text
}

import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { SheetMapping } from '#contract/lines/importCalls.ts'
import { cellPhone, cellText } from '#shared/excel/cellText.ts'
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

const twoDigits = (value: number) => String(value).padStart(2, '0')
const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
const minutesPerDay = 24 * 60

/** Returns a cell as text. The cut-off is a time of day; a landline among phones gets its leading zero back. */
export function textOf(cell: SheetCell | undefined, column: LineColumn | null): string {
  if (column === 'cutOff') {
    if (cell instanceof Date) return timeOf(cell.getUTCHours() * 60 + cell.getUTCMinutes())
    // Excel stores a time of day as a fraction of a day.
    if (typeof cell === 'number' && cell >= 0 && cell < 1)
      return timeOf(Math.round(cell * minutesPerDay) % minutesPerDay)
  }
  const isPhone = column === 'originPhones' || column === 'destinationPhones'
  return isPhone ? cellPhone(cell) : cellText(cell)
}

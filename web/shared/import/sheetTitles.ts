import { columnName } from '#contract/kernel/text/sheetXml.ts'
import { cellText } from '../excel/cellText.ts'
import type { Merge } from '../excel/merges.ts'
import type { Sheet, SheetCell } from '../excel/readSheet.ts'

/** The titles of a sheet's columns. */
export interface SheetTitles {
  /** Index of the row with the titles, of the lowest where they take several. */
  row: number
  /** Index of the first row below them. */
  dataFrom: number
  /** The texts above each column, the lowest last; '' without a title. */
  parts: string[][]
  /** The same as one text. */
  titles: string[]
}

/** Name, date and notes of a list stand above its titles, at most in these rows. */
export const titleRowsMax = 20

const isIn = ({ top, bottom, left, right }: Merge, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right

/** Returns the texts above a column: its group in the row before, such as 重货 above three tiers, and its title. */
function partsAt({ cells, merges }: Sheet, row: number, column: number, columns: number): string[] {
  const own = cellText(cells[row]?.[column])
  const above = cellText(cells[row - 1]?.[column])
  // a group spans some columns; a title of the whole list spans all
  const isGroup = merges.some(
    (merge) =>
      isIn(merge, row - 1, column) &&
      merge.bottom < row &&
      merge.right > merge.left &&
      merge.right - merge.left + 1 < columns,
  )
  return isGroup && above !== '' && above !== own ? [above, own] : [own]
}

/** A number, date or phone; units and other words below a title belong to it. */
const isFigure = (cell: SheetCell | undefined) =>
  typeof cell === 'number' || cell instanceof Date || /^[\d.,]+$|\d{7}/.test(cellText(cell))

/**
 * Returns the first row below the titles. Rows beside a title that is merged downwards belong to the titles while they hold no
 * figure of their own.
 */
function firstDataRow({ cells, merges }: Sheet, row: number): number {
  const isMerged = (below: number, column: number) =>
    merges.some((merge) => merge.top <= row && merge.bottom > row && isIn(merge, below, column))
  const hasFigure = (below: number) =>
    (cells[below] ?? []).some((cell, column) => isFigure(cell) && !isMerged(below, column))
  const bottom = Math.max(row, ...merges.filter(({ top }) => top <= row).map((merge) => merge.bottom))
  let from = row + 1
  while (from <= bottom && !hasFigure(from)) from += 1
  return from
}

/** Returns the titles in a row, as far as they are texts. Row -1: the sheet has no titles. */
export function titlesAt(sheet: Sheet, row: number): SheetTitles {
  const { cells } = sheet
  const first = Math.max(0, row)
  const width = Math.max(0, ...cells.slice(first, first + titleRowsMax).map((each) => each.length))
  const used = Array.from({ length: width }, (_, column) => cellText(cells[row]?.[column])).filter(Boolean)
  const parts = Array.from({ length: width }, (_, column) => partsAt(sheet, row, column, used.length))
  return {
    row,
    dataFrom: firstDataRow(sheet, row),
    parts,
    titles: parts.map((each) => each.filter(Boolean).join(' ')),
  }
}

/** Returns the first different texts of a column below the titles. */
export function samplesOf(
  { cells }: Sheet,
  { from, index, most = 3 }: { from: number; index: number; most?: number },
  textOf: (cell: SheetCell | undefined) => string = cellText,
): string[] {
  const seen = new Set<string>()
  for (const row of cells.slice(from)) {
    const text = textOf(row[index])
    if (text !== '') seen.add(text)
    if (seen.size === most) break
  }
  return [...seen]
}

interface LabelledColumn {
  index: number
  title: string
}

/** Returns a column as its title or Excel names it: “重货”, D 列. Where several have one title: D 列“电话”. */
export function columnLabel({ index, title }: LabelledColumn, all: readonly LabelledColumn[]): string {
  const name = `${columnName(index)} 列`
  if (title === '') return name
  return all.some((other) => other.index !== index && other.title === title)
    ? `${name}“${title}”`
    : `“${title}”`
}

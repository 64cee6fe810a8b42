import { cellText } from '#shared/excel/cellText.ts'
import type { Merge } from '#shared/excel/merges.ts'
import type { Sheet } from '#shared/excel/readSheet.ts'
import { meaningOf } from './headings.ts'
import type { Meaning } from './headings.ts'

/** The titles of a sheet. */
export interface Header {
  /** Index of the row with the titles, of the lowest where they take several. */
  row: number
  /** Index of the first row below them. */
  dataFrom: number
  /** By column; '' without a title. */
  titles: string[]
  meanings: Meaning[]
}

/** Name, date and notes of a list stand above its titles, at most in these rows. */
export const headerRowsMax = 20

const isIn = ({ top, bottom, left, right }: Merge, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right

/** Returns the texts above a column: groups of the row before, such as 重货 above three tiers, and its own title. */
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

/** Returns the titles in a row, as far as they are texts. */
export function headerAt(sheet: Sheet, row: number): Header {
  const { cells, merges } = sheet
  const width = Math.max(0, ...cells.slice(row, row + headerRowsMax).map((each) => each.length))
  const used = Array.from({ length: width }, (_, column) => cellText(cells[row]?.[column])).filter(Boolean)
  const parts = Array.from({ length: width }, (_, column) => partsAt(sheet, row, column, used.length))
  const bottom = Math.max(
    row,
    ...merges
      .filter(({ top, right, left }) => top <= row && right - left + 1 < width)
      .map((merge) => (merge.bottom >= row ? merge.bottom : row)),
  )
  return {
    row,
    dataFrom: bottom + 1,
    titles: parts.map((each) => each.filter(Boolean).join(' ')),
    meanings: parts.map(meaningOf),
  }
}

const isPlace = ({ targets: [first] }: Meaning) =>
  first === 'destination' || first === 'district' || first === 'lineId'

/** Every list of addresses has these, too. */
const ofAnyList: ReadonlySet<string> = new Set(['destinationAddress', 'destinationPhones', 'remark'])

/** Returns how much a row looks like titles: its different meanings, and above all a destination. */
function scoreOf({ meanings }: Header): number {
  const different = new Set(
    meanings.flatMap(({ targets: [first], tier }) =>
      first && !ofAnyList.has(first) ? [`${first}${tier?.from}`] : [],
    ),
  )
  return different.size + (meanings.some(isPlace) ? headerRowsMax : 0)
}

/** Finds the titles of a sheet among its first rows; null where no row looks like them. */
export function findHeader(sheet: Sheet): { header: Header; score: number } | null {
  let best: { header: Header; score: number } | null = null
  for (let row = 0; row < Math.min(headerRowsMax, sheet.cells.length); row += 1) {
    const header = headerAt(sheet, row)
    const score = scoreOf(header)
    if (score > (best?.score ?? 0)) best = { header, score }
  }
  return best
}

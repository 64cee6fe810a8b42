import type { Sheet } from '#shared/excel/readSheet.ts'
import { titleRowsMax, titlesAt } from '#shared/import/sheetTitles.ts'
import type { SheetTitles } from '#shared/import/sheetTitles.ts'
import { meaningOf } from './headings.ts'
import type { Meaning } from './headings.ts'

/** The titles of a sheet and their meanings. */
export interface Header extends SheetTitles {
  meanings: Meaning[]
}

/** Returns the titles in a row with their meanings. */
export function headerAt(sheet: Sheet, row: number): Header {
  const titles = titlesAt(sheet, row)
  return { ...titles, meanings: titles.parts.map(meaningOf) }
}

/** Tells whether a column names the destination or the line. */
export const isPlaceMeaning = ({ targets: [first] }: Meaning) =>
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
  return different.size + (meanings.some(isPlaceMeaning) ? titleRowsMax : 0)
}

/** Finds the titles of a sheet among its first rows; null where no row looks like them. */
export function findHeader(sheet: Sheet): { header: Header; score: number } | null {
  let best: { header: Header; score: number } | null = null
  for (let row = 0; row < Math.min(titleRowsMax, sheet.cells.length); row += 1) {
    const header = headerAt(sheet, row)
    const score = scoreOf(header)
    if (score > (best?.score ?? 0)) best = { header, score }
  }
  return best
}

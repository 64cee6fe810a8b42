import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { workbookType } from '#contract/files/calls.ts'
import { lineColumns } from '#contract/lines/fileWords.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { linesMax } from '#contract/lines/manageWords.ts'
import { chinaDate } from '#server/core/clock.ts'
import { workbookBytes } from '#server/core/workbook.ts'
import type { Database } from '#server/db/database.ts'
import { lineOrders } from '../filter.ts'
import { readOwnLines } from '../ownLines.ts'
import { selectedLines } from '../selection.ts'
import { toFlatLine } from './flat.ts'
import { cellOf } from './formats.ts'
import { loadRegionLookup } from './regionLookup.ts'
import type { RegionLookup } from './regionLookup.ts'

/** Yields cells while they are written, so that a long list does not block the event loop. */
function* cellsOf(lines: readonly OwnLine[], places: RegionLookup): Generator<string[]> {
  for (const line of lines) {
    const flat = toFlatLine(line)
    yield lineColumns.map(({ key }) => cellOf(flat, key, places))
  }
}

/** Exports the selected lines as a price list; importing it again changes nothing. */
export async function exportLines(
  db: Database,
  carrierId: number,
  { sort, ...selection }: CallRequest<'/carrier/exportLines'>,
  now: Date,
): Promise<CallAnswer<'/carrier/exportLines'>> {
  const where = await selectedLines(db, carrierId, selection)
  const { rows } = await sql<{ id: number }>`
    select l.id from line l where ${where} order by ${lineOrders[sort]} limit ${linesMax}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const bytes = await workbookBytes({
    name: '专线运价',
    columns: lineColumns.map(({ title, width }) => ({ title, width, kind: 'text' })),
    rows: cellsOf(await readOwnLines(db, carrierId, ids), await loadRegionLookup(db)),
  })
  return { contentType: workbookType, bytes, fileName: `专线运价 ${chinaDate(now)}.xlsx` }
}

import { setImmediate as breath } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportRowOutcome, LineColumn } from '#contract/lines/fileWords.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database } from '#server/db/database.ts'
import type { BulkWork } from '../../../files/jobs/index.ts'
import { loadRegionLookup } from '../file/regionLookup.ts'
import { readOwnLines } from '../ownLines.ts'
import { createRowChecker, twinFault } from './checkRows.ts'
import type { RowResult } from './checkRows.ts'
import { priceOutliers } from './priceOutliers.ts'
import type { FirstPrices } from './priceOutliers.ts'
import { readOwnSheet } from './sheetMapping.ts'

const rowsAtOnce = 250

interface CellRow {
  place: number
  rowNumber: number
  cells: string[]
}

async function readCellRows(db: Database, importId: number, from: number): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select r.place, r.row_number as "rowNumber", r.cells from line_import_row r
    where r.import_id = ${importId} and r.place >= ${from} order by r.place limit ${rowsAtOnce}`.execute(db)
  return rows
}

async function writeJudgements(
  db: Database,
  importId: number,
  judged: readonly (RowResult & { place: number })[],
): Promise<void> {
  const documents = judged.map(({ place, outcome, lineId, lineVersion, after, changes, faults, doubts }) => ({
    place,
    outcome,
    line_id: lineId,
    line_version: lineVersion,
    after,
    changes,
    faults,
    doubts,
  }))
  await sql`
    update line_import_row r set outcome = n.outcome, line_id = n.line_id, line_version = n.line_version, after = n.after,
      changes = n.changes, faults = n.faults, doubts = n.doubts
    from jsonb_populate_recordset(null::line_import_row, ${JSON.stringify(documents)}::jsonb) n
    where r.import_id = ${importId} and r.place = n.place`.execute(db)
}

async function readOwnIds(db: Database, carrierId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from line where carrier_id = ${carrierId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads the carrier's lines in batches: ten thousand in one statement could exceed its timeout. */
async function readAllLines(db: Database, carrierId: number, ids: readonly number[]) {
  const linesAtOnce = 1000
  const lines = []
  for (let from = 0; from < ids.length; from += linesAtOnce)
    lines.push(...(await readOwnLines(db, carrierId, ids.slice(from, from + linesAtOnce))))
  return lines
}

/** Marks earlier rows as faulty whose line is in a later row, too. Returns how many rows had which outcome. */
async function markTwins(
  db: Database,
  importId: number,
  laterByEarlier: ReadonlyMap<number, number>,
): Promise<ImportRowOutcome[]> {
  const documents = [...laterByEarlier].map(([rowNumber, later]) => ({
    row_number: rowNumber,
    faults: [twinFault(later)],
  }))
  const { rows } = await sql<{ outcome: ImportRowOutcome }>`
    update line_import_row r set outcome = 'faulty', after = null, changes = '[]', doubts = '[]', faults = n.faults
    from jsonb_populate_recordset(null::line_import_row, ${JSON.stringify(documents)}::jsonb) n
    join line_import_row old on old.import_id = ${importId} and old.row_number = n.row_number
    where r.import_id = ${importId} and r.place = old.place and old.outcome <> 'faulty'
    returning old.outcome`.execute(db)
  return rows.map(({ outcome }) => outcome)
}

/** Marks new lines as doubtful for the reasons given by row. Returns how many were new without a doubt. */
async function markDoubtful(
  db: Database,
  importId: number,
  doubts: ReadonlyMap<number, string[]>,
): Promise<number> {
  const documents = [...doubts].map(([place, reasons]) => ({ place, doubts: reasons }))
  const { rows } = await sql<{ outcome: ImportRowOutcome }>`
    update line_import_row r set outcome = 'doubtful', doubts = r.doubts || n.doubts
    from jsonb_populate_recordset(null::line_import_row, ${JSON.stringify(documents)}::jsonb) n
    join line_import_row old on old.import_id = ${importId} and old.place = n.place
    where r.import_id = ${importId} and r.place = n.place and r.outcome in ('new', 'doubtful')
    returning old.outcome`.execute(db)
  return rows.filter(({ outcome }) => outcome === 'new').length
}

/** Checks every row against the carrier's current lines. It may run again: it overwrites the earlier result. */
export async function checkWork({ db, job, progress, finish }: BulkWork): Promise<void> {
  const { subjectId: importId, factoryId: carrierId } = job
  const { columns } = await db
    .selectFrom('line_import')
    .select('columns')
    .where('id', '=', importId)
    .where('carrier_id', '=', carrierId)
    .executeTakeFirstOrThrow()
  const ids = await readOwnIds(db, carrierId)
  const lines = await readAllLines(db, carrierId, ids)
  const judge = createRowChecker(lines, columns as LineColumn[], {
    places: await loadRegionLookup(db),
    ownSheet: await readOwnSheet(db, carrierId, importId),
  })
  const counts: Record<ImportRowOutcome, number> = {
    new: 0,
    changed: 0,
    doubtful: 0,
    unchanged: 0,
    faulty: 0,
  }
  /** Later rows by the number of the earlier one with the same line. */
  const twins = new Map<number, number>()
  const newLines = new Map<number, FirstPrices>()
  let done = 0
  for (
    let rows = await readCellRows(db, importId, 0);
    rows.length > 0;
    rows = await readCellRows(db, importId, done)
  ) {
    const judged = rows.map(({ place, rowNumber, cells }) => ({
      place,
      rowNumber,
      ...judge(rowNumber, cells),
    }))
    for (const { outcome } of judged) counts[outcome] += 1
    for (const { twin, rowNumber, place, lineId, after } of judged) {
      if (twin !== null) twins.set(twin, rowNumber)
      if (lineId !== null || after === null) continue
      newLines.set(place, { heavyFen: after.heavy_fen_per_tonne[0], lightFen: after.light_fen_per_m3[0] })
    }
    await writeJudgements(db, importId, judged)
    done = (rows.at(-1)?.place ?? done) + 1
    await progress(done)
    await breath()
  }
  for (const outcome of await markTwins(db, importId, twins)) {
    counts[outcome] -= 1
    counts.faulty += 1
  }
  const doubted = await markDoubtful(db, importId, priceOutliers(newLines))
  counts.new -= doubted
  counts.doubtful += doubted
  await db.transaction().execute(async (trx) => {
    const { rows: updated } = await sql`
      update line_import set stage = 'checked', counts = ${JSON.stringify(counts)}::jsonb, newest_line_id = ${ids.at(-1) ?? 0}
      where id = ${importId} and carrier_id = ${carrierId} and stage = 'uploading' returning 1`.execute(trx)
    if (updated.length === 0) refuse('importOver')
    await finish(trx)
  })
}

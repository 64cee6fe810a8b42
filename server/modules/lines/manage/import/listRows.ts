import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import type { Database } from '#server/db/database.ts'
import { readImport } from './readImport.ts'

/** Lists the results of an import's rows, in the order of the file. */
export async function listImportRows(
  db: Database,
  carrierId: number,
  { importId, outcome, page, pageSize }: CallRequest<'/carrier/getLineImportRows'>,
): Promise<CallAnswer<'/carrier/getLineImportRows'>> {
  await readImport(db, carrierId, importId)
  const where = sql<boolean>`r.import_id = ${importId} ${outcome === undefined ? sql`` : sql`and r.outcome = ${outcome}`}`
  const { rows } = await sql<LineImportRow>`
    select r.place as index, r.row_number as "rowNumber", r.cells, r.outcome, r.line_id as "lineId", r.changes, r.faults, r.doubts
    from line_import_row r where ${where} order by r.place limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from line_import_row r where ${where}`.execute(db)
  return { list: rows, total: counted[0]?.total ?? 0 }
}

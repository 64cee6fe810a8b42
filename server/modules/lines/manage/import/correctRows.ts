import { sql } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { lineColumnKeys } from '#contract/lines/fileWords.ts'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { beginCheck } from './begin.ts'
import type { ImportContext } from './begin.ts'
import { lockIdleImport } from './readImport.ts'

type Request = CallRequest<'/carrier/correctLineImport'>
type Corrections = Request['rows']

/** Deletes rows that are not to be imported; refuses notFound where the import has no such row. */
async function leaveOut(trx: WriteTransaction, importId: number, places: readonly number[]): Promise<void> {
  const { rows } = await sql`
    delete from line_import_row r where r.import_id = ${importId} and r.place = any(${places}::integer[])
    returning r.place`.execute(trx)
  if (rows.length < new Set(places).size) refuse('notFound')
}

interface StoredRow {
  place: number
  cells: string[]
}

/** Reads the rows to correct; refuses notFound where the import has no such row. */
async function readRows(
  trx: WriteTransaction,
  importId: number,
  corrections: Corrections,
): Promise<Map<number, string[]>> {
  const places = [...new Set(corrections.map(({ index }) => index))]
  const { rows } = await sql<StoredRow>`
    select r.place, r.cells from line_import_row r
    where r.import_id = ${importId} and r.place = any(${places}::integer[])`.execute(trx)
  if (rows.length < places.length) refuse('notFound')
  return new Map(rows.map(({ place, cells }) => [place, cells]))
}

/**
 * Replaces cells of an import's rows, leaves rows out, and starts its check again. A column that the file lacks is added to it, empty in the other
 * rows: their lines keep what they have. Refuses importRechecked where somebody corrected rows meanwhile.
 */
export async function correctRows(
  by: ImportContext,
  { jobId, rows: corrections, leftOut }: Request,
): Promise<LineImport> {
  const { trx, user, importId } = by
  const { columns, stage, job } = await lockIdleImport(trx, user.factoryId, importId)
  if (stage !== 'uploading' && stage !== 'checked') refuse('importOver')
  if (job?.id !== jobId) refuse('importRechecked')
  await leaveOut(trx, importId, leftOut)
  const corrected = new Set(corrections.flatMap(({ cells }) => cells.map(({ column }) => column)))
  const all = [...columns, ...lineColumnKeys.filter((key) => corrected.has(key) && !columns.includes(key))]
  const rows = await readRows(trx, importId, corrections)
  for (const { index, cells } of corrections)
    for (const { column, cell } of cells) {
      const present = rows.get(index) ?? []
      rows.set(
        index,
        all.map((key, at) => (key === column ? cell : (present[at] ?? ''))),
      )
    }
  const documents = [...rows].map(([place, cells]) => ({ place, cells }))
  await sql`
    update line_import_row r set cells = n.cells
    from jsonb_populate_recordset(null::line_import_row, ${JSON.stringify(documents)}::jsonb) n
    where r.import_id = ${importId} and r.place = n.place`.execute(trx)
  await sql`
    update line_import set columns = ${all} where id = ${importId} and carrier_id = ${user.factoryId}`.execute(
    trx,
  )
  return beginCheck(by)
}

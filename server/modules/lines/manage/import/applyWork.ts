import { sql } from 'kysely'
import { linesMax } from '#contract/lines/manageWords.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudit } from '#server/modules/audit/index.ts'
import type { BulkWork } from '../../../files/jobs/index.ts'
import { columnNames, columnsFromNew, newColumns } from '../columns.ts'
import type { LineManager } from '../lineManager.ts'
import { lockLines } from '../lockLines.ts'
import { ofCarrier } from './ofCarrier.ts'
import { recordAddedRows, recordChangedRows } from './recordImport.ts'
import { refuseChangedRows, refuseTakenRows } from './refuseOutdated.ts'

/** Rows per statement, which then takes some hundred milliseconds. */
const rowsAtOnce = 500

interface Checked {
  fileName: string
  rowCount: number
  counts: { new: number; changed: number }
  newestLineId: number
}

async function readChecked(trx: WriteTransaction, importId: number, carrierId: number): Promise<Checked> {
  const { rows } = await sql<Checked>`
    select file_name as "fileName", row_count as "rowCount", counts, newest_line_id as "newestLineId" from line_import
    where id = ${importId} and carrier_id = ${carrierId} and stage = 'checked'`.execute(trx)
  return rows[0] ?? refuse('importOver')
}

/** Refuses an import whose check is outdated, or that would make more lines than a carrier may have. */
async function refuseUnfit(
  trx: WriteTransaction,
  importId: number,
  carrierId: number,
  { counts, newestLineId }: Checked,
): Promise<void> {
  await refuseChangedRows(trx, carrierId, sql`r.import_id = ${importId}`)
  await refuseTakenRows(trx, carrierId, { importId, newestLineId })
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from line where carrier_id = ${carrierId}`.execute(trx)
  if ((rows[0]?.lines ?? 0) + counts.new > linesMax) refuse('linesFull', { params: { max: linesMax } })
}

/** Changes the lines of a batch and keeps their earlier state; refuses lines changed since the check. */
async function changeLines(
  trx: WriteTransaction,
  by: LineManager,
  { importId, from }: { importId: number; from: number },
): Promise<void> {
  const carrierId = by.user.factoryId
  const ofRows = sql`r.import_id = ${importId} and r.outcome = 'changed' and r.place >= ${from} and r.place < ${from + rowsAtOnce}`
  const sameLine = sql`l.id = r.line_id and ${ofCarrier(carrierId)} and l.version = r.line_version`
  await sql`select 1 from line l join line_import_row r on ${sameLine} where ${ofRows} order by l.id for update of l`.execute(
    trx,
  )
  // some were changed before their lock, after all rows were compared
  await refuseChangedRows(trx, carrierId, ofRows)
  await sql`update line_import_row r set before = to_jsonb(l) from line l where ${ofRows} and ${sameLine}`.execute(
    trx,
  )
  await sql`
    update line l set ${columnsFromNew}, version = l.version + 1, updated_at = ${by.now}
    from line_import_row r cross join lateral jsonb_populate_record(null::public.line, r.after) n
    where ${ofRows} and ${sameLine}`.execute(trx)
  await recordChangedRows(trx, by, ofRows, 'import')
}

async function addLines(
  trx: WriteTransaction,
  by: LineManager,
  { importId, from }: { importId: number; from: number },
): Promise<void> {
  const carrierId = by.user.factoryId
  const ofRows = sql`r.import_id = ${importId} and r.outcome = 'new' and r.place >= ${from} and r.place < ${from + rowsAtOnce}`
  await sql`
    update line_import_row r set line_id = nextval(pg_get_serial_sequence('public.line', 'id')) where ${ofRows}`.execute(
    trx,
  )
  await sql`
    insert into line (id, carrier_id, updated_at, ${columnNames})
    select r.line_id, ${carrierId}, ${by.now}, ${newColumns}
    from line_import_row r cross join lateral jsonb_populate_record(null::public.line, r.after) n
    where ${ofRows} order by r.place`.execute(trx)
  await recordAddedRows(trx, by, ofRows)
}

/** Applied imports that can be undone, the last one first. */
const undoable = 10

/** Deletes the rows of imports that cannot be undone any more. */
const forgetEarlier = (trx: WriteTransaction, carrierId: number) =>
  sql`delete from line_import_row where import_id in (
    select id from line_import where carrier_id = ${carrierId} and stage = 'undone'
    union all
    (select id from line_import where carrier_id = ${carrierId} and stage = 'applied' order by applied_at desc, id desc offset ${undoable}))`.execute(
    trx,
  )

/** Applies a checked import's rows, except faulty ones, in one transaction. Refuses all where a line has changed. */
export async function applyWork({ db, now, job, progress, finish }: BulkWork): Promise<void> {
  const { subjectId: importId, factoryId: carrierId, userId } = job
  const by = { user: { userId, factoryId: carrierId }, now }
  await db.transaction().execute(async (trx) => {
    await lockLines(trx, carrierId)
    const checked = await readChecked(trx, importId, carrierId)
    await refuseUnfit(trx, importId, carrierId, checked)
    for (let from = 0; from < checked.rowCount; from += rowsAtOnce) {
      await changeLines(trx, by, { importId, from })
      await addLines(trx, by, { importId, from })
      await progress(Math.min(from + rowsAtOnce, checked.rowCount))
    }
    const { rows: applied } = await sql`
      update line_import set stage = 'applied', applied_at = ${now}
      where id = ${importId} and carrier_id = ${carrierId} and stage = 'checked' returning 1`.execute(trx)
    if (applied.length === 0) refuse('importOver')
    await forgetEarlier(trx, carrierId)
    const { new: added, changed } = checked.counts
    await writeAudit(trx, by, {
      action: 'line.imported',
      subject: { kind: 'factory', id: carrierId },
      after: { fileName: checked.fileName, added, changed },
    })
    await finish(trx)
  })
}

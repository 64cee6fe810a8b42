import { sql } from 'kysely'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import { writeAudit, writeAudits } from '#server/modules/audit/index.ts'
import type { BulkWork } from '../../../files/jobs/index.ts'
import { removedEntry, statusEntries } from '../auditEntries.ts'
import { columnsFromNew } from '../columns.ts'
import type { LineManager } from '../lineManager.ts'
import { lockLines } from '../lockLines.ts'
import { ofCarrier } from './ofCarrier.ts'
import { namedLine, recordChangedRows, storedLine } from './recordImport.ts'
import type { StoredLine } from './recordImport.ts'

const rowsAtOnce = 500
const namesShown = 5

/** Whether a line is as the import left it: one version after the checked one, or version 1. */
const asLeft = sql`l.id = r.line_id and l.version = coalesce(r.line_version, 0) + 1`

/** Refuses an undo where lines of the import were changed since, and names some. */
export async function refuseChangedSince(db: Queryable, importId: number, carrierId: number): Promise<void> {
  const { rows } = await sql<{ lineId: number; name: string; count: number }>`
    select r.line_id as "lineId", coalesce(nullif(l.code, ''), l.destination_text, r.line_id::text) as name, count(*) over () as count
    from line_import_row r left join line l on l.id = r.line_id and ${ofCarrier(carrierId)}
    where r.import_id = ${importId} and r.outcome in ('new', 'changed') and (${asLeft}) is not true
    order by r.place limit ${namesShown}`.execute(db)
  const [first] = rows
  if (!first) return
  refuse('importUndoChanged', {
    params: { count: first.count, names: rows.map(({ name }) => name).join('、') },
    data: { lines: rows.map(({ lineId, name }) => ({ lineId, name })) },
  })
}

interface Batch {
  importId: number
  from: number
}

/** Restores the lines that the import changed. */
async function restoreLines(
  trx: WriteTransaction,
  by: LineManager,
  { importId, from }: Batch,
): Promise<void> {
  const ofRows = sql`r.import_id = ${importId} and r.outcome = 'changed' and r.place >= ${from} and r.place < ${from + rowsAtOnce}`
  await sql`
    update line l set ${columnsFromNew}, version = l.version + 1, updated_at = ${by.now}
    from line_import_row r cross join lateral jsonb_populate_record(null::public.line, r.before) n
    where ${ofRows} and ${asLeft} and ${ofCarrier(by.user.factoryId)}`.execute(trx)
  await recordChangedRows(trx, by, ofRows, 'importUndo')
}

/** Deletes the lines that the import added; those with orders, consults or favorites are turned off instead. */
async function removeLines(trx: WriteTransaction, by: LineManager, { importId, from }: Batch): Promise<void> {
  const ofRows = sql`r.import_id = ${importId} and r.outcome = 'new' and r.place >= ${from} and r.place < ${from + rowsAtOnce}
    and ${asLeft} and ${ofCarrier(by.user.factoryId)}`
  const { rows: off } = await sql<{ lineId: number; after: StoredLine }>`
    update line l set status = 'off', version = l.version + 1, updated_at = ${by.now} from line_import_row r where ${ofRows}
      and (exists (select 1 from freight_order o where o.line_id = l.id) or exists (select 1 from consult c where c.line_id = l.id)
        or exists (select 1 from favorite f where f.line_id = l.id))
    returning l.id as "lineId", ${storedLine('r.after')} as after`.execute(trx)
  const { rows: removed } = await sql<{ lineId: number; after: StoredLine }>`
    delete from line l using line_import_row r where ${ofRows}
    returning l.id as "lineId", ${storedLine('r.after')} as after`.execute(trx)
  await writeAudits(trx, by, [
    ...off.flatMap(({ lineId, after }) => statusEntries(lineId, after.status, 'off')),
    ...removed.map(({ lineId, after }) => removedEntry(lineId, namedLine(after))),
  ])
}

/** Undoes the last import in one transaction; refuses where a line was changed since. */
export async function undoWork({ db, now, job, progress, finish }: BulkWork): Promise<void> {
  const { subjectId: importId, factoryId: carrierId, userId } = job
  const by = { user: { userId, factoryId: carrierId }, now }
  await db.transaction().execute(async (trx) => {
    await lockLines(trx, carrierId)
    await sql`
      select 1 from line l join line_import_row r on r.line_id = l.id
      where r.import_id = ${importId} and ${ofCarrier(carrierId)} order by l.id for update of l`.execute(trx)
    await refuseChangedSince(trx, importId, carrierId)
    const { rows } = await sql<{ fileName: string; rowCount: number }>`
      select file_name as "fileName", row_count as "rowCount" from line_import
      where id = ${importId} and carrier_id = ${carrierId} and stage = 'applied'`.execute(trx)
    const { fileName, rowCount } = rows[0] ?? refuse('importOver')
    for (let from = 0; from < rowCount; from += rowsAtOnce) {
      await restoreLines(trx, by, { importId, from })
      await removeLines(trx, by, { importId, from })
      await progress(Math.min(from + rowsAtOnce, rowCount))
    }
    await sql`
      update line_import set stage = 'undone' where id = ${importId} and carrier_id = ${carrierId}`.execute(
      trx,
    )
    await writeAudit(trx, by, {
      action: 'line.importUndone',
      subject: { kind: 'factory', id: carrierId },
      after: { fileName },
    })
    await finish(trx)
  })
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LineImport } from '#contract/lines/importCalls.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import { jsonMoment } from '#server/db/sqlText.ts'
import { bulkJobJson } from '../../../files/jobs/index.ts'

const instant = (column: string) => sql.raw(jsonMoment(column))

const selectImport = (
  where: RawBuilder<boolean>,
  first: RawBuilder<boolean> = sql<boolean>`false::boolean`,
) => sql<{
  import: LineImport
}>`
  select json_build_object(
    'importId', i.id, 'fileName', i.file_name, 'columns', i.columns, 'stage', i.stage, 'rowCount', i.row_count,
    'receivedRows', i.received_rows, 'counts', i.counts, 'createdAt', ${instant('i.created_at')}, 'createdBy', u.alias,
    'appliedAt', ${instant('i.applied_at')}, 'job', case when j.id is not null then ${bulkJobJson} end,
    'canUndo', i.stage = 'applied' and not exists (select 1 from line_import later
      where later.carrier_id = i.carrier_id and later.stage = 'applied' and (later.applied_at, later.id) > (i.applied_at, i.id))
      and exists (select 1 from line_import_row r where r.import_id = i.id)) as import
  from line_import i join app_user u on u.id = i.user_id left join bulk_job j on j.id = i.job_id
  where ${where} order by ${first} desc, i.stage = 'cancelled', i.stage = 'undone', i.id desc limit 1`

/** Reads a carrier's import; refuses notFound for another's. */
export async function readImport(db: Queryable, carrierId: number, importId: number): Promise<LineImport> {
  const { rows } = await selectImport(
    sql<boolean>`i.id = ${importId} and i.carrier_id = ${carrierId}`,
  ).execute(db)
  return rows[0]?.import ?? refuse('notFound')
}

/**
 * Reads the import that a user goes on with. It is the own one that is checked or being worked on, else the carrier's newest,
 * preferring ones that are neither cancelled nor undone. null where there is none.
 */
export async function readPresentImport(
  db: Queryable,
  { factoryId, userId }: Pick<SessionUser, 'factoryId' | 'userId'>,
): Promise<LineImport | null> {
  const { rows } = await selectImport(
    sql<boolean>`i.carrier_id = ${factoryId}`,
    sql<boolean>`(i.user_id = ${userId} and (i.stage = 'checked' or i.stage = 'uploading' and coalesce(j.state in ('queued', 'running'), false)))`,
  ).execute(db)
  return rows[0]?.import ?? null
}

/** Whether a job of the import is queued or running; nothing else may change it then. */
export const isBusy = ({ job }: LineImport): boolean => job?.state === 'queued' || job?.state === 'running'

/** Locks an import until the transaction ends; refuses importBusy while a job is running. */
export async function lockIdleImport(
  trx: WriteTransaction,
  carrierId: number,
  importId: number,
): Promise<LineImport> {
  await sql`select 1 from line_import where id = ${importId} and carrier_id = ${carrierId} for update`.execute(
    trx,
  )
  const found = await readImport(trx, carrierId, importId)
  if (isBusy(found)) refuse('importBusy')
  return found
}

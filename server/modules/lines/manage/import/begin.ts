import { sql } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import type { JobKind } from '#contract/files/jobWords.ts'
import type { LineImport } from '#contract/lines/importCalls.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { addBulkJob, cancelBulkJob } from '../../../files/jobs/index.ts'
import { isBusy, lockIdleImport, readImport } from './readImport.ts'
import { refuseChangedSince } from './undoWork.ts'

/** The caller and the import to work on. */
export interface ImportContext {
  trx: WriteTransaction
  user: SessionUser
  now: Date
  importId: number
}

async function startJob(
  { trx, user, now, importId }: ImportContext,
  kind: JobKind,
  total: number,
): Promise<LineImport> {
  const jobId = await addBulkJob(trx, { user, now }, { kind, subjectId: importId, total })
  await sql`
    update line_import set job_id = ${jobId} where id = ${importId} and carrier_id = ${user.factoryId}`.execute(
    trx,
  )
  return readImport(trx, user.factoryId, importId)
}

/** Starts the check of every row; may be repeated after lines have changed. */
export async function beginCheck(by: ImportContext): Promise<LineImport> {
  const { trx, user, importId } = by
  const { stage, receivedRows, rowCount } = await lockIdleImport(trx, user.factoryId, importId)
  if (stage !== 'uploading' && stage !== 'checked') refuse('importOver')
  if (receivedRows < rowCount) refuse('importRowsMissing', { params: { received: receivedRows, rowCount } })
  await sql`
    update line_import set stage = 'uploading', counts = null where id = ${importId} and carrier_id = ${user.factoryId}`.execute(
    trx,
  )
  return startJob(by, 'lineImport.check', rowCount)
}

type Counts = NonNullable<LineImport['counts']>

/** Marks confirmed doubtful rows as new or changed; returns the new counts. */
async function confirmRows(
  { trx, user, importId }: ImportContext,
  rows: readonly number[],
  counts: Counts,
): Promise<Counts> {
  const { rows: confirmed } = await sql<{ outcome: 'new' | 'changed' }>`
    update line_import_row r set outcome = case when r.line_id is null then 'new' else 'changed' end
    where r.import_id = ${importId} and r.outcome = 'doubtful' and r.place = any(${rows}::integer[]) returning r.outcome`.execute(
    trx,
  )
  const after = { ...counts, doubtful: counts.doubtful - confirmed.length }
  for (const { outcome } of confirmed) after[outcome] += 1
  await sql`
    update line_import set counts = ${JSON.stringify(after)}::jsonb
    where id = ${importId} and carrier_id = ${user.factoryId}`.execute(trx)
  return after
}

/**
 * Starts applying a checked import: all rows, or only the good ones. Doubtful rows are included where the user confirmed them
 * against the last check.
 */
export async function beginApply(
  context: Omit<ImportContext, 'importId'>,
  { importId, only, confirmed }: CallRequest<'/carrier/applyLineImport'>,
): Promise<LineImport> {
  const by = { ...context, importId }
  const { trx, user } = by
  const { stage, counts, rowCount, job } = await lockIdleImport(trx, user.factoryId, importId)
  if (stage === 'uploading') refuse('importNotChecked')
  if (stage !== 'checked' || counts === null) refuse('importOver')
  if (confirmed && confirmed.jobId !== job?.id) refuse('importRechecked')
  const {
    new: added,
    changed,
    doubtful,
    faulty,
  } = confirmed ? await confirmRows(by, confirmed.rows, counts) : counts
  if (only === 'all' && faulty > 0) refuse('importFaulty', { params: { count: faulty } })
  if (only === 'all' && doubtful > 0) refuse('importDoubtful', { params: { count: doubtful } })
  if (added + changed === 0) refuse('importNothing')
  return startJob(by, 'lineImport.apply', rowCount)
}

/** Starts undoing the carrier's last import. */
export async function beginUndo(by: ImportContext): Promise<LineImport> {
  const { trx, user, importId } = by
  const { stage, canUndo, rowCount } = await lockIdleImport(trx, user.factoryId, importId)
  if (stage !== 'applied') refuse('importOver')
  if (!canUndo) refuse('importNotLast')
  await refuseChangedSince(trx, importId, user.factoryId)
  return startJob(by, 'lineImport.undo', rowCount)
}

/** Cancels an import and its running job and deletes its rows; refuses an applied one. */
export async function cancelImport({ trx, user, now, importId }: ImportContext): Promise<LineImport> {
  const carrierId = user.factoryId
  await sql`select 1 from line_import where id = ${importId} and carrier_id = ${carrierId} for update`.execute(
    trx,
  )
  const found = await readImport(trx, carrierId, importId)
  if (found.stage === 'cancelled') return found
  if (found.stage !== 'uploading' && found.stage !== 'checked') refuse('importOver')
  if (found.job && isBusy(found)) await cancelBulkJob(trx, { factoryId: carrierId, jobId: found.job.id, now })
  await sql`update line_import set stage = 'cancelled' where id = ${importId} and carrier_id = ${carrierId}`.execute(
    trx,
  )
  await sql`delete from line_import_row where import_id = ${importId}`.execute(trx)
  return readImport(trx, carrierId, importId)
}

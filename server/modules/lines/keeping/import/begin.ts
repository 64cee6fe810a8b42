import { sql } from 'kysely'
import type { CallRequest } from '../../../../../contract/calls/calls.ts'
import type { JobKind } from '../../../../../contract/files/jobWords.ts'
import type { LineImport } from '../../../../../contract/lines/importCalls.ts'
import type { SessionUser } from '../../../../calls/context.ts'
import { refuse } from '../../../../core/refuse.ts'
import type { WriteTransaction } from '../../../../db/database.ts'
import { addBulkJob, cancelBulkJob } from '../../../files/jobs/index.ts'
import { isBusy, lockIdleImport, readImport } from './readImport.ts'
import { refuseChangedSince } from './undoWork.ts'

/** Who begins work on which import. */
interface Begin {
  trx: WriteTransaction
  user: SessionUser
  now: Date
  importId: number
}

async function begin({ trx, user, now, importId }: Begin, kind: JobKind, total: number): Promise<LineImport> {
  const jobId = await addBulkJob(trx, { user, now }, { kind, subjectId: importId, total })
  await sql`
    update line_import set job_id = ${jobId} where id = ${importId} and carrier_id = ${user.factoryId}`.execute(
    trx,
  )
  return readImport(trx, user.factoryId, importId)
}

/** Has every row judged; again, where lines have changed since. */
export async function beginCheck(by: Begin): Promise<LineImport> {
  const { trx, user, importId } = by
  const { stage, receivedRows, rowCount } = await lockIdleImport(trx, user.factoryId, importId)
  if (stage !== 'uploading' && stage !== 'checked') refuse('importOver')
  if (receivedRows < rowCount) refuse('importRowsMissing', { params: { received: receivedRows, rowCount } })
  await sql`
    update line_import set stage = 'uploading', counts = null where id = ${importId} and carrier_id = ${user.factoryId}`.execute(
    trx,
  )
  return begin(by, 'lineImport.check', rowCount)
}

type Counts = NonNullable<LineImport['counts']>

/** Doubtful rows that somebody confirmed are new or changed like others; gives the counts after that. */
async function confirmRows(
  { trx, user, importId }: Begin,
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
 * Has a checked import taken over: all of it, or the rows that are good. A row whose prices are doubtful goes along where it was
 * confirmed, as the check that is the last one told it.
 */
export async function beginApply(
  context: Omit<Begin, 'importId'>,
  { importId, only, confirmed }: CallRequest<'/carrier/applyLineImport'>,
): Promise<LineImport> {
  const by = { ...context, importId }
  const { trx, user } = by
  const { stage, counts, rowCount, job } = await lockIdleImport(trx, user.factoryId, importId)
  if (stage === 'uploading') refuse('importNotChecked')
  if (stage !== 'checked' || counts === null) refuse('importOver')
  if (confirmed && confirmed.jobId !== job?.id) refuse('importOutdated')
  const {
    new: added,
    changed,
    doubtful,
    faulty,
  } = confirmed ? await confirmRows(by, confirmed.rows, counts) : counts
  if (only === 'all' && faulty > 0) refuse('importFaulty', { params: { count: faulty } })
  if (only === 'all' && doubtful > 0) refuse('importDoubtful', { params: { count: doubtful } })
  if (added + changed === 0) refuse('importNothing')
  return begin(by, 'lineImport.apply', rowCount)
}

/** Has the carrier's last import taken back. */
export async function beginUndo(by: Begin): Promise<LineImport> {
  const { trx, user, importId } = by
  const { stage, canUndo, rowCount } = await lockIdleImport(trx, user.factoryId, importId)
  if (stage !== 'applied') refuse('importOver')
  if (!canUndo) refuse('importNotLast')
  await refuseChangedSince(trx, importId, user.factoryId)
  return begin(by, 'lineImport.undo', rowCount)
}

/** Gives an import up with what is under way on it; one that was taken over stays. Its rows go. */
export async function cancelImport({ trx, user, now, importId }: Begin): Promise<LineImport> {
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

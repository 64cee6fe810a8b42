import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { RecordKind } from '#contract/records/words.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { jsonMoment } from '#server/db/sqlText.ts'
import { lockBooks } from '../book.ts'
import { deleteUntouched } from '../removeRecords.ts'

/** After `openMs` an import that was not applied is deleted; after `undoMs` an applied one cannot be undone any more. */
const openMs = dayMs
const undoMs = 30 * dayMs

/** Creates an import; its rows follow in parts. Drops the user's open one of this book. */
export async function createImport(
  trx: WriteTransaction,
  { user, now }: { user: SessionUser; now: Date },
  { kind, fileName }: CallRequest<'/record/createImport'>,
): Promise<CallAnswer<'/record/createImport'>> {
  await sql`
    with dropped as (
      update record_import i set stage = 'dropped'
      where i.factory_id = ${user.factoryId} and i.user_id = ${user.userId} and i.kind = ${kind} and i.stage = 'open'
      returning i.id)
    delete from record_import_row w using dropped where w.import_id = dropped.id`.execute(trx)
  const { id } = await trx
    .insertInto('record_import')
    .values({
      factory_id: user.factoryId,
      user_id: user.userId,
      kind,
      file_name: fileName,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { importId: id }
}

type Stage = 'open' | 'dropped' | 'applied' | 'undone'

/**
 * Locks an import of the factory at a stage until the transaction ends. Refuses notFound for another factory's, importOver for one
 * at another stage.
 */
export async function lockImport(
  trx: WriteTransaction,
  { importId, factoryId, stage }: { importId: number; factoryId: number; stage: Stage },
): Promise<{ kind: RecordKind; addedIds: number[] }> {
  const { rows } = await sql<{ kind: RecordKind; stage: Stage; addedIds: number[] }>`
    select i.kind, i.stage, to_json(i.added_ids) as "addedIds" from record_import i
    where i.id = ${importId} and i.factory_id = ${factoryId} for update`.execute(trx)
  const found = rows[0] ?? refuse('notFound')
  if (found.stage !== stage) refuse('importOver')
  return found
}

/** Deletes what an applied import added, but for records that were changed or used since. */
export async function undoImport(
  trx: WriteTransaction,
  factoryId: number,
  importId: number,
): Promise<CallAnswer<'/record/undoImport'>> {
  await lockBooks(trx, factoryId)
  const { kind, addedIds } = await lockImport(trx, { importId, factoryId, stage: 'applied' })
  const deleted = await deleteUntouched(trx, { factoryId, kind }, addedIds)
  await sql`update record_import i set stage = 'undone' where i.id = ${importId}`.execute(trx)
  return { deleted, kept: addedIds.length - deleted }
}

/** Reads a book's last import; null where there is none, or it was undone. */
export async function readLastImport(
  db: Database,
  factoryId: number,
  kind: RecordKind,
): Promise<CallAnswer<'/record/getLastImport'>> {
  const { rows } = await sql<{ last: CallAnswer<'/record/getLastImport'> }>`
    select case when i.stage = 'applied' then json_build_object('importId', i.id, 'fileName', i.file_name,
      'added', cardinality(i.added_ids), 'appliedAt', ${sql.raw(jsonMoment('i.applied_at'))}, 'by', u.alias) end as last
    from record_import i join app_user u on u.id = i.user_id
    where i.factory_id = ${factoryId} and i.kind = ${kind} and i.applied_at is not null and i.added_ids <> '{}'
    order by i.applied_at desc limit 1`.execute(db)
  return rows[0]?.last ?? null
}

/** Deletes imports that nobody finished, and applied ones that are too old to be undone. */
export async function sweepRecordImports(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await sql`
    delete from record_import i where i.applied_at is null and i.created_at < ${before(openMs)}
      or i.applied_at < ${before(undoMs)}`.execute(db)
}

import { sql } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import type { FileStore } from '#server/adapters/files/fileStore.ts'
import type { Database } from '#server/db/database.ts'

/** How long an unattached picture stays, ms. */
const unattachedMs = dayMs
const perRun = 1_000

/**
 * Deletes pictures that were removed, or not attached for a day. Hides them first, then deletes the bytes, then the rows, so that
 * the next run completes an interrupted one. Bytes that cannot be removed keep their row for the next run. At the end one error
 * reports how many failed, with the first cause.
 */
export async function sweepFiles(db: Database, files: FileStore, now: Date): Promise<void> {
  await sql`
    update stored_file set removed_at = ${now}
    where hung_kind is null and removed_at is null and created_at < ${new Date(now.getTime() - unattachedMs)}`.execute(
    db,
  )
  const removed = await db
    .selectFrom('stored_file')
    .select('id')
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(perRun)
    .execute()
  const failures: unknown[] = []
  for (const { id } of removed) {
    try {
      await files.remove(id)
    } catch (error) {
      failures.push(error)
      continue
    }
    await db.deleteFrom('stored_file').where('id', '=', id).execute()
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${removed.length} files could not be removed`, {
      cause: failures[0],
    })
}

import { sql } from 'kysely'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import type { Database } from '../../db/database.ts'
import { dayMs } from '../../../contract/kernel/time.ts'

/** A picture that hangs on nothing stays so long, ms. */
const looseMs = dayMs
const perRound = 1_000

/**
 * Forgets pictures that were taken away or hung nowhere for a day: first for everybody, then their bytes, last their rows, so that a
 * round broken off anywhere is finished by the next. Bytes that cannot be removed keep their row for the next round and hold up no
 * other file; once all were tried, one error tells how many and the first cause.
 */
export async function sweepFiles(db: Database, files: FileStore, now: Date): Promise<void> {
  await sql`
    update stored_file set removed_at = ${now}
    where hung_kind is null and removed_at is null and created_at < ${new Date(now.getTime() - looseMs)}`.execute(
    db,
  )
  const gone = await db
    .selectFrom('stored_file')
    .select('id')
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(perRound)
    .execute()
  const failures: unknown[] = []
  for (const { id } of gone) {
    try {
      await files.remove(id)
    } catch (error) {
      failures.push(error)
      continue
    }
    await db.deleteFrom('stored_file').where('id', '=', id).execute()
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${gone.length} files could not be removed`, { cause: failures[0] })
}

import { sql } from 'kysely'
import type { FileStore } from '#server/adapters/files/fileStore.ts'
import type { Database } from '#server/db/database.ts'
import { sweepOrphans } from '../../files/index.ts'

const perRun = 1000

/** Removes the parts of withdrawn releases, bytes first, then rows, and bytes without a row. The work per run is bounded. */
export async function sweepReleases(db: Database, releases: FileStore, now: Date): Promise<void> {
  const { rows: withdrawn } = await sql<{ id: string }>`
    select p.id from software_part p join software_release r on r.id = p.release_id
    where r.status = 'withdrawn' limit ${perRun}`.execute(db)
  for (const { id } of withdrawn) {
    await releases.remove(id)
    await db.deleteFrom('software_part').where('id', '=', id).execute()
  }
  await sweepOrphans(releases, now, async (ids) => {
    const rows = await db.selectFrom('software_part').select('id').where('id', 'in', ids).execute()
    return rows.map(({ id }) => id)
  })
}

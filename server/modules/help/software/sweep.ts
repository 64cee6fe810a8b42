import { sql } from 'kysely'
import type { FileStore } from '../../../adapters/files/fileStore.ts'
import type { Database } from '../../../db/database.ts'
import { sweepOrphans } from '../../files/index.ts'

const perRound = 1000

/** Removes the parts of releases that were taken back, bytes first, then rows, and bytes that no row tells of; bounded. */
export async function sweepReleases(db: Database, releases: FileStore, now: Date): Promise<void> {
  const { rows: gone } = await sql<{ id: string }>`
    select p.id from software_part p join software_release r on r.id = p.release_id
    where r.status = 'withdrawn' limit ${perRound}`.execute(db)
  for (const { id } of gone) {
    await releases.remove(id)
    await db.deleteFrom('software_part').where('id', '=', id).execute()
  }
  await sweepOrphans(releases, now, async (ids) => {
    const rows = await db.selectFrom('software_part').select('id').where('id', 'in', ids).execute()
    return rows.map(({ id }) => id)
  })
}

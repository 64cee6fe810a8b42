import { dayMs, minuteMs } from '#contract/kernel/time.ts'
import { idCharacters } from '#server/adapters/files/fileStore.ts'
import type { FileStore } from '#server/adapters/files/fileStore.ts'
import type { Database } from '#server/db/database.ts'

/** Far longer than the transaction that writes a file's row. */
const minAgeMs = dayMs
/** Each run checks the ids of one first character: 64 runs, about eleven hours, for all. */
const runEveryMs = 10 * minuteMs
const batchSize = 500

/**
 * Removes bytes without a row. They remain when a process or the database dies between storing the bytes and committing the row.
 * `idsWithRow` returns which of the ids have a row. Each run is bounded to the ids of one first character.
 */
export async function sweepOrphans(
  store: FileStore,
  now: Date,
  idsWithRow: (ids: string[]) => Promise<readonly string[]>,
): Promise<void> {
  const prefix = idCharacters.charAt(Math.floor(now.getTime() / runEveryMs) % idCharacters.length)
  let batch: string[] = []
  const removeUnknown = async () => {
    const known = new Set(await idsWithRow(batch))
    for (const id of batch) if (!known.has(id)) await store.remove(id)
    batch = []
  }
  for await (const id of store.list(prefix, new Date(now.getTime() - minAgeMs))) {
    batch.push(id)
    if (batch.length >= batchSize) await removeUnknown()
  }
  if (batch.length > 0) await removeUnknown()
}

/** Removes the bytes of uploaded pictures without a row. */
export const sweepOrphanPictures = (db: Database, files: FileStore, now: Date): Promise<void> =>
  sweepOrphans(files, now, async (ids) => {
    const rows = await db.selectFrom('stored_file').select('id').where('id', 'in', ids).execute()
    return rows.map(({ id }) => id)
  })

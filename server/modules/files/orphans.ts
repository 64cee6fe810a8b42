import { idSigns } from '../../adapters/files/fileStore.ts'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import type { Database } from '../../db/database.ts'
import { dayMs, minuteMs } from '../../../contract/kernel/time.ts'

/** Far longer than the transaction that writes a file's row can last. */
const youngMs = dayMs
/** One round looks at the ids of one first sign; 64 rounds, about eleven hours, at all. */
const roundMs = 10 * minuteMs
const askedAtOnce = 500

/**
 * Removes bytes that no row tells of: a process that was killed, or a database that fell away, between the bytes and the commit of
 * their row leaves such. `keptOf` answers which of some ids have a row. Bounded: each round takes the ids of one first sign.
 */
export async function sweepOrphans(
  store: FileStore,
  now: Date,
  keptOf: (ids: string[]) => Promise<readonly string[]>,
): Promise<void> {
  const sign = idSigns.charAt(Math.floor(now.getTime() / roundMs) % idSigns.length)
  let asked: string[] = []
  const settle = async () => {
    const kept = new Set(await keptOf(asked))
    for (const id of asked) if (!kept.has(id)) await store.remove(id)
    asked = []
  }
  for await (const id of store.list(sign, new Date(now.getTime() - youngMs))) {
    asked.push(id)
    if (asked.length >= askedAtOnce) await settle()
  }
  if (asked.length > 0) await settle()
}

/** The same of uploaded pictures. */
export const sweepOrphanPictures = (db: Database, files: FileStore, now: Date): Promise<void> =>
  sweepOrphans(files, now, async (ids) => {
    const rows = await db.selectFrom('stored_file').select('id').where('id', 'in', ids).execute()
    return rows.map(({ id }) => id)
  })

import { createHash } from 'node:crypto'
import type { FileStore } from '#server/adapters/files/fileStore.ts'
import type { Database } from '#server/db/database.ts'
import { contentCheck } from './content.ts'
import { partsOf, readParts } from './download.ts'
import { fileStateOf, readRelease } from './release.ts'

/**
 * Reads a whole file once and saves its digest, or marks it as not of its format. Runs as a job, since 500 MB take longer than a
 * transaction may. Idempotent.
 */
export async function checkFile(
  { db, releases }: { db: Database; releases: FileStore },
  releaseId: number,
): Promise<void> {
  const release = await readRelease(db, releaseId)
  if (fileStateOf(release) !== 'checking' || release.status !== 'draft') return
  const digest = createHash('sha256')
  const check = contentCheck(release.format)
  for await (const bytes of readParts(releases, await partsOf(db, releaseId), 0, release.bytes - 1)) {
    digest.update(bytes)
    check.update(bytes)
  }
  await db
    .updateTable('software_release')
    .set(check.isValid() ? { sha256: digest.digest('hex') } : { is_wrong: true })
    .where('id', '=', releaseId)
    .where('status', '=', 'draft')
    .execute()
}

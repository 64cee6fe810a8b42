import { releasePartBytes } from '#contract/help/softwareWords.ts'
import type { FileStore } from '#server/adapters/files/fileStore.ts'
import type { OutsideFirst } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { randomToken, sha256 } from '#server/core/secrets.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/db/jobs/addJob.ts'
import { canStartWith } from './content.ts'
import { fileStateOf, lockRelease, readRelease } from './release.ts'
import type { ReleaseRow } from './release.ts'
import { refuseUnlessDraft } from './states.ts'

/** Checks whether these same bytes are stored at this offset already. */
async function isStored(db: Queryable, releaseId: number, offset: number, digest: Buffer): Promise<boolean> {
  const part = await db
    .selectFrom('software_part')
    .select('sha256')
    .where('release_id', '=', releaseId)
    .where('begins_at', '=', offset)
    .executeTakeFirst()
  return part?.sha256.equals(digest) ?? false
}

interface Part {
  id: number
  offset: number
  bytes: Buffer
  digest: Buffer
}

/** Returns the answer for a part that is stored already; null for the next part. Refuses parts out of order. */
async function storedAnswer(db: Queryable, release: ReleaseRow, { id, offset, bytes, digest }: Part) {
  refuseUnlessDraft(release)
  const { uploadedBytes } = release
  if (bytes.length === 0 || bytes.length !== Math.min(releasePartBytes, release.bytes - offset))
    return refuse('softwarePartSize')
  if (offset > uploadedBytes)
    return refuse('softwarePartAhead', { params: { uploadedBytes }, data: { uploadedBytes } })
  if (offset < uploadedBytes) {
    if (!(await isStored(db, id, offset, digest))) refuse('softwarePartDiffers')
    return { uploadedBytes, fileState: fileStateOf(release) }
  }
  if (offset === 0 && !canStartWith(release.format, bytes))
    refuse('softwareKind', { params: { format: release.format } })
  return null
}

/**
 * Stores the next part of a draft's file. A repeated part gets the first answer again. The bytes are stored before the
 * transaction; if it refuses, upkeep removes them (sweep.ts). The release's row is locked, so that concurrent uploads do not mix.
 * After the last part a job checks the file.
 */
export const uploadPart = (releases: FileStore): OutsideFirst<'/ops/uploadReleasePart'> => ({
  async outside({ db, bytes }, { id, offset }) {
    const part = { id, offset, bytes, digest: sha256(bytes) }
    const partId = randomToken()
    const isStoredAlready = (await storedAnswer(db, await readRelease(db, id), part)) !== null
    if (!isStoredAlready) await releases.put(partId, bytes)
    return async ({ trx }) => {
      const release = await lockRelease(trx, id)
      const stored = await storedAnswer(trx, release, part)
      if (stored !== null) return stored
      const after = release.uploadedBytes + bytes.length
      await trx
        .insertInto('software_part')
        .values({ id: partId, release_id: id, begins_at: offset, bytes: bytes.length, sha256: part.digest })
        .execute()
      await trx.updateTable('software_release').set({ uploaded_bytes: after }).where('id', '=', id).execute()
      if (after === release.bytes) await addJob(trx, 'software.checkFile', { releaseId: id })
      return { uploadedBytes: after, fileState: fileStateOf({ ...release, uploadedBytes: after }) }
    }
  },
})

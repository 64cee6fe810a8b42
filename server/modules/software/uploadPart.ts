import { releasePartBytes } from '../../../contract/softwareWords.ts'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import type { Handler } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import { randomToken, sha256 } from '../../core/secrets.ts'
import { addJob } from '../../db/addJob.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { mayBegin } from './content.ts'
import { fileStateOf, lockRelease } from './release.ts'
import { refuseUnlessDraft } from './states.ts'

/** Whether these very bytes are kept at this place already. */
async function isKept(
  trx: WriteTransaction,
  releaseId: number,
  offset: number,
  digest: Buffer,
): Promise<boolean> {
  const part = await trx
    .selectFrom('software_part')
    .select('sha256')
    .where('release_id', '=', releaseId)
    .where('begins_at', '=', offset)
    .executeTakeFirst()
  return part?.sha256.equals(digest) ?? false
}

/**
 * Takes the next part of a draft's file; a part sent again, because its answer was lost, is answered as the first time. The row of
 * the release is locked, so that two uploads at once cannot mix. With the last part the file is checked, in a job of its own.
 */
export const uploadPart =
  (releases: FileStore): Handler<'/ops/uploadReleasePart'> =>
  async ({ trx, bytes }, { id, offset }) => {
    const release = await lockRelease(trx, id)
    refuseUnlessDraft(release)
    const { uploadedBytes } = release
    if (bytes.length === 0 || bytes.length !== Math.min(releasePartBytes, release.bytes - offset))
      return refuse('softwarePartSize')
    if (offset > uploadedBytes)
      return refuse('softwarePartAhead', { params: { uploadedBytes }, data: { uploadedBytes } })
    const digest = sha256(bytes)
    if (offset < uploadedBytes) {
      if (!(await isKept(trx, id, offset, digest))) refuse('softwarePartDiffers')
      return { uploadedBytes, fileState: fileStateOf(release) }
    }
    if (offset === 0 && !mayBegin(release.format, bytes))
      refuse('softwareKind', { params: { format: release.format } })
    const partId = randomToken()
    const after = uploadedBytes + bytes.length
    await trx
      .insertInto('software_part')
      .values({ id: partId, release_id: id, begins_at: offset, bytes: bytes.length, sha256: digest })
      .execute()
    await trx.updateTable('software_release').set({ uploaded_bytes: after }).where('id', '=', id).execute()
    if (after === release.bytes) await addJob(trx, 'software.checkFile', { releaseId: id })
    // Last: where the bytes cannot be kept the call fails and the rows are gone with it.
    await releases.put(partId, bytes)
    return { uploadedBytes: after, fileState: fileStateOf({ ...release, uploadedBytes: after }) }
  }

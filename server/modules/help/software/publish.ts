import type { Handler } from '#server/calls/context.ts'
import { refuse, refuseAtField } from '#server/core/refuse.ts'
import { writeAudit } from '../../audit/index.ts'
import { asOpsRelease, fileNameOf, fileStateOf, lockRelease, readRelease } from './release.ts'
import { refuseUnlessDraft } from './states.ts'

/** Returns the audit fields of a release. */
const auditFieldsOf = (release: Parameters<typeof fileNameOf>[0] & { sha256: string | null }) => ({
  fileName: fileNameOf(release),
  sha256: release.sha256,
})

/** Publishes a draft whose file is complete and checked. If a digest is given, it must match. */
export const publishRelease: Handler<'/ops/publishRelease'> = async (context, { id, sha256 }) => {
  const { trx, now, user } = context
  const release = await lockRelease(trx, id)
  refuseUnlessDraft(release)
  const state = fileStateOf(release)
  if (state === 'wrong') refuse('softwareKind', { params: { format: release.format } })
  if (state !== 'ready') refuse('softwareNotReady')
  if (sha256 !== undefined && sha256 !== release.sha256)
    refuseAtField('softwareDigestWrong', { path: 'sha256', label: 'SHA-256 校验值' })
  await trx
    .updateTable('software_release')
    .set({ status: 'published', published_at: now, published_by: user.userId })
    .where('id', '=', id)
    .execute()
  const subject = { kind: 'software', id } as const
  await writeAudit(trx, context, { action: 'software.published', subject, after: auditFieldsOf(release) })
  return asOpsRelease(await readRelease(trx, id))
}

/** Withdraws a draft or published release for good. Its links stop at once; the next upkeep deletes its file. */
export const withdrawRelease: Handler<'/ops/withdrawRelease'> = async (context, { id, reason }) => {
  const { trx, now } = context
  const release = await lockRelease(trx, id)
  if (release.status === 'withdrawn') refuse('softwareWithdrawn')
  await trx
    .updateTable('software_release')
    .set({ status: 'withdrawn', withdrawn_at: now, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute()
  await writeAudit(trx, context, {
    action: 'software.withdrawn',
    subject: { kind: 'software', id },
    before: { status: release.status, ...auditFieldsOf(release) },
    after: { reason },
  })
  return asOpsRelease(await readRelease(trx, id))
}

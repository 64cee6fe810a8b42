import type { Handler } from '#server/calls/context.ts'
import { refuseAtField } from '#server/core/refuse.ts'
import { isUniqueViolation } from '#server/db/violations.ts'
import { writeAudit } from '../../audit/index.ts'
import { asOpsRelease, fileNameOf, readRelease } from './release.ts'

/** Creates a draft, whose file follows in parts. Refuses a version that exists already. */
export const createRelease: Handler<'/ops/createRelease'> = async (context, request) => {
  const { trx, now, user } = context
  const { platform, format, version, notes, bytes } = request
  const created = await trx
    .insertInto('software_release')
    .values({ platform, format, version, notes, bytes, created_at: now, created_by: user.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      return refuseAtField(
        'softwareVersionTaken',
        { path: 'version', label: '版本号' },
        { params: { version } },
      )
    })
  await writeAudit(trx, context, {
    action: 'software.created',
    subject: { kind: 'software', id: created.id },
    after: { fileName: fileNameOf(request), bytes },
  })
  return asOpsRelease(await readRelease(trx, created.id))
}

import { verificationStatusLabels } from '#contract/enterprise/verificationWords.ts'
import type { VerificationStatus } from '#contract/enterprise/verificationWords.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudit } from '../../audit/index.ts'
import { writeNotice } from '../../notices/index.ts'
import { approve, proofColumns } from './approve.ts'
import { lockFactory } from './lock.ts'
import { hasPictures } from './pictures.ts'
import { notifyAccount } from './submit.ts'
import { verificationNotice } from './verificationNotice.ts'

/** Locks the submission to decide and its factory. Of two operators at once, the second is refused verificationDecided. */
async function lockPending(trx: WriteTransaction, id: number) {
  const found = await trx
    .selectFrom('verification')
    .select('factory_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return refuse('notFound')
  const factory = await lockFactory(trx, found.factory_id)
  const verification = await trx
    .selectFrom('verification')
    .select(['id', 'status', ...proofColumns])
    .where('id', '=', id)
    .where('factory_id', '=', factory.id)
    .executeTakeFirstOrThrow()
  if (verification.status !== 'pending')
    refuse('verificationDecided', {
      params: { status: verificationStatusLabels[verification.status as VerificationStatus] },
    })
  return { verification, factory }
}

async function nextPending(trx: WriteTransaction): Promise<number | null> {
  const next = await trx
    .selectFrom('verification')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('submitted_at')
    .orderBy('id')
    .executeTakeFirst()
  return next?.id ?? null
}

/** Decides a pending submission, in one transaction with the consequences. Refuses verificationDecided, creditCodeTaken, verificationNoPictures. */
export const reviewVerification: Handler<'/ops/reviewVerification'> = async (context, request) => {
  const { trx, user, now } = context
  const { verification, factory } = await lockPending(trx, request.id)
  const isApproved = request.decision === 'approve'
  const isWithoutPictures = isApproved && !(await hasPictures(trx, verification.id))
  if (isWithoutPictures && !request.isConfirmed) refuse('verificationNoPictures')
  const status = isApproved ? 'approved' : 'rejected'
  const reason = isApproved ? null : (request.reason ?? null)
  const changed = isApproved ? await approve(trx, factory, verification) : null
  await trx
    .updateTable('verification')
    .set({ status, reason, decided_at: now, reviewer_id: user.userId })
    .where('id', '=', verification.id)
    .where('factory_id', '=', factory.id)
    .execute()
  await writeAudit(trx, context, {
    action: isApproved ? 'verification.approved' : 'verification.rejected',
    subject: { kind: 'verification', id: verification.id },
    before: { status: 'pending', ...changed?.before },
    after: {
      status,
      ...(reason === null ? {} : { reason }),
      ...changed?.after,
      ...(isWithoutPictures ? { withoutPictures: true } : {}),
    },
  })
  await writeNotice(
    trx,
    { kind: 'factory', factoryId: factory.id, role: 'admin' },
    verificationNotice(factory.id, verification, reason),
    { orderId: null, now },
  )
  await notifyAccount(trx, factory.id, now)
  return { status, nextId: await nextPending(trx) }
}

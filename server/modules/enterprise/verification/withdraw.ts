import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import { refuse } from '#server/core/refuse.ts'
import { writeAudit } from '../../audit/index.ts'
import { lockFactory } from './lock.ts'
import { requireNewestInfo } from './readInfo.ts'
import { notifyAccount } from './submit.ts'
import type { Submission } from './submit.ts'

/** Withdraws a pending submission, so that another may follow. An approval stays valid. Refuses verificationNotPending. */
export async function withdraw(submission: Submission): Promise<VerificationInfo> {
  const { trx, user, now } = submission
  await lockFactory(trx, user.factoryId)
  const withdrawn = await trx
    .updateTable('verification')
    .set({ status: 'withdrawn', decided_at: now })
    .where('factory_id', '=', user.factoryId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) return refuse('verificationNotPending')
  await writeAudit(trx, submission, {
    action: 'verification.withdrawn',
    subject: { kind: 'verification', id: withdrawn.id },
    before: { status: 'pending' },
    after: { status: 'withdrawn' },
  })
  await notifyAccount(trx, user.factoryId, now)
  return requireNewestInfo(trx, user.factoryId)
}

import type { NoticeTemplate } from '#server/adapters/sms/noticeTexts.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { addJob } from '#server/db/jobs/addJob.ts'

/**
 * Sends an SMS to a mobile, regardless of its current owner and any choices. For a mobile that left an account, or an answered
 * consult. Queued in the caller's transaction, sent like the SMS of a notice.
 */
export async function smsToMobile(
  trx: WriteTransaction,
  {
    mobile,
    template,
    group = 'account',
    subject,
    now,
  }: { mobile: string; template: NoticeTemplate; group?: string; subject: string; now: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto('sms_notice')
    .values({ mobile, kind: template, kind_group: group, subject, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(trx, 'sms.sendNotice', { smsNoticeId: id })
}

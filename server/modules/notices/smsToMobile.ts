import type { NoticeTemplate } from '../../adapters/sms/noticeTexts.ts'
import { addJob } from '../../db/jobs/addJob.ts'
import type { WriteTransaction } from '../../db/database.ts'

/**
 * Tells a mobile by SMS alone, whosever it is by now and whatever was chosen: that an account no longer has it, or that
 * a consult was answered. In the transaction of what happened; sent as any notice's is.
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

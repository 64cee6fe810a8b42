import type { VerifiableType } from '#contract/enterprise/verificationWords.ts'
import { verifiableTypeLabels } from '#contract/enterprise/verificationWords.ts'
import type { NoticeContent } from '../../notices/index.ts'

const clause = (text: string) => text.replace(/[\s。．.！!；;，,]+$/u, '')

const opened: Record<VerifiableType, string> = {
  1: '现在可以下单、咨询和管理收发货人。',
  2: '现在可以下单，并管理员工和企业信息。',
  3: '现在可以承运订单，并管理员工和企业信息。',
}

/** Returns the notice of a decision for the factory's admins: the reason of a rejection, and the next step. */
export function verificationNotice(
  factoryId: number,
  { type, name }: { type: number; name: string },
  reason: string | null,
): NoticeContent {
  const link = `/user/verification/${factoryId}`
  if (reason !== null)
    return {
      kind: 'verificationRejected',
      title: '实名认证未通过',
      text: `“${name}”的认证被驳回：${clause(reason)}。请修改后重新提交。`,
      link,
    }
  const became = type as VerifiableType
  return {
    kind: 'verificationApproved',
    title: '实名认证已通过',
    text: `“${name}”的${verifiableTypeLabels[became]}认证已通过，${opened[became]}`,
    link,
  }
}

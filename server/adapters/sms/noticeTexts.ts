/**
 * What an SMS of each kind of notice says; the providers' templates say the same, with the variable `subject` (an order number or a
 * date) where it stands here. A kind that is not here is told in the application only. `mobileChanged` tells the former
 * mobile of an account, with the last four digits of the new one; `several` tells of more than one notice at once, with the variable `count`.
 */
const texts = {
  orderPlaced: '您收到新订单 {subject}，请尽快打开专线通受理或拒单。',
  orderCancelled: '订单 {subject} 已由客户取消，请不要再安排车辆。',
  cancelRequested: '订单 {subject} 的客户申请取消，请打开专线通处理。',
  feeChangeAgreed: '订单 {subject} 的客户同意了复称后的运费，请打开专线通查看。',
  feeChangeDisputed: '订单 {subject} 的客户对复称有异议，请打开专线通处理。',
  orderAccepted: '您的订单 {subject} 已由承运商受理，请备好货物等待揽收。',
  orderRejected: '您的订单 {subject} 未被受理，请打开专线通查看原因，换一条专线重新下单。',
  cancelAgreed: '您的订单 {subject} 已取消，不必再备货。',
  cancelRefused: '您的订单 {subject} 取消申请未获同意，将照常发运，如有疑问请尽快联系承运商。',
  feeChanged: '您的订单 {subject} 复称后运费有变动，请打开专线通核对。',
  arrived: '您的订单 {subject} 的货物已到达目的站，请提醒收货人准备收货。',
  signed: '您的订单 {subject} 已签收，请与收货人核对货物。',
  exceptionOpened: '您的订单 {subject} 运输出现异常，请打开专线通查看并联系承运商。',
  exceptionResolved: '您的订单 {subject} 的异常已处理，请打开专线通查看最新进度。',
  consultMessage: '您有未读的咨询消息，请打开专线通查看并回复。',
  verificationApproved: '您的实名认证已通过，请打开专线通开始使用。',
  verificationRejected: '您的实名认证未通过，请打开专线通查看原因，修改后重新提交。',
  renewalPaid: '您的续费已到账，请打开专线通的企业信息查看新的到期日。',
  renewalEnding: '您的专线通服务将于 {subject} 到期，请打开企业信息续费。',
  feedbackReplied: '您的意见反馈有了回复，请打开专线通查看。',
  mobileChanged:
    '您的专线通账号已换绑尾号 {subject} 的手机号，本号码不能再登录。如非本人操作，请立即联系客服。',
  several: '您有 {count} 条新通知，请打开专线通查看。',
} as const satisfies Record<string, string>

export type NoticeTemplate = keyof typeof texts

export const noticeTemplates = Object.keys(texts) as NoticeTemplate[]

/** Whether there is an SMS of this kind. */
export const isNoticeTemplate = (kind: string): kind is NoticeTemplate => Object.hasOwn(texts, kind)

/** An SMS that tells of a notice. */
export interface SmsNotice {
  /** Eleven digits. */
  mobile: string
  template: NoticeTemplate
  /** An order number or a date; empty where the template has no such variable. */
  subject: string
  /** How many notices it tells of. */
  count: number
}

/** The variables of a template in the order of its text, with what they stand for in this SMS. */
export function noticeVariables({ template, subject, count }: SmsNotice): { name: string; value: string }[] {
  const values: Record<string, string> = { subject, count: String(count) }
  return [...texts[template].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    value: values[name] ?? '',
  }))
}

/** The text people would read. */
export function noticeSmsText(notice: SmsNotice): string {
  const filled = noticeVariables(notice).reduce(
    (text, { name, value }) => text.replace(`{${name}}`, value),
    texts[notice.template] as string,
  )
  return `【专线通】${filled}`
}

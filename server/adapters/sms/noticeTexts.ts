/**
 * The SMS text of each kind of notice; the providers' templates must match it. `subject` is the number of an order or a
 * statement, or a date. Kinds not listed are shown in the application only. `mobileChanged` goes to an account's former mobile,
 * with the last four digits of the new one. `carrierInvited` has the end of an invitation's address. `consultAnswered` has the
 * number of a visitor's consult. `several` covers more than one notice, with `count`. Kinds that begin with `recipient` go to the
 * recipient of an order's goods, with their own variables (RecipientVariables).
 */
const texts = {
  orderPlaced: '您收到新订单 {subject}，请尽快打开专线通接单或拒单。',
  orderCancelled: '订单 {subject} 已由客户取消，请不要再安排车辆。',
  cancelRequested: '订单 {subject} 的客户申请取消，请打开专线通处理。',
  feeChangeAgreed: '订单 {subject} 的客户同意了复核后的运费，请打开专线通查看。',
  feeChangeDisputed: '订单 {subject} 的客户对复核有异议，请打开专线通处理。',
  orderAccepted: '您的订单 {subject} 已由承运商接单，请备好货物等待收货。',
  orderRejected: '您的订单 {subject} 未被接单，请打开专线通查看原因，换一条专线重新下单。',
  counterOpened: '您在承运商柜台托运的货已开单，订单 {subject}，用本手机号登录专线通可认领查看。',
  cancelAgreed: '您的订单 {subject} 已取消，不必再备货。',
  cancelRefused: '您的订单 {subject} 取消申请未获同意，将照常发运，如有疑问请尽快联系承运商。',
  feeChanged: '您的订单 {subject} 复核后运费有变动，请打开专线通核对。',
  arrived: '您的订单 {subject} 的货物已到站，请提醒收货人准备收货。',
  signed: '您的订单 {subject} 已签收，请与收货人核对货物。',
  exceptionOpened: '您的订单 {subject} 运输出现异常，请打开专线通查看并联系承运商。',
  exceptionResolved: '您的订单 {subject} 的异常已处理，请打开专线通查看最新进度。',
  damageReported: '订单 {subject} 的收货人报告破损或少件，请打开专线通查看。',
  consultMessage: '您有未读的咨询消息，请打开专线通查看并回复。',
  verificationApproved: '您的实名认证已通过，请打开专线通开始使用。',
  verificationRejected: '您的实名认证未通过，请打开专线通查看原因，修改后重新提交。',
  renewalPaid: '您已续费，请打开专线通的企业信息查看新的到期日。',
  renewalEnding: '您的专线通服务将于 {subject} 到期，请打开企业信息续费。',
  feedbackReplied: '您的意见反馈有了回复，请打开专线通查看。',
  mobileChanged:
    '您的专线通账号已换绑尾号 {subject} 的手机号，本号码不能再登录。如非本人操作，请立即联系客服。',
  carrierInvited: '邀请您的企业入驻，请打开 本站网址/join/{subject} 注册，发布专线即可接单。',
  recipientAccepted:
    '有一票发给您的货由{carrier}承运，运单号 {subject}。查进度、选自提或送货：本站网址/r/{code}',
  recipientFetch: '您的货已到{place}，请带身份证提货，{due}，电话 {phone}。查看：本站网址/r/{code}',
  recipientDelivery: '您的货已到{place}，{carrier}将送货上门，{due}，电话 {phone}。查看：本站网址/r/{code}',
  recipientWishAnswered: '您要求改送货方式，承运商已答复。查看：本站网址/r/{code}',
  recipientReportAnswered: '您报告的破损或少件，承运商已答复。查看：本站网址/r/{code}',
  inquiryAnswered: '您的询价有承运商答复，请打开专线通比较报价，合适就接受并下单。',
  statementIssued: '承运商发来对账单 {subject}，请打开专线通核对后确认，或提出异议。',
  consultAnswered: '您咨询的承运商已回复，请用咨询时的手机或电脑打开：本站网址/base/consult?id={subject}',
  several: '您有 {count} 条新通知，请打开专线通查看。',
} as const satisfies Record<string, string>

export type NoticeTemplate = keyof typeof texts

export const noticeTemplates = Object.keys(texts) as NoticeTemplate[]

/** Checks whether this kind has an SMS text. */
export const isNoticeTemplate = (kind: string): kind is NoticeTemplate => Object.hasOwn(texts, kind)

/** Variables of an SMS to a recipient; none longer than providers accept (35 characters). */
export interface RecipientVariables {
  carrier: string
  /** The station with its address, or the city. */
  place: string
  phone: string
  /** 应付 1,250.00 元, or 不用付款. */
  due: string
  /** The end of the address of the recipient's page. */
  code: string
}

/** An SMS about a notice. */
export interface SmsNotice {
  /** Eleven digits. */
  mobile: string
  template: NoticeTemplate
  /** An order number or a date; empty when the template has no such variable. */
  subject: string
  /** The number of notices it covers. */
  count: number
  /** Set for an SMS to a recipient. */
  recipient?: RecipientVariables
}

/** Returns the variables of a template in the order of its text, with their values. */
export function noticeVariables({
  template,
  subject,
  count,
  recipient,
}: SmsNotice): { name: string; value: string }[] {
  const values: Record<string, string> = { subject, count: String(count), ...recipient }
  return [...texts[template].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    value: values[name] ?? '',
  }))
}

/** Returns the text that the recipient reads. */
export function noticeSmsText(notice: SmsNotice): string {
  const filled = noticeVariables(notice).reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => value),
    texts[notice.template] as string,
  )
  return `【专线通】${filled}`
}

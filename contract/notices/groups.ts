import type { NoticeKind } from './words.ts'

/** Groups of notices in the user's settings; every kind belongs to one. Free of zod, as the bell's drawer shows them. */
export const noticeGroups = [
  'incoming',
  'order',
  'transport',
  'exception',
  'settlement',
  'consult',
  'verification',
  'renewal',
  'feedback',
  'platform',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** The group of each kind; a kind without one does not compile. */
export const groupOfKind: Record<NoticeKind, NoticeGroup> = {
  orderPlaced: 'incoming',
  orderChanged: 'incoming',
  orderCancelled: 'incoming',
  cancelRequested: 'incoming',
  feeChangeAgreed: 'incoming',
  feeChangeDisputed: 'incoming',
  holdReleased: 'incoming',
  deliveryWished: 'incoming',
  reviewWritten: 'incoming',
  inquiryAsked: 'incoming',
  inquiryClosed: 'incoming',
  inquiryAnswered: 'order',
  orderAccepted: 'order',
  orderRejected: 'order',
  counterOpened: 'order',
  cancelAgreed: 'order',
  cancelRefused: 'order',
  feeChanged: 'order',
  feeChangeWithdrawn: 'order',
  pickedUp: 'transport',
  departed: 'transport',
  arrived: 'transport',
  delivering: 'transport',
  signed: 'transport',
  receiptReturned: 'transport',
  proofAdded: 'transport',
  stepUndone: 'transport',
  deliveryAnswered: 'transport',
  reviewAnswered: 'transport',
  reviewHidden: 'transport',
  exceptionOpened: 'exception',
  exceptionResolved: 'exception',
  damageReported: 'exception',
  damageAnswered: 'exception',
  ledgerAdvanced: 'settlement',
  statementIssued: 'settlement',
  statementConfirmed: 'settlement',
  statementObjected: 'settlement',
  consultMessage: 'consult',
  verificationApproved: 'verification',
  verificationRejected: 'verification',
  renewalPaid: 'renewal',
  renewalEnding: 'renewal',
  feedbackReplied: 'feedback',
  lineStopped: 'platform',
  lineResumed: 'platform',
  carriersMerged: 'platform',
  webhookStopped: 'platform',
}

const kindsOf = Object.keys(groupOfKind) as NoticeKind[]

/** Returns the kinds of a group. */
export const kindsInGroup = (group: NoticeGroup): NoticeKind[] =>
  kindsOf.filter((kind) => groupOfKind[kind] === group)

/** Defaults of a group. In-app notices are on by default everywhere. */
interface GroupRule {
  label: string
  /** Short description of its notices. */
  hint: string
  /** Description of the SMS, where they are fewer; null where none are sent (server/adapters/sms/noticeTexts.ts). */
  smsHint?: string | null
  /** In-app notices of this group cannot be switched off. */
  isAlwaysShown: boolean
  /** Whether a factory's admins get SMS by default; other users must choose them. */
  smsByDefault: boolean
}

/** Labels and defaults of the groups (docs/decisions/0018-notice-choices.md). */
export const groupRules: Record<NoticeGroup, GroupRule> = {
  incoming: {
    label: '承运订单',
    hint: '询价和新订单，客户的修改、取消、放货通知和对复核的答复，收货人改送货方式，客户的评价',
    smsHint: '新订单、取消和对复核的答复',
    isAlwaysShown: false,
    smsByDefault: false,
  },
  order: {
    label: '下单进展',
    hint: '询价的报价，接单、拒单、取消的结果、复核后的运费',
    isAlwaysShown: false,
    smsByDefault: true,
  },
  transport: {
    label: '运输进度',
    hint: '收货、发车、到站、送货、签收和回单，承运商对评价的答复，被平台隐藏的评价',
    smsHint: '到站和签收',
    isAlwaysShown: false,
    smsByDefault: false,
  },
  exception: {
    label: '运输异常',
    hint: '异常的登记和处理，收货人报告的破损、少件',
    smsHint: '异常的登记和处理，收货人的报告',
    isAlwaysShown: false,
    smsByDefault: true,
  },
  settlement: {
    label: '代收与结算',
    hint: '代收货款、回单和运费结算的进展，对账单的出账和答复',
    smsHint: '对账单出账',
    isAlwaysShown: false,
    smsByDefault: true,
  },
  consult: {
    label: '咨询消息',
    hint: '两分钟没有读的咨询消息',
    isAlwaysShown: false,
    smsByDefault: false,
  },
  verification: { label: '实名认证', hint: '审核通过或驳回', isAlwaysShown: true, smsByDefault: true },
  renewal: { label: '续费', hint: '续费到账、服务即将到期', isAlwaysShown: true, smsByDefault: true },
  feedback: { label: '意见反馈', hint: '平台的回复', isAlwaysShown: false, smsByDefault: false },
  platform: {
    label: '平台管理',
    hint: '平台对专线的暂停、恢复和合并，推送地址的停用',
    smsHint: null,
    isAlwaysShown: true,
    smsByDefault: false,
  },
}

/** Labels and limits of the operators' page of renewals. */

/** Upper limit of the count of pay orders and notices. */
export const payOrderCountMax = 100_000
/** Maximum number of rows in one file; more are refused. */
export const payOrderExportMax = 20_000

interface PayNoticeText {
  label: string
  tone: 'good' | 'warn' | 'bad' | 'quiet'
  /** Required manual action; null where there is none. */
  advice: string | null
}

/** Outcomes of a channel's notice or of its answer to our query, with the required action. */
export const payNoticeOutcomeTexts = {
  paid: { label: '已入账', tone: 'good', advice: null },
  paidLate: { label: '超时后到账，已入账', tone: 'good', advice: null },
  repeated: { label: '重复通知，已忽略', tone: 'quiet', advice: null },
  pending: { label: '尚未付款', tone: 'quiet', advice: null },
  closed: { label: '没有付款，已关闭', tone: 'quiet', advice: null },
  failed: { label: '支付失败', tone: 'quiet', advice: null },
  paidTwice: {
    label: '同一单付了两次',
    tone: 'bad',
    advice: '请在商户平台把多付的一笔退还客户，再登记处理。',
  },
  wrongAmount: {
    label: '金额不符，没有入账',
    tone: 'bad',
    advice: '请在商户平台核对实收金额，退款给客户或请其重新续费，再登记处理。',
  },
  wrongMerchant: {
    label: '不是本商户的款，没有入账',
    tone: 'bad',
    advice: '请核对商户号和应用号的配置，查明款项到了哪里，再登记处理。',
  },
  paymentReused: {
    label: '这笔款已给另一单入账',
    tone: 'bad',
    advice: '请按流水号核对两单，确认后登记处理。',
  },
  unknownNumber: {
    label: '没有这个单号',
    tone: 'bad',
    advice: '请在商户平台按单号查款项并退还；刚恢复过数据库的，补回续费单后渠道会再次通知。',
  },
  forged: {
    label: '签名不对，已拒绝',
    tone: 'warn',
    advice: '不是支付渠道发来的，没有改动任何数据；频繁出现时请核对渠道证书和公钥的配置。',
  },
} as const satisfies Record<string, PayNoticeText>
export type PayNoticeOutcome = keyof typeof payNoticeOutcomeTexts
export const payNoticeOutcomes = Object.keys(payNoticeOutcomeTexts) as PayNoticeOutcome[]

import type { NoticeTemplate, SmsNotice } from './noticeTexts.ts'

/** An SMS with a code; providers send it through an approved template. */
export interface SmsMessage {
  /** Eleven digits. */
  mobile: string
  code: string
  /** The purpose of the code, in Chinese: 登录, 注册 … */
  purposeText: string
  validMinutes: number
}

/** Sends SMS. `send` rejects when the provider did not accept the message; the job is then retried. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>
  /** Sends the SMS of a notice; `noTemplate` when none is configured and nothing was sent. Rejects as `send` does. */
  sendNotice(notice: SmsNotice): Promise<'taken' | 'noTemplate'>
}

/** The provider's template code for each kind of notice; kinds without one are not sent. */
export type NoticeTemplateCodes = Readonly<Partial<Record<NoticeTemplate, string>>>

/** Returns the text that the recipient reads; the providers' templates match it. */
export const smsText = (message: SmsMessage) =>
  `【专线通】${message.purposeText}验证码 ${message.code}，${message.validMinutes} 分钟内有效。请勿告诉他人。`

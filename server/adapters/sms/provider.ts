import type { NoticeTemplate, SmsNotice } from './noticeTexts.ts'

/** What an SMS is about: providers send it through a template approved for it. */
export interface SmsMessage {
  /** Eleven digits. */
  mobile: string
  code: string
  /** What the code is for, in Chinese: 登录, 注册 … */
  purposeText: string
  validMinutes: number
}

/** The way to people's phones. `send` rejects where the provider did not take the message; the job is then tried again. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>
  /** Sends an SMS of a notice; `noTemplate` where none is set up for it, and nothing was sent. Rejects as `send` does. */
  sendNotice(notice: SmsNotice): Promise<'taken' | 'noTemplate'>
}

/** The provider's own name of the template approved for each kind of notice; what is not there is not sent. */
export type NoticeTemplateCodes = Readonly<Partial<Record<NoticeTemplate, string>>>

/** The text people would read; the providers' templates say the same. */
export const smsText = (message: SmsMessage) =>
  `【专线通】${message.purposeText}验证码 ${message.code}，${message.validMinutes} 分钟内有效。请勿告诉他人。`

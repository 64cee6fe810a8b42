import { smsText } from './provider.ts'
import type { SmsProvider } from './provider.ts'

/** The local stand-in: hands the text to the developer inbox and to the log instead of a phone. */
export function inboxSms(
  deliver: (mobile: string, text: string) => Promise<void>,
  log: (line: string) => void,
): SmsProvider {
  return {
    async send(message) {
      const text = smsText(message)
      await deliver(message.mobile, text)
      log(`短信（开发收件箱）发给 ${message.mobile}：${text}`)
    },
  }
}

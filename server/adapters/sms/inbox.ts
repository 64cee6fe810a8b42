import { noticeSmsText } from './noticeTexts.ts'
import { smsText } from './provider.ts'
import type { SmsProvider } from './provider.ts'

/** Creates the local provider, which sends to the developer inbox and the log instead of a phone. */
export function inboxSms(
  deliver: (mobile: string, text: string) => Promise<void>,
  log: (line: string) => void,
): SmsProvider {
  const show = async (mobile: string, text: string) => {
    await deliver(mobile, text)
    log(`短信（开发收件箱）发给 ${mobile}：${text}`)
  }
  return {
    send: (message) => show(message.mobile, smsText(message)),
    async sendNotice(notice) {
      await show(notice.mobile, noticeSmsText(notice))
      return 'taken'
    },
  }
}

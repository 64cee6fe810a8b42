import { createRequire } from 'node:module'
import { providerError } from '../providerError.ts'
import { noticeVariables } from './noticeTexts.ts'
import type { NoticeTemplateCodes, SmsProvider } from './provider.ts'

// The SDK is CommonJS with an interop default; `require` makes its types and its shape agree.
const load = createRequire(import.meta.url)

export interface AliyunSmsSettings {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** A template with the variables `code` and `minutes`. */
  templateCode: string
  /** Templates of notices, with the variables of their texts. */
  noticeTemplates: NoticeTemplateCodes
  /** Another host, for tests. */
  endpoint?: string
  protocol?: 'HTTPS' | 'HTTP'
}

/** Creates an SMS provider of Alibaba Cloud with its own SDK, loaded only when configured. */
export function aliyunSms(settings: AliyunSmsSettings): SmsProvider {
  const sdk = load('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525')
  const { Config } = load('@alicloud/openapi-client') as typeof import('@alicloud/openapi-client')
  const client = new sdk.default(
    new Config({
      accessKeyId: settings.accessKeyId,
      accessKeySecret: settings.accessKeySecret,
      endpoint: settings.endpoint ?? 'dysmsapi.aliyuncs.com',
      protocol: settings.protocol ?? 'HTTPS',
    }),
  )
  const sendTemplate = async (templateCode: string, mobile: string, variables: Record<string, string>) => {
    const request = new sdk.SendSmsRequest({
      phoneNumbers: mobile,
      signName: settings.signName,
      templateCode,
      templateParam: JSON.stringify(variables),
    })
    const { body } = await client.sendSms(request).catch((error: unknown) => {
      throw providerError('Aliyun SMS', error)
    })
    if (body?.code !== 'OK') throw providerError('Aliyun SMS', body?.code)
  }
  return {
    send: ({ mobile, code, validMinutes }) =>
      sendTemplate(settings.templateCode, mobile, { code, minutes: String(validMinutes) }),
    async sendNotice(notice) {
      const templateCode = settings.noticeTemplates[notice.template]
      if (templateCode === undefined) return 'noTemplate'
      const variables = noticeVariables(notice).map(({ name, value }) => [name, value])
      await sendTemplate(templateCode, notice.mobile, Object.fromEntries(variables) as Record<string, string>)
      return 'taken'
    },
  }
}

import { createRequire } from 'node:module'
import { providerError } from '../providerError.ts'
import { noticeVariables } from './noticeTexts.ts'
import type { NoticeTemplateCodes, SmsProvider } from './provider.ts'

const load = createRequire(import.meta.url)

export interface TencentSmsSettings {
  secretId: string
  secretKey: string
  region: string
  sdkAppId: string
  signName: string
  /** A template whose first parameter is the code and whose second is its validity in minutes. */
  templateId: string
  /** Templates of notices, with as many parameters as their texts have variables. */
  noticeTemplates: NoticeTemplateCodes
  /** Another host, for tests. */
  endpoint?: string
  protocol?: 'https://' | 'http://'
}

/** Creates an SMS provider of Tencent Cloud with its own SDK, loaded only when configured. */
export function tencentSms(settings: TencentSmsSettings): SmsProvider {
  const { sms } = load('tencentcloud-sdk-nodejs-sms') as typeof import('tencentcloud-sdk-nodejs-sms')
  const client = new sms.v20210111.Client({
    credential: { secretId: settings.secretId, secretKey: settings.secretKey },
    region: settings.region,
    profile: {
      httpProfile: {
        endpoint: settings.endpoint ?? 'sms.tencentcloudapi.com',
        protocol: settings.protocol ?? 'https://',
        reqTimeout: 10,
      },
    },
  })
  const sendTemplate = async (templateId: string, mobile: string, parameters: string[]) => {
    const request = {
      SmsSdkAppId: settings.sdkAppId,
      SignName: settings.signName,
      TemplateId: templateId,
      TemplateParamSet: parameters,
      PhoneNumberSet: [`+86${mobile}`],
    }
    const { SendStatusSet: statuses } = await client.SendSms(request).catch((error: unknown) => {
      throw providerError('Tencent SMS', error)
    })
    const status = statuses?.[0]?.Code
    if (status !== 'Ok') throw providerError('Tencent SMS', status)
  }
  return {
    send: ({ mobile, code, validMinutes }) =>
      sendTemplate(settings.templateId, mobile, [code, String(validMinutes)]),
    async sendNotice(notice) {
      const templateId = settings.noticeTemplates[notice.template]
      if (templateId === undefined) return 'noTemplate'
      const parameters = noticeVariables(notice).map(({ value }) => value)
      await sendTemplate(templateId, notice.mobile, parameters)
      return 'taken'
    },
  }
}

import { aliyunSms } from '../../adapters/sms/aliyun.ts'
import type { SmsProvider } from '../../adapters/sms/provider.ts'
import { tencentSms } from '../../adapters/sms/tencent.ts'
import type { Config } from '../../config.ts'

/** Returns the configured SMS provider; null without one. */
export function configuredSms(config: Config): SmsProvider | null {
  // readConfig requires these; the provider would refuse an empty one.
  if (config.SMS_PROVIDER === 'aliyun')
    return aliyunSms({
      accessKeyId: config.ALIYUN_SMS_ACCESS_KEY_ID ?? '',
      accessKeySecret: config.ALIYUN_SMS_ACCESS_KEY_SECRET ?? '',
      signName: config.ALIYUN_SMS_SIGN_NAME ?? '',
      templateCode: config.ALIYUN_SMS_TEMPLATE_CODE ?? '',
      noticeTemplates: config.SMS_NOTICE_TEMPLATES,
    })
  if (config.SMS_PROVIDER === 'tencent')
    return tencentSms({
      secretId: config.TENCENT_SMS_SECRET_ID ?? '',
      secretKey: config.TENCENT_SMS_SECRET_KEY ?? '',
      region: config.TENCENT_SMS_REGION,
      sdkAppId: config.TENCENT_SMS_SDK_APP_ID ?? '',
      signName: config.TENCENT_SMS_SIGN_NAME ?? '',
      templateId: config.TENCENT_SMS_TEMPLATE_ID ?? '',
      noticeTemplates: config.SMS_NOTICE_TEMPLATES,
    })
  return null
}

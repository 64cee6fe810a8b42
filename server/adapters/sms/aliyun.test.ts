import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpStub } from '../../testing/stubs/httpStub.ts'
import type { HttpStub } from '../../testing/stubs/httpStub.ts'
import { aliyunSms } from './aliyun.ts'
import type { SmsProvider } from './provider.ts'

const secrets = { accessKeyId: 'LTAI-id-of-this-test', accessKeySecret: 'the-secret-of-this-test' }
const noticeTemplates = { orderAccepted: 'SMS_2001', several: 'SMS_2002', verificationApproved: 'SMS_2003' }
const message = { mobile: '13800138000', code: '246810', purposeText: '登录', validMinutes: 5 }

let stub: HttpStub
let sms: SmsProvider

beforeAll(async () => {
  stub = await httpStub()
  sms = aliyunSms({
    ...secrets,
    signName: '专线通',
    templateCode: 'SMS_1234567',
    noticeTemplates,
    endpoint: stub.endpoint,
    protocol: 'HTTP',
  })
})
afterAll(() => stub.close())

const success = {
  RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990',
  BizId: '900619746936498440^0',
  Code: 'OK',
  Message: 'OK',
}

test('sends mobile, signature name and template as configured, signed', async () => {
  stub.answers([200, success])
  await expect(sms.send(message)).resolves.toBeUndefined()
  const request = stub.requests.at(-1)
  const sent = new URLSearchParams(`${request?.url.split('?')[1] ?? ''}&${request?.body ?? ''}`)
  expect(sent.get('PhoneNumbers')).toBe('13800138000')
  expect(sent.get('SignName')).toBe('专线通')
  expect(sent.get('TemplateCode')).toBe('SMS_1234567')
  expect(JSON.parse(sent.get('TemplateParam') ?? '')).toEqual({ code: '246810', minutes: '5' })
  expect(JSON.stringify(request)).not.toContain(secrets.accessKeySecret)
})

const refusals: [what: string, expectedCode: string, readonly [number, unknown] | null][] = [
  [
    'a limit of the provider',
    'isv.BUSINESS_LIMIT_CONTROL',
    [200, { ...success, Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控Permits:1' }],
  ],
  ['an answer without a code', 'no code', [200, { RequestId: success.RequestId }]],
  [
    'a wrong key',
    'InvalidAccessKeyId.NotFound',
    [
      404,
      {
        RequestId: success.RequestId,
        HostId: 'dysmsapi.aliyuncs.com',
        Code: 'InvalidAccessKeyId.NotFound',
        Message: 'Specified access key is not found.',
      },
    ],
  ],
  [
    'a wrong signature',
    'SignatureDoesNotMatch',
    [
      400,
      {
        RequestId: success.RequestId,
        Code: 'SignatureDoesNotMatch',
        Message:
          'Specified signature is not matched with our calculation. server string to sign is:GET&%2F&AccessKeyId%3DLTAI-id-of-this-test%26TemplateParam%3D246810',
      },
    ],
  ],
  [
    'a fault of the provider',
    'ServiceUnavailable',
    [503, { Code: 'ServiceUnavailable', Message: 'The request has failed.' }],
  ],
  ['an answer that is no JSON object', 'no code', [200, 'gateway says hello']],
  ['a connection that is hung up', 'ECONNRESET', null],
]

test.each(refusals)(
  'rejects on %s, with an error that holds neither secret nor code',
  async (_, reason, answer) => {
    stub.answers(answer)
    const error: unknown = await sms.send(message).then(
      () => 'resolved',
      (reason: unknown) => reason,
    )
    expect(error).toEqual(new Error(`Aliyun SMS refused: ${reason}`))
    const errorText = `${inspect(error, { depth: 10, showHidden: true })} ${JSON.stringify(error)}`
    for (const secret of [secrets.accessKeySecret, secrets.accessKeyId, message.code])
      expect(errorText).not.toContain(secret)
  },
)

test('rejects when the provider is unreachable', async () => {
  const closedStub = await httpStub()
  await closedStub.close()
  const nobody = aliyunSms({
    ...secrets,
    signName: '专线通',
    templateCode: 'SMS_1234567',
    noticeTemplates,
    endpoint: closedStub.endpoint,
    protocol: 'HTTP',
  })
  await expect(nobody.send(message)).rejects.toThrow()
})

const notice = { mobile: '13800138000', subject: 'D000000000058', count: 3 }

test.each([
  ['orderAccepted', 'SMS_2001', { subject: 'D000000000058' }],
  ['several', 'SMS_2002', { count: '3' }],
  ['verificationApproved', 'SMS_2003', {}],
] as const)(
  'sends a notice %s by its own template with its own variables',
  async (template, code, variables) => {
    stub.answers([200, success])
    await expect(sms.sendNotice({ ...notice, template })).resolves.toBe('taken')
    const request = stub.requests.at(-1)
    const sent = new URLSearchParams(`${request?.url.split('?')[1] ?? ''}&${request?.body ?? ''}`)
    expect(sent.get('TemplateCode')).toBe(code)
    expect(JSON.parse(sent.get('TemplateParam') ?? '')).toEqual(variables)
  },
)

test('sends no notice without a template; a refused one rejects with the code alone', async () => {
  const requestCount = stub.requests.length
  await expect(sms.sendNotice({ ...notice, template: 'arrived' })).resolves.toBe('noTemplate')
  expect(stub.requests).toHaveLength(requestCount)
  stub.answers([200, { ...success, Code: 'isv.MOBILE_NUMBER_ILLEGAL' }])
  await expect(sms.sendNotice({ ...notice, template: 'orderAccepted' })).rejects.toEqual(
    new Error('Aliyun SMS refused: isv.MOBILE_NUMBER_ILLEGAL'),
  )
})

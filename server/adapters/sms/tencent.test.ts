import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpStub } from '../../testing/stubs/httpStub.ts'
import type { HttpStub } from '../../testing/stubs/httpStub.ts'
import type { SmsProvider } from './provider.ts'
import { tencentSms } from './tencent.ts'

const secrets = { secretId: 'AKID-id-of-this-test', secretKey: 'the-secret-of-this-test' }
const message = { mobile: '13800138000', code: '246810', purposeText: '登录', validMinutes: 5 }
const settings = {
  ...secrets,
  region: 'ap-guangzhou',
  sdkAppId: '1400006666',
  signName: '专线通',
  templateId: '1110',
  noticeTemplates: { orderAccepted: '2001', several: '2002', verificationApproved: '2003' },
  protocol: 'http://' as const,
}

let stub: HttpStub
let sms: SmsProvider

beforeAll(async () => {
  stub = await httpStub()
  sms = tencentSms({ ...settings, endpoint: stub.endpoint })
})
afterAll(() => stub.close())

const RequestId = 'a0aabda6-cf91-4f3e-a81f-9198114a2279'
const status = (Code: string, Message: string) => ({
  Response: {
    SendStatusSet: [
      {
        SerialNo: '5000:1045710669157053657849499619',
        PhoneNumber: '+8613800138000',
        Fee: Code === 'Ok' ? 1 : 0,
        SessionContext: '',
        Code,
        Message,
        IsoCode: 'CN',
      },
    ],
    RequestId,
  },
})
const fault = (Code: string, Message: string) => ({ Response: { Error: { Code, Message }, RequestId } })

test('sends mobile, signature name and template as configured, signed', async () => {
  stub.answers([200, status('Ok', 'send success')])
  await expect(sms.send(message)).resolves.toBeUndefined()
  const request = stub.requests.at(-1)
  expect(request?.method).toBe('POST')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    SmsSdkAppId: '1400006666',
    SignName: '专线通',
    TemplateId: '1110',
    TemplateParamSet: ['246810', '5'],
    PhoneNumberSet: ['+8613800138000'],
  })
  expect(request?.headers['authorization']).toMatch(/^TC3-HMAC-SHA256 Credential=AKID-id-of-this-test\//)
  expect(JSON.stringify(request)).not.toContain(secrets.secretKey)
})

const refusals: [what: string, expectedCode: string, readonly [number, unknown] | null][] = [
  [
    'a limit of the provider',
    'LimitExceeded.PhoneNumberThirtySecondLimit',
    [200, status('LimitExceeded.PhoneNumberThirtySecondLimit', '频率限制')],
  ],
  ['no status at all', 'no code', [200, { Response: { SendStatusSet: [], RequestId } }]],
  [
    'a wrong key',
    'AuthFailure.SecretIdNotFound',
    [200, fault('AuthFailure.SecretIdNotFound', 'The SecretId is not found')],
  ],
  [
    'a wrong signature',
    'AuthFailure.SignatureFailure',
    [200, fault('AuthFailure.SignatureFailure', 'The provided credentials are wrong')],
  ],
  ['a fault of the provider', 'HTTP-500', [500, fault('InternalError', 'Internal error')]],
  ['an answer that is no JSON object', 'no code', [200, 'gateway says hello']],
  ['a connection that is hung up', 'no code', null],
]

test.each(refusals)(
  'rejects on %s, with an error that holds neither secret nor code',
  async (_, reason, answer) => {
    stub.answers(answer)
    const error: unknown = await sms.send(message).then(
      () => 'resolved',
      (reason: unknown) => reason,
    )
    expect(error).toEqual(new Error(`Tencent SMS refused: ${reason}`))
    const errorText = `${inspect(error, { depth: 10, showHidden: true })} ${JSON.stringify(error)}`
    for (const secret of [secrets.secretKey, secrets.secretId, message.code])
      expect(errorText).not.toContain(secret)
  },
)

test('rejects when the provider is unreachable', async () => {
  const closedStub = await httpStub()
  await closedStub.close()
  await expect(tencentSms({ ...settings, endpoint: closedStub.endpoint }).send(message)).rejects.toThrow()
})

const notice = { mobile: '13800138000', subject: 'D000000000058', count: 3 }

test.each([
  ['orderAccepted', '2001', ['D000000000058']],
  ['several', '2002', ['3']],
  ['verificationApproved', '2003', []],
] as const)(
  'sends a notice %s by its own template with its own parameters',
  async (template, id, parameters) => {
    stub.answers([200, status('Ok', 'send success')])
    await expect(sms.sendNotice({ ...notice, template })).resolves.toBe('taken')
    expect(JSON.parse(stub.requests.at(-1)?.body ?? '')).toMatchObject({
      TemplateId: id,
      TemplateParamSet: parameters,
      PhoneNumberSet: ['+8613800138000'],
    })
  },
)

test('sends no notice without a template; a refused one rejects with the code alone', async () => {
  const requestCount = stub.requests.length
  await expect(sms.sendNotice({ ...notice, template: 'arrived' })).resolves.toBe('noTemplate')
  expect(stub.requests).toHaveLength(requestCount)
  stub.answers([200, status('FailedOperation.PhoneNumberInBlacklist', '黑名单')])
  await expect(sms.sendNotice({ ...notice, template: 'orderAccepted' })).rejects.toEqual(
    new Error('Tencent SMS refused: FailedOperation.PhoneNumberInBlacklist'),
  )
})

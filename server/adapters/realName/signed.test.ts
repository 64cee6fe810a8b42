import { createHash, createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpStub } from '../../testing/stubs/httpStub.ts'
import type { HttpStub, StubAnswer } from '../../testing/stubs/httpStub.ts'
import { aliyunRealName } from './aliyun.ts'
import type { RealNameProvider } from './provider.ts'
import { tencentRealName } from './tencent.ts'

const person = { name: '李雷', number: '11010519491231002X' }
const secret = 'the-secret-of-this-test'
const id = 'the-key-id-of-this-test'

let stub: HttpStub
beforeAll(async () => {
  stub = await httpStub()
})
afterAll(() => stub.close())

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns the last request and the signed parts of its Authorization header. */
function lastRequest() {
  const request = stub.requests.at(-1)
  if (!request) throw new Error('no request arrived')
  const head = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const authorization = head('authorization')
  const part = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1] ?? ''
  const signedHeaders = part('SignedHeaders')
  const canonicalHeaders = signedHeaders
    .split(';')
    .map((name) => `${name}:${head(name).trim()}\n`)
    .join('')
  const payloadHash = sha256Hex(request.body)
  const canonical = ['POST', '/', '', canonicalHeaders, signedHeaders, payloadHash].join('\n')
  return { request, head, part, signedHeaders, payloadHash, canonical }
}

/** Checks Alibaba Cloud's published signature (V3, ACS3-HMAC-SHA256), computed here independently. */
function expectAliyun() {
  const { request, head, part, signedHeaders, payloadHash, canonical } = lastRequest()
  expect([request.method, request.url]).toEqual(['POST', '/'])
  expect(head('x-acs-action')).toBe('Id2MetaVerify')
  expect(head('x-acs-version')).toBe('2019-03-07')
  expect(head('x-acs-content-sha256')).toBe(payloadHash)
  expect(signedHeaders.split(';')).toEqual(
    expect.arrayContaining(['host', 'x-acs-date', 'x-acs-content-sha256']),
  )
  expect(part('Credential')).toBe(id)
  expect(part('Signature')).toBe(hmac(secret, `ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`).toString('hex'))
  expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
    ParamType: 'normal',
    UserName: person.name,
    IdentifyNum: person.number,
  })
}

/** Checks Tencent Cloud's published signature (V3, TC3-HMAC-SHA256). */
function expectTencent() {
  const { request, head, part, canonical: withPort } = lastRequest()
  // the real service uses the default port, which the Host header omits
  const canonical = withPort.replace(/(host:[\d.]+):\d+/, '$1')
  expect(request.method).toBe('POST')
  expect(head('x-tc-action')).toBe('IdCardVerification')
  expect(head('x-tc-version')).toBe('2018-03-01')
  const stamp = head('x-tc-timestamp')
  const day = new Date(Number(stamp) * 1000).toISOString().slice(0, 10)
  // the service is the first label of the host, which in this test is loopback's
  const service = part('Credential').split('/')[2] ?? ''
  const scope = `${day}/${service}/tc3_request`
  expect(part('Credential')).toBe(`${id}/${scope}`)
  const key = hmac(hmac(hmac(`TC3${secret}`, day), service), 'tc3_request')
  const toSign = ['TC3-HMAC-SHA256', stamp, scope, sha256Hex(canonical)].join('\n')
  expect(part('Signature')).toBe(hmac(key, toSign).toString('hex'))
  expect(JSON.parse(request.body)).toEqual({ IdCard: person.number, Name: person.name })
}

const aliyunSays = (BizCode: string): StubAnswer => [
  200,
  { RequestId: 'F655A8D5', Code: '200', Message: 'success', ResultObject: { BizCode } },
]
const tencentSays = (Result: string): StubAnswer => [
  200,
  { Response: { Result, Description: '…', RequestId: 'a0aabda6' } },
]

interface Provider {
  make: (timeoutMs?: number) => RealNameProvider
  expectSigned: () => void
  says: Record<'match' | 'mismatch' | 'noRecord', StubAnswer>
  refusals: readonly (readonly [expectedCode: string, answer: StubAnswer])[]
}

const providers: Record<string, Provider> = {
  Aliyun: {
    make: (timeoutMs) =>
      aliyunRealName({
        accessKeyId: id,
        accessKeySecret: secret,
        endpoint: stub.endpoint,
        protocol: 'HTTP',
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
    expectSigned: expectAliyun,
    says: { match: aliyunSays('1'), mismatch: aliyunSays('2'), noRecord: aliyunSays('3') },
    refusals: [
      ['InvalidAccessKeyId.NotFound', [404, { Code: 'InvalidAccessKeyId.NotFound', Message: person.number }]],
      ['401', [200, { Code: '401', Message: '参数非法' }]],
      ['200', [200, { Code: '200', ResultObject: {} }]],
    ],
  },
  Tencent: {
    make: (timeoutMs) =>
      tencentRealName({
        secretId: id,
        secretKey: secret,
        endpoint: stub.endpoint,
        protocol: 'http://',
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
    expectSigned: expectTencent,
    says: { match: tencentSays('0'), mismatch: tencentSays('-1'), noRecord: tencentSays('-5') },
    refusals: [
      [
        'AuthFailure.SignatureFailure',
        [
          200,
          {
            Response: {
              Error: { Code: 'AuthFailure.SignatureFailure', Message: person.number },
              RequestId: 'x',
            },
          },
        ],
      ],
      ['Result-4', tencentSays('-4')],
      ['Result-7', tencentSays('-7')],
    ],
  },
}

describe.each(Object.entries(providers))('%s', (label, { make, expectSigned, says, refusals }) => {
  test.each(Object.entries(says))(
    'returns %s for a request signed by the published rules',
    async (outcome, answer) => {
      stub.answers(answer)
      await expect(make().check(person)).resolves.toBe(outcome)
      expectSigned()
      expect(JSON.stringify(stub.requests.at(-1))).not.toContain(secret)
    },
  )

  test.each(refusals)('rejects on %s, without personal data', async (expectedCode, answer) => {
    stub.answers(answer)
    const error: unknown = await make()
      .check(person)
      .catch((reason: unknown) => reason)
    expect(error).toEqual(new Error(`${label} real-name check refused: ${expectedCode}`))
    const errorText = `${inspect(error, { depth: 10, showHidden: true })} ${JSON.stringify(error)}`
    for (const hidden of [secret, id, person.name, person.number]) expect(errorText).not.toContain(hidden)
  })

  test('rejects when the provider hangs up or never answers', async () => {
    stub.answers(null)
    await expect(make().check(person)).rejects.toThrow(`${label} real-name check refused`)
    stub.answers('never')
    await expect(make(200).check(person)).rejects.toThrow(`${label} real-name check refused`)
  })
})

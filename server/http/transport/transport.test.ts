import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import type { ProblemKey } from '#contract/kernel/problems.ts'
import { actor } from '../../testing/actors.ts'
import { sendRaw } from '../../testing/stubs/rawSocket.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let app: TestApp
let port: number
let token: string

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
  token = (await actor(app, { type: 2 })).token
})
afterAll(() => app.close())

const envelopeOf = (key: ProblemKey) => ({ ...problems[key], data: null })
type Body = string | Buffer | FormData

const json = 'application/json'
const sites = '/sites/getSiteList'

async function send(path: string, init: RequestInit & { headers?: Record<string, string> }) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const post = async (path: string, body: Body | null, headers: Record<string, string> = {}) => {
  const { status, text } = await send(path, { body, headers })
  return { status, envelope: JSON.parse(text) as unknown }
}

const form = new FormData()
form.set('file', new Blob(['x']), 'x.png')
const bigText = `{"keyword":"${'x'.repeat(300 * 1024)}"}`

describe('an invalid body', () => {
  const cases: [string, Body | null, Record<string, string>, ProblemKey][] = [
    ['broken JSON', '{"page":', { 'content-type': json }, 'badJson'],
    ['JSON with a comma too many', '{"page":1,}', { 'content-type': json }, 'badJson'],
    ['a bare word', 'page', { 'content-type': json }, 'badJson'],
    ['a key __proto__', '{"__proto__":{"page":1}}', { 'content-type': json }, 'badJson'],
    ['a key constructor', '{"constructor":{"prototype":{}}}', { 'content-type': json }, 'badJson'],
    [
      'lists in lists without end',
      `{"page":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      { 'content-type': json },
      'badRequest',
    ],
    ['plain text', 'page=1', { 'content-type': 'text/plain' }, 'badContentType'],
    ['a form', 'page=1', { 'content-type': 'application/x-www-form-urlencoded' }, 'badContentType'],
    ['a multipart form', form, {}, 'badContentType'],
    [
      'a broken multipart form',
      '--x',
      { 'content-type': 'multipart/form-data; boundary=x' },
      'badContentType',
    ],
    ['xml', '<page/>', { 'content-type': 'application/xml' }, 'badContentType'],
    ['a content type that is none', '{}', { 'content-type': 'nonsense' }, 'badContentType'],
    ['JSON in disguise', '{}', { 'content-type': 'text/html; application/json' }, 'badContentType'],
    ['no content type', Buffer.from('{}'), {}, 'badContentType'],
    ['too much', bigText, { 'content-type': json }, 'tooLarge'],
  ]
  test.each(cases)('%s', async (_, body, headers, key) => {
    expect(await post('/lines/searchLines', body, headers)).toEqual({
      status: 200,
      envelope: envelopeOf(key),
    })
  })

  test('takes an empty body as an empty object, with and without a content type', async () => {
    for (const headers of [
      {},
      { 'content-type': json },
      { 'content-type': `${json}; charset=UTF-8` },
    ] as Record<string, string>[])
      expect(await post(sites, null, headers)).toMatchObject({ status: 200, envelope: { code: 200 } })
  })

  test.each(['[]', 'null', '"永康"', '1', 'true'])(
    'refuses %s in place of an object, or takes it as empty',
    async (body) => {
      const { envelope } = await post('/lines/getLineDetail', body, { 'content-type': json })
      expect(envelope).toMatchObject({ code: 400, msg: expect.stringMatching(/^(请填写专线|提交内容)/) })
    },
  )
})

describe('an invalid address', () => {
  test.each([
    '/nowhere',
    '/user',
    '/user/getUser/',
    '/User/getUser',
    '/user/getUser/../x',
    '/constructor',
    '/a%00b',
  ])('answers POST %s as an unknown call', async (path) => {
    expect(await post(path, '{}', { 'content-type': json })).toEqual({
      status: 200,
      envelope: envelopeOf('unknownCall'),
    })
  })

  test('refuses a broken percent sign as a bad request', async () => {
    expect(await post('/%E0%A4%A', '{}', { 'content-type': json })).toEqual({
      status: 200,
      envelope: envelopeOf('badRequest'),
    })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])(
    'answers %s of a call without doing anything',
    async (method) => {
      const { status, text } = await send('/user/getUser', { method, headers: { authorization: token } })
      expect(status).toBe(200)
      if (method !== 'HEAD') expect(JSON.parse(text)).toEqual(envelopeOf('unknownCall'))
    },
  )
})

describe('the login is checked before the body', () => {
  const calls = ['/user/getUser', '/carrier/acceptOrder', '/record/getShipperList']
  test.each(calls)('%s answers a visitor with 401 whatever it sends', async (path) => {
    const bodies: [string, string][] = [
      ['{"page":', json],
      ['{"unheardOf":1}', json],
      ['x', 'text/plain'],
      [bigText, json],
    ]
    for (const [body, type] of bodies)
      expect((await post(path, body, { 'content-type': type })).envelope).toEqual(envelopeOf('loginRequired'))
  })

  test('refuses a token that is a name of something in JavaScript', async () => {
    for (const sentToken of ['constructor', '__proto__', 'toString', 'Bearer constructor', 'x'.repeat(5_000)])
      expect((await post('/user/getUser', '{}', { authorization: sentToken })).envelope).toEqual(
        envelopeOf('tokenUnknown'),
      )
  })

  test('accepts the token with and without Bearer', async () => {
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`])
      expect((await post('/user/getUser', null, { authorization })).envelope).toMatchObject({ code: 200 })
  })
})

describe('on a raw socket', () => {
  const cases: [string, string][] = [
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['binary', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'],
    ['a method of its own', 'FETCH / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a length that is no number', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    [
      'broken chunks',
      `POST ${sites} HTTP/1.1\r\nhost: x\r\ncontent-type: ${json}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['headers too large', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'an expectation that nobody knows',
      'POST / HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\ncontent-length: 0\r\n\r\n',
    ],
    ['a space in a header name', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n'],
  ]
  test.each(cases)('answers %s with an envelope, then closes', async (_, text) => {
    const answer = await sendRaw(port, text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual(envelopeOf('badRequest'))
  })

  test.each([
    'TRACE /user/getUser HTTP/1.1',
    'PROPFIND /user/getUser HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET http://elsewhere.example/user/getUser HTTP/1.1',
    'GET /user/getUser HTTP/1.1\r\nupgrade: websocket',
  ])('answers %s as an unknown call', async (start) => {
    const answer = await sendRaw(port, `${start}\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual(envelopeOf('unknownCall'))
  })

  test('refuses a request without a host, and still serves others', async () => {
    expect(await sendRaw(port, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect((await post(sites, null)).envelope).toMatchObject({ code: 200 })
  })
})

test('never lets API answers be cached, sniffed or framed, and adds the request id', async () => {
  for (const path of [sites, '/user/getUser', '/nowhere', '/%E0%A4%A']) {
    const { headers } = await send(path, { body: '{}', headers: { 'content-type': json } })
    expect(Object.fromEntries(headers), path).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
  }
})

test.each([
  [sites, '{}', null],
  [sites, '{', 'badJson'],
  [sites, '{"page":-1}', 'invalid'],
  ['/user/getUser', '{}', 'loginRequired'],
  ['/nowhere', '{}', 'unknownCall'],
  ['/%E0%A4%A', '{}', 'badRequest'],
])('names the refusal of %s with %s for programs: %s', async (path, body, key) => {
  const { headers } = await send(path, { body, headers: { 'content-type': json } })
  expect(headers.get('x-problem')).toBe(key)
})

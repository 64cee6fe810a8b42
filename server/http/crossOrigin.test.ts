import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { callPaths } from '#contract/calls/permissions.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '../testing/actors.ts'
import { testApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

const site = 'https://www.zhuanxiantong.example'
const second = 'http://127.0.0.1:3000'
const strangers = [
  'https://zhuanxiantong.example',
  'http://www.zhuanxiantong.example',
  'https://www.zhuanxiantong.example:8443',
  'https://www.zhuanxiantong.example.evil.example',
  'null',
]

let app: TestApp
beforeAll(async () => {
  app = await testApp(inject('cluster'), { corsOrigins: [site, second] })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const preflight = (url: string, origin: string, method = 'POST') =>
  app.server.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })
const post = (url: string, headers: Record<string, string>, payload: string | object = {}) =>
  app.server.inject({ method: 'POST', url, headers, payload })
/** Headers that a browser sends for a page of another origin. */
const from = (origin: string) => ({ origin, 'sec-fetch-site': 'same-site' })

const corsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))

const allowed = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'x-request-id, x-problem, content-disposition',
})

test('answers the preflight of every call for a listed origin, cached for a day', async () => {
  for (const path of callPaths) {
    const { statusCode, headers, body } = await preflight(path, site)
    expect([statusCode, body], path).toEqual([204, ''])
    expect(corsOf(headers)).toEqual({
      ...allowed(site),
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '86400',
    })
    expect(headers['vary']).toBe('origin')
  }
})

test('names only the calling origin, never all', async () => {
  for (const origin of [site, second])
    expect((await preflight('/user/getUser', origin)).headers).toMatchObject(allowed(origin))
})

test.each(strangers)('allows %s neither preflight nor call', async (origin) => {
  const answer = await preflight('/user/getUser', origin)
  expect(corsOf(answer.headers)).toEqual({})
  expect(answer.json()).toEqual({ ...problems.unknownCall, data: null })
  for (const relation of ['cross-site', 'same-site']) {
    const { headers, json } = await post('/sites/getSiteList', { origin, 'sec-fetch-site': relation })
    expect(json()).toEqual({ ...problems.originRefused, data: null })
    expect(corsOf(headers)).toEqual({})
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('refuses a foreign form with the visitor’s cookie, which needs no preflight', async () => {
  const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--x--\r\n'
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const refused = await post('/files/upload', { ...from('https://evil.example'), ...type }, body)
  expect(refused.json()).toEqual({ ...problems.originRefused, data: null })
})

test('leaves other methods and calls without an origin unchanged', async () => {
  expect((await preflight('/user/getUser', site, 'PUT')).json()).toMatchObject({ code: 404 })
  const plain = await post('/sites/getSiteList', {})
  expect(plain.json()).toMatchObject({ code: 200 })
  expect(corsOf(plain.headers)).toEqual({})
  const own = await post('/sites/getSiteList', {
    origin: 'https://x.example',
    'sec-fetch-site': 'same-origin',
  })
  expect(own.json()).toMatchObject({ code: 200 })
  expect(corsOf((await app.server.inject({ url: '/healthz', headers: from(site) })).headers)).toEqual({})
})

describe('a page of a listed origin can read', () => {
  test.each([
    ['an answer', '/sites/getSiteList', {}, 200],
    ['a refusal at the gate', '/user/getUser', {}, 401],
    ['an invalid request', '/lines/searchLines', { page: -1 }, 400],
    ['an unknown call', '/nowhere', {}, 404],
    ['an invalid upload', '/files/upload', {}, 400],
  ])('%s', async (_, path, body, code) => {
    const { headers, json } = await post(path, from(site), body)
    expect(json()).toMatchObject({ code })
    expect(headers).toMatchObject({ ...allowed(site), 'x-request-id': expect.any(String) })
  })

  test('a file', async () => {
    const { token } = await actor(app, { type: 2 })
    const path = '/orders/exportOrders'
    const sent = { ...from(site), authorization: token }
    const { headers } = await post(path, sent, calls[path].example)
    expect(headers['content-disposition']).toContain('attachment')
    expect(headers).toMatchObject(allowed(site))
  })

  test('the stream of events', async () => {
    const { port } = app.server.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/events/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site },
      body: '{}',
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(Object.fromEntries(response.headers)).toMatchObject(allowed(site))
    await response.body?.cancel()
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sendRaw } from '../../testing/stubs/rawSocket.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-every-'))
let secureApp: TestApp
let plainApp: TestApp
const portOf = (app: TestApp) => (app.server.server.address() as AddressInfo).port

beforeAll(async () => {
  for (const name of ['assets', 'reference']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'index.html'), '<main>shell</main>')
  writeFileSync(join(folder, 'reference', 'index.html'), '<main>viewer</main>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'let plain')
  secureApp = await testApp(inject('cluster'), { siteFolder: folder, isSecure: true })
  plainApp = await testApp(inject('cluster'), { siteFolder: folder })
  for (const app of [secureApp, plainApp]) await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await secureApp.close()
  await plainApp.close()
  rmSync(folder, { recursive: true })
})

const post = (path: string, body = '{}', type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`

const requests: [string, string][] = [
  ['a page', get('/base/search')],
  ['a page that there is none of', get('/nowhere')],
  ['the way to a page', get('/base/search/')],
  ['a page with a broken address', get('/base/%zz')],
  ['a file', get('/assets/main-abc.js')],
  ['the API for people', get('/reference')],
  ['the guide to the API', get('/reference/guide')],
  ['the API for machines', get('/openapi.json')],
  ['health', get('/healthz')],
  ['a download that is none', get('/download/1/x.exe?until=1&key=x')],
  ['a call', post('/sites/getSiteList')],
  ['a call that is refused at the gate', post('/user/getUser')],
  ['a call of nonsense', post('/sites/getSiteList', '{"x"')],
  ['an upload that is none', post('/files/upload')],
  ['a file that is not there', post('/files/read', '{"fileId":"x"}')],
  ['an unknown call', post('/nowhere')],
  ['a call with a broken address', post('/%E0%A4%A')],
  ['a notice of payment', post('/Payment/wechatNotice')],
  ['another method', `OPTIONS /user/getUser HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`],
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['an unheard-of expectation', 'POST / HTTP/1.1\r\nhost: x\r\nexpect: x\r\ncontent-length: 0\r\n\r\n'],
]

test.each(requests)('sends HSTS with %s over https, not over http', async (_, text) => {
  const header = /^strict-transport-security: max-age=31536000$/im
  expect(await sendRaw(portOf(secureApp), text)).toMatch(header)
  expect(await sendRaw(portOf(plainApp), text)).not.toMatch(header)
})

const pages = requests.filter(([, text]) =>
  /^GET \/(?:base\/search|nowhere|reference|reference\/guide) /.test(text),
)

test.each(pages)('allows %s only the device features that it needs', async (_, text) => {
  const [, rules = ''] = /^permissions-policy: (.*)$/im.exec(await sendRaw(portOf(plainApp), text)) ?? []
  for (const rule of ['microphone=()', 'geolocation=()', 'payment=()']) expect(rules).toContain(rule)
})

test.each(['/reference', '/reference/guide'])('allows %s no device feature', async (url) => {
  const { headers } = await plainApp.server.inject({ method: 'GET', url })
  const rules = String(headers['permissions-policy']).split(', ')
  expect(rules).toContain('camera=()')
  expect(rules.filter((rule) => !rule.endsWith('=()'))).toEqual([])
})

test('sends HSTS with a stream of events, too', async () => {
  const response = await fetch(`http://127.0.0.1:${portOf(secureApp)}/events/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
  await response.body?.cancel()
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

const start = '<html lang="zh-CN" data-mantine-color-scheme="auto">'
const metas = ['light" content="#ffffff', 'dark" content="#1d2129']
  .map((rest) => `<meta name="theme-color" media="${rest}" />`)
  .join('')
const built = `${start}<head>${metas}<style>[data-mantine-color-scheme="auto"]{margin:0}</style></head></html>`
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-appearance-'))
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(folder, 'base'))
  mkdirSync(join(folder, 'reference'))
  for (const name of ['index.html', 'base/search.html', 'reference/index.html'])
    writeFileSync(join(folder, name), built)
  app = await testApp(inject('cluster'), { siteFolder: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers })
const cookieOf = (settings: unknown) => `a=b; settings=${encodeURIComponent(JSON.stringify(settings))}; c=d`
const startOf = (html: string) => /<html[^>]*>/.exec(html)?.[0]

test.each([
  [{ theme: 'dark' }, 'data-mantine-color-scheme="dark"'],
  [{ theme: 'light' }, 'data-mantine-color-scheme="light"'],
  [{ largeText: true }, 'data-mantine-color-scheme="auto" data-large-text'],
  [{ compact: true, largeText: false }, 'data-mantine-color-scheme="auto" data-compact'],
  [{ colorWeak: true, footer: false }, 'data-mantine-color-scheme="auto" data-color-weak'],
  [
    { theme: 'dark', colorWeak: true, largeText: true, menuWidth: 200 },
    'data-mantine-color-scheme="dark" data-large-text data-color-weak',
  ],
])('writes %j into the page and the shell', async (settings, attributes) => {
  for (const url of ['/', '/base/search', '/base/search?to=330782', '/orders/ordersList', '/nowhere']) {
    const { body } = await get(url, { cookie: cookieOf(settings) })
    expect(startOf(body), url).toBe(`<html lang="zh-CN" ${attributes}>`)
    expect(body.slice(body.indexOf('<style>')), url).toBe(built.slice(built.indexOf('<style>')))
  }
})

test('sends the HTML as built without the cookie, and to a service worker', async () => {
  for (const url of ['/', '/base/search?to=330782']) expect((await get(url)).body, url).toBe(built)
  for (const url of ['/shell', '/reference'])
    expect((await get(url, { cookie: cookieOf({ theme: 'dark' }) })).body, url).toBe(built)
})

test('writes nothing of a forged cookie into the HTML', async () => {
  const forged = [
    { theme: 'auto"><script>alert(1)</script>', largeText: 'true', compact: 1, colorWeak: ['x'] },
    { theme: ['dark'], largeText: { toString: true } },
    { theme: 'toString', __proto__: { theme: 'dark' }, 'data-x': true, '"><b>': true },
    [true],
    'dark',
    null,
    7,
  ]
  for (const settings of forged)
    expect((await get('/', { cookie: cookieOf(settings) })).body, JSON.stringify(settings)).toBe(built)
  for (const text of ['', '%zz', '{"theme":"dark"', '"><script>', '%7B%22theme%22%3A%22dark'])
    expect((await get('/', { cookie: `settings=${text}` })).body, text).toBe(built)
})

test('gives a chosen theme’s colour to the browser around the page', async () => {
  const colorsWith = async (settings: object) => {
    const { body } = await get('/', { cookie: cookieOf(settings) })
    return [...body.matchAll(/theme-color[^>]*content="([^"]*)"/g)].map(([, color]) => color)
  }
  expect(await colorsWith({ theme: 'dark' })).toEqual(['#1d2129', '#1d2129'])
  expect(await colorsWith({ theme: 'light' })).toEqual(['#ffffff', '#ffffff'])
  expect(await colorsWith({ largeText: true })).toEqual(['#ffffff', '#1d2129'])
})

test('revalidates each appearance by its own ETag, under the same policy', async () => {
  const cookies = [{}, { theme: 'dark' }, { largeText: true }].map(cookieOf)
  const answers = await Promise.all(cookies.map((cookie) => get('/', { cookie })))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
  expect(new Set(answers.map(({ headers }) => headers['content-security-policy'])).size).toBe(1)
  for (const { headers } of answers)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
  for (const [at, { headers }] of answers.entries())
    for (const [other, cookie] of cookies.entries()) {
      const { statusCode } = await get('/', { cookie, 'if-none-match': String(headers.etag) })
      expect(statusCode, `${at} ${other}`).toBe(at === other ? 304 : 200)
    }
})

test('compresses an appearance', async () => {
  const cookie = cookieOf({ theme: 'dark' })
  const { body } = await get('/', { cookie })
  const [br, gzip] = await Promise.all(
    ['br', 'gzip'].map((encoding) => get('/', { cookie, 'accept-encoding': encoding })),
  )
  expect([br?.headers['content-encoding'], gzip?.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(body)
  expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(body)
})

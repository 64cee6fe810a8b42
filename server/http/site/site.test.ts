import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pages } from '#contract/kernel/pages.ts'
import { problems } from '#contract/kernel/problems.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-site-'))
const shell = '<html><style data-x="1">:root { --a: "b" }</style><main>shell</main></html>'
const searchPage = `<html><style>@media (width < 1px) { p > a {} }</style><p class="x"></p></html>`
const viewer =
  '<html><main id="viewer"></main><script type="module" src="/assets/viewer-abc.js"></script></html>'
const pageParts = {
  '/base/search': ['assets/search-abc.js'],
  '/user/info': Array.from({ length: 40 }, (_, part) => `assets/part-${part}-abc.js`),
  '/orders/orderDetail/:id': ['assets/order-abc.css', 'assets/order-abc.js'],
}
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'base'))
  mkdirSync(join(folder, 'reference'))
  writeFileSync(join(folder, 'index.html'), shell)
  writeFileSync(join(folder, 'base', 'search.html'), searchPage)
  writeFileSync(join(folder, 'reference', 'index.html'), viewer)
  writeFileSync(join(folder, 'base', 'search.html.br'), 'packed page')
  writeFileSync(join(folder, 'base', 'search.html.gz'), 'zipped page')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'let plain')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'packed')
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(folder, '.vite', 'pageParts.json'), JSON.stringify(pageParts))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  app = await testApp(inject('cluster'), { siteFolder: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers })

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('sends the shell for every page, and a prerendered page’s own HTML without a query', async () => {
  for (const { path } of pages) {
    const { statusCode, headers, body } = await get(path.replace(':id', '17'))
    expect(statusCode, path).toBe(200)
    expect(body, path).toBe(path === '/base/search' ? searchPage : shell)
    expect(headers, path).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
    })
  }
  expect((await get('/')).body).toBe(searchPage)
  for (const url of ['/?from=x', '/base/search?to=330782']) expect((await get(url)).body, url).toBe(shell)
})

test('names the parts of a page with its shell, also with a 304, and not with a prerendered page', async () => {
  const linkAt = async (url: string) => (await get(url)).headers['link']
  const ofOrder =
    '</assets/order-abc.css>;rel=preload;as=style;crossorigin,</assets/order-abc.js>;rel=modulepreload;crossorigin'
  expect(await linkAt('/orders/orderDetail/17')).toBe(ofOrder)
  const { etag = '' } = (await get('/orders/orderDetail/17')).headers
  const again = await get('/orders/orderDetail/17?tab=fees', { 'if-none-match': String(etag) })
  expect([again.statusCode, again.headers['link']]).toEqual([304, ofOrder])
  for (const url of ['/base/search?to=330782', '/?from=x'])
    expect(await linkAt(url), url).toContain('/assets/search-abc.js')
  for (const url of ['/base/search', '/', '/login', '/nothing-here', '/redirect/x', '/shell'])
    expect(await linkAt(url), url).toBeUndefined()
})

test('leaves room for the other headers within the 4 KB that a proxy may allow', async () => {
  const visitor = 'visitor=not-ours; settings=%7B%22theme%22%3A%22dark%22%7D'
  const { headers, rawPayload } = await get('/user/info', { cookie: visitor })
  expect(rawPayload.length).toBeGreaterThan(0)
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}: ${String(each)}\r\n`),
  )
  const { link = '' } = headers
  expect(String(link)).toContain('/assets/part-0-abc.js')
  expect(String(link).length).toBeGreaterThan(1_500)
  // the built shell's policy is longer by the hashes of a dozen styles
  expect(lines.join('').length).toBeLessThan(4_096 - 700)
})

test('allows only the inline styles of the HTML, and nothing from other sites', async () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
  expect(await policyOf('/base/search')).toBe(
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' ${hashOf('@media (width < 1px) { p > a {} }')}`,
      "style-src-attr 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  const ofShell = await policyOf('/base/search?to=330782')
  expect(ofShell).toContain(`style-src 'self' ${hashOf(':root { --a: "b" }')}; style-src-attr 'none';`)
  expect(ofShell).not.toMatch(/unsafe-|\*|http|nonce/)
})

test('serves the shell at its own address, for a device that starts offline', async () => {
  const { statusCode, headers, body } = await get('/shell')
  expect(statusCode).toBe(200)
  expect(body).toBe((await get('/orders/ordersList')).body)
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

test('serves the API viewer at its own page, under the policy of every page', async () => {
  const { statusCode, headers, body } = await get('/reference')
  expect([statusCode, body]).toEqual([200, viewer])
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  const again = await get('/reference', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('tells the pages the address of another API, also compressed, and allows calls to it only', async () => {
  const apiBase = 'https://api.zhuanxiantong.example:8443/v1'
  const headed = '<html><head><style>@media (width < 1px) { p > a {} }</style></head></html>'
  const own = mkdtempSync(join(tmpdir(), 'zhuanxiantong-site-'))
  mkdirSync(join(own, 'reference'))
  for (const html of ['index.html', 'reference/index.html']) writeFileSync(join(own, html), headed)
  for (const ending of ['br', 'gz']) writeFileSync(join(own, `index.html.${ending}`), 'packed without it')
  const site = await testApp(inject('cluster'), { siteFolder: own, apiBase })
  const withBase = headed.replace('<head>', `<head><meta name="api-base" content="${apiBase}">`)
  const load = async (encoding: string) =>
    site.server.inject({ method: 'GET', url: '/base/search', headers: { 'accept-encoding': encoding } })
  const plain = await load('identity')
  expect(plain.body).toBe(withBase)
  expect(brotliDecompressSync((await load('br')).rawPayload).toString()).toBe(withBase)
  expect(gunzipSync((await load('gzip')).rawPayload).toString()).toBe(withBase)
  const policy = String(plain.headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://api.zhuanxiantong.example:8443; ")
  expect(policy).toContain(`style-src 'self' ${hashOf('@media (width < 1px) { p > a {} }')}`)
  expect(policy.match(/https?:/g)).toHaveLength(1)
  await site.close()
  rmSync(own, { recursive: true })
})

test('allows a page the camera, to count pieces, and no other device feature', async () => {
  for (const url of ['/', '/base/track', '/nowhere']) {
    const rules = String((await get(url)).headers['permissions-policy']).split(', ')
    expect(
      rules.filter((rule) => !rule.endsWith('=()')),
      url,
    ).toEqual(['camera=(self)'])
    expect(rules).toEqual(expect.arrayContaining(['microphone=()', 'geolocation=()', 'payment=()']))
  }
})

test('sends a page in the best accepted encoding, and not again while unchanged', async () => {
  const packed = await get('/base/search', { 'accept-encoding': 'gzip, deflate, br' })
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed page', 'br'])
  const zipped = await get('/', { 'accept-encoding': 'gzip;q=0.5, br;q=0' })
  expect([zipped.body, zipped.headers['content-encoding']]).toEqual(['zipped page', 'gzip'])
  const plain = await get('/base/track', { 'accept-encoding': 'br' })
  expect([plain.body, plain.headers['content-encoding']]).toEqual([shell, undefined])

  const etag = String(packed.headers['etag'])
  const again = await get('/base/search', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/base/track', { 'if-none-match': etag })).statusCode).toBe(200)
  const head = await app.server.inject({ method: 'HEAD', url: '/base/search' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('answers an unknown page with the shell and 404; a POST to it with an envelope', async () => {
  const unknown = [
    '/nowhere',
    '/orders',
    '/orders/orderDetail/',
    '/assets/gone.js',
    '/.vite/manifest.json',
    '/base/search.html',
    '/index.html',
    '/BASE/SEARCH',
    '/%',
    '/base/%zz?to=330782',
    '/redirect/%zz',
  ]
  for (const path of unknown) {
    const { statusCode, body, headers } = await get(path)
    expect([statusCode, body, headers['etag']], path).toEqual([404, shell, undefined])
  }
  const posted = await app.server.inject({ method: 'POST', url: '/orders/new' })
  expect(posted.json()).toEqual({ ...problems.unknownCall, data: null })
})

test('redirects a trailing slash to the page, with its query', async () => {
  for (const [url, to] of [
    ['/base/search/', '/base/search'],
    ['/base/track/?no=1/', '/base/track?no=1/'],
    ['/orders/orderDetail/17//', '/orders/orderDetail/17'],
  ] as const) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['location']], url).toEqual([308, to])
  }
  for (const url of ['//', '//evil.example/', '/nowhere/']) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['location']], url).toEqual([404, undefined])
  }
})

test('serves nothing outside the folder', async () => {
  for (const path of [
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])
    expect((await get(path)).body, path).not.toContain('"dependencies"')
})

test('caches hashed files for ever and sends them compressed; others are revalidated', async () => {
  const packed = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
  expect(packed.body).toBe('packed')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await get('/assets/main-abc.js')).body).toBe('let plain')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('sets a visitor’s cookie with the first page, once, hidden from scripts', async () => {
  const [cookie = ''] = [(await get('/')).headers['set-cookie']].flat()
  expect(cookie).toMatch(/^visitor=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const again = await get('/', { cookie: cookie.split(';')[0] ?? '' })
  expect(again.headers['set-cookie']).toBeUndefined()
  expect((await get('/', { cookie: 'visitor=constructor' })).headers['set-cookie']).toBeDefined()
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pages } from '../../contract/pages.ts'
import { problems } from '../../contract/problems.ts'
import { testApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-site-'))
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html><style nonce="__CSP_NONCE__"></style><meta content="__CSP_NONCE__"></html>',
  )
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'let plain')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'packed')
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  app = await testApp(inject('cluster'), { siteFolder: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers })

test('every page is the one HTML with a nonce of its own, and nothing inline is allowed', async () => {
  const nonces = new Set<string>()
  const paths = ['/', ...pages.map((page) => page.path.replace(':id', '17'))]
  for (const path of paths) {
    const { statusCode, headers, body } = await get(path)
    expect(statusCode, path).toBe(200)
    const policy = String(headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    nonces.add(nonce)
    expect(body, path).toBe(`<html><style nonce="${nonce}"></style><meta content="${nonce}"></html>`)
    expect(policy).not.toMatch(/unsafe-|\*|http/)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
  }
  expect(nonces.size).toBe(paths.length)
})

test('an address that is no page is the same HTML with 404; a POST to it is an envelope', async () => {
  for (const path of [
    '/nowhere',
    '/orders',
    '/orders/orderDetail/',
    '/assets/gone.js',
    '/.vite/manifest.json',
  ])
    expect((await get(path)).statusCode, path).toBe(404)
  const posted = await app.server.inject({ method: 'POST', url: '/orders/new' })
  expect(posted.json()).toEqual({ ...problems.unknownCall, data: null })
})

test('no address leads out of the folder', async () => {
  for (const path of [
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])
    expect((await get(path)).body, path).not.toContain('"dependencies"')
})

test('hashed files are kept for ever and sent packed to who takes it; others are asked for anew', async () => {
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

test('a visitor gets its cookie with the first page, once, out of reach of scripts', async () => {
  const [cookie = ''] = [(await get('/')).headers['set-cookie']].flat()
  expect(cookie).toMatch(/^visitor=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const again = await get('/', { cookie: cookie.split(';')[0] ?? '' })
  expect(again.headers['set-cookie']).toBeUndefined()
  expect((await get('/', { cookie: 'visitor=constructor' })).headers['set-cookie']).toBeDefined()
})

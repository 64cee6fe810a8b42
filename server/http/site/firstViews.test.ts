import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-first-'))
const shell = '<html><main>shell</main></html>'
/** Stands in for the bundle of the build: what it does depends on the query. */
const renderer = `
export async function renderFirstView({ url, now, siteId, read, regionText }) {
  const params = new URL(url, 'http://localhost').searchParams
  if (params.has('browser')) return null
  if (params.has('broken')) throw new Error('a component failed')
  if (params.has('held')) await globalThis.untilReleased
  if (params.has('refused')) await read('/lines/getLineDetail', { id: 999_999 })
  const { list } = await read('/sites/getSiteList', {})
  const texts = [list[0].name, regionText('330782'), siteId, now.toISOString().slice(0, 4)].join(' ')
  return { html: \`<p>\${texts}</p>\`, css: '#root p{color:red}', state: JSON.stringify({ text: '</script><b>', kg: params.get('kg') }) }
}
`
let app: TestApp

beforeAll(async () => {
  const web = join(folder, 'web')
  const render = join(folder, 'render')
  for (const each of [join(web, 'reference'), join(render, 'base')]) mkdirSync(each, { recursive: true })
  writeFileSync(join(web, 'index.html'), shell)
  writeFileSync(join(web, 'reference', 'index.html'), '<html></html>')
  writeFileSync(
    join(render, 'base', 'search.html'),
    '<html data-mantine-color-scheme="auto"><style>p{}</style><body><!--first view--><i>after</i></body></html>',
  )
  writeFileSync(join(render, 'firstView.mjs'), renderer)
  app = await testApp(inject('cluster'), { siteFolder: web })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers })
const bodyOf = async (url: string) => (await get(url)).body
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('sends a page with its data, which hydration finds beside it', async () => {
  const url = '/base/search?to=330782&kg=%22%3C'
  const { statusCode, headers, body } = await get(url, { cookie: 'site=330702' })
  expect(statusCode).toBe(200)
  const year = app.clock.now().toISOString().slice(0, 4)
  expect(body).toContain(
    `<style>#root p{color:red}</style><div id="root" data-prerendered="/base/search?to=330782&amp;kg=%22%3C"><p>永康市 浙江省金华市义乌市 330702 ${year}</p></div>`,
  )
  // no text of the state ends its element
  expect(body).toContain(
    '<script type="application/json" id="first-view">{"text":"\\u003c/script>\\u003cb>","kg":"\\"\\u003c"}</script><i>after</i>',
  )
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(
    `style-src 'self' ${hashOf('p{}')} ${hashOf('#root p{color:red}')}; style-src-attr 'none';`,
  )
})

test('sends it compressed, in the chosen appearance, and with a visitor', async () => {
  const settings = encodeURIComponent(JSON.stringify({ theme: 'dark', compact: true }))
  const { headers, rawPayload } = await get('/base/search?to=330782', {
    'accept-encoding': 'gzip, br',
    cookie: `settings=${settings}`,
  })
  expect(headers['content-encoding']).toBe('br')
  expect(String(headers['set-cookie'])).toContain('visitor=')
  const body = brotliDecompressSync(rawPayload).toString('utf8')
  expect(body).toContain('<html data-mantine-color-scheme="dark" data-compact>')
  expect(body).toContain('永康市')
})

test('sends the shell where there is no view, or a call is refused', async () => {
  for (const url of ['/base/search', '/base/search?browser', '/base/search?refused', '/orders/new?line=1'])
    expect(await bodyOf(url), url).toBe(shell)
})

test('sends the shell and logs the cause where rendering fails', async () => {
  expect(await bodyOf('/base/search?broken')).toBe(shell)
  expect(app.complaints.splice(0).join()).toContain('A page was sent without its data')
})

/** Holds the rendering of pages with `?held`; returns the function that ends it. */
function holdRendering(): () => void {
  let release: () => void = () => undefined
  Reflect.set(globalThis, 'untilReleased', new Promise<void>((resolve) => (release = resolve)))
  return () => {
    Reflect.deleteProperty(globalThis, 'untilReleased')
    release()
  }
}

test('keeps nobody waiting for a slow page', async () => {
  const release = holdRendering()
  expect(await bodyOf('/base/search?held')).toBe(shell)
  release()
})

test('renders four pages at a time', async () => {
  const release = holdRendering()
  const held = Array.from({ length: 4 }, () => bodyOf('/base/search?held'))
  await eventually(async () => expect(await bodyOf('/base/search?to=330782')).toBe(shell))
  release()
  await Promise.all(held)
  await eventually(async () => expect(await bodyOf('/base/search?to=330782')).not.toBe(shell))
})

import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { yuan } from '#contract/price/amounts.ts'
import { actor } from '../../testing/actors.ts'
import { insertLine, testPricing } from '../../testing/data/lines.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

const origin = 'https://zhuanxiantong.example'
const evil = `"><script>alert('1')</script></script>&amp;`
const chengdu = '/zhuanxian/yongkang-chengdu'
let app: TestApp
let carrierId: number
let cheapId: number

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.server.inject({ method, url, headers })
const bodyOf = async (url: string) => (await get(url)).body
const priced = (fenPerTonne: number) => ({ ...testPricing, heavyTiers: [{ fromGrams: 0, fenPerTonne }] })
/** Longer than a page and the list of destinations are cached. */
const later = () => app.clock.advanceMs(10 * minuteMs)

beforeAll(async () => {
  app = await testApp(inject('cluster'), { publicOrigin: origin })
  carrierId = (await actor(app, { type: 3 })).factoryId
  await app.db.updateTable('factory').set({ name: evil }).where('id', '=', carrierId).execute()
  await insertLine(app, { carrierId, destinationCode: '510100', pricing: priced(60_000) })
  cheapId = await insertLine(app, {
    carrierId,
    destinationCode: '510100',
    pricing: priced(40_000),
    cutOffMinutes: 990,
  })
  await insertLine(app, { carrierId, destinationCode: '511300' })
  await insertLine(app, {
    carrierId,
    destinationCode: '360900',
    viaCodes: ['510100'],
    pricing: priced(90_000),
  })
  await insertLine(app, { carrierId, destinationCode: '110105', status: 'off' })
})
afterAll(() => app.close())

test('has the appearance of the settings cookie', async () => {
  const settings = encodeURIComponent(JSON.stringify({ theme: 'dark', largeText: true }))
  const chosen = await get(chengdu, { cookie: `settings=${settings}` })
  expect(chosen.body).toContain('<html lang="zh-CN" data-mantine-color-scheme="dark" data-large-text>')
  expect(chosen.headers['vary']).toBe('accept-encoding, cookie')
  const plain = await get(chengdu)
  expect(plain.body).toContain('<html lang="zh-CN" data-mantine-color-scheme="auto">')
  expect(plain.headers['etag']).not.toBe(chosen.headers['etag'])
  expect((await get(chengdu, { cookie: `settings=${settings}` })).headers['etag']).toBe(
    chosen.headers['etag'],
  )
})

test('shows lines with prices and departures, cheapest first, as a search counts them', async () => {
  const { statusCode, headers, body } = await get(chengdu)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<title>永康到成都物流专线：3 条专线，重货 ¥400/吨起 - 专线通</title>')
  expect(body).toContain('<h1>永康到成都物流专线</h1>')
  expect(body.match(/<b>¥[\d.,]+<\/b>/g)).toEqual(['<b>¥200.00</b>', '<b>¥300.00</b>', '<b>¥450.00</b>'])
  expect(body).toContain('每天 16:30 截货')
  expect(body).toContain('经江西省宜春市中转')
  expect(body).toContain(`href="/orders/new?line=${cheapId}&amp;kg=500&amp;to=510100"`)
  expect(body).toContain('href="/base/search?site=330784&amp;kg=500&amp;to=510100"')
  expect(body).toContain('<a href="/zhuanxian/yongkang-nanchong">永康到南充</a>')
  expect(body).toContain('<a href="/zhuanxian/yongkang-yichun-360900">永康到宜春</a>')
  const search = await app.data('/lines/searchLines', {
    destinationCode: '510100',
    weightGrams: 500_000,
    sort: 'total',
  })
  expect(search.list.map(({ totalFen }) => totalFen)).toEqual([20_000, 30_000, 45_000])
})

test('escapes names in attributes, elements and structured data', async () => {
  for (const url of [chengdu, `${chengdu}?line=${cheapId}`]) {
    const body = await bodyOf(url)
    expect(body).toContain('&quot;&gt;&lt;script&gt;')
    expect(body).not.toContain('<script>')
    expect(body.match(/<\/script/g)).toHaveLength(1)
    const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(body) ?? []
    expect(json).not.toMatch(/[<>&]/)
    expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(evil).slice(1, -1))
  }
})

test('uses the configured origin in shared addresses, whatever the request says', async () => {
  const { body } = await get(chengdu, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect(body).toContain(`<link rel="canonical" href="${origin}${chengdu}">`)
  expect(body).toContain(`<meta property="og:url" content="${origin}${chengdu}">`)
  expect(body).toContain(`<meta property="og:image" content="${origin}/card.png">`)
  expect(body).not.toContain('evil.example')
})

test('has no script and one style by its hash, and is below 40 KB uncompressed', async () => {
  const { headers, body, rawPayload } = await get(chengdu)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  )
  expect(body).not.toMatch(/ style=| on\w+=|<script(?! type="application\/ld\+json">)/)
  expect(rawPayload.length).toBeLessThan(40 * 1024)
})

test('is sent compressed, and not again while unchanged', async () => {
  const packed = await get(chengdu, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(await bodyOf(chengdu))
  const etag = String(packed.headers['etag'])
  expect((await get(chengdu, { 'if-none-match': etag })).statusCode).toBe(304)
  const head = await get(chengdu, {}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('shows a shared line first under its own title, at the same canonical address', async () => {
  const id = await insertLine(app, { carrierId, destinationCode: '510100', pricing: priced(99_000) })
  later()
  const body = await bodyOf(`${chengdu}?line=${id}`)
  expect(body).toContain(' 永康到成都专线，500 公斤 ¥495.00">')
  expect(body.indexOf('class="shared"')).toBeLessThan(body.indexOf('<b>¥200.00</b>'))
  expect(body.match(/<b>¥495\.00<\/b>/g)).toHaveLength(1)
  expect(body).toContain(`<link rel="canonical" href="${origin}${chengdu}">`)
  await app.db.updateTable('line').set({ status: 'paused' }).where('id', '=', id).execute()
  later()
  for (const lineId of [id, 999_999_999]) {
    const without = await bodyOf(`${chengdu}?line=${lineId}`)
    expect(without).toContain('分享的专线已暂停或下架')
    expect(without).not.toContain('class="shared"')
  }
  for (const odd of ['x', '-1', '1e9', '', '9'.repeat(30), `${cheapId}&line=2`])
    expect((await get(`${chengdu}?line=${odd}`)).statusCode, odd).toBe(200)
})

test('prices a shared line for the goods and services of its link, and carries them along', async () => {
  const goods = 'kg=120&m3=0.8&delivery=door&cod=2000'
  const body = await bodyOf(`${chengdu}?line=${cheapId}&${goods}`)
  const { list } = await app.data('/lines/searchLines', {
    destinationCode: '510100',
    weightGrams: 120_000,
    volumeCm3: 800_000,
    deliveryMode: 'door',
    codFen: 200_000,
  })
  const sum = yuan(list.find(({ id }) => id === cheapId)?.totalFen ?? 0)
  expect(body).toContain(
    `<b>${sum}</b> <span class="soft">120 公斤、0.8 方，含送货上门、代收货款 ¥2,000.00</span>`,
  )
  expect(body).toContain(`永康到成都专线，120 公斤、0.8 方，含送货上门、代收货款 ¥2,000.00 ${sum}">`)
  const carried = 'kg=120&amp;m3=0.8&amp;to=510100&amp;delivery=door&amp;cod=2000'
  expect(body).toContain(`href="/orders/new?line=${cheapId}&amp;${carried}"`)
  expect(body).toContain(`href="/base/search?site=330784&amp;${carried}"`)
  expect(body).toContain('<input type="hidden" name="delivery" value="door">')
  expect(body).toContain('<input name="kg" value="120"')
  // amounts that are none are dropped alone; the form has only what was sent
  const plain = await bodyOf(`${chengdu}?line=${cheapId}&kg=十&cod=-1`)
  expect(plain).toContain('<b>¥200.00</b> <span class="soft">500 公斤</span>')
  expect(plain).toContain('<input name="kg" value=""')
  expect(await bodyOf(`${chengdu}?line=${cheapId}&kg=120&delivery=door&cod=x`)).toContain(
    '<span class="soft">120 公斤，含送货上门</span>',
  )
  expect(await bodyOf(`${chengdu}?line=${cheapId}&kg="><script>`)).not.toContain('<script>')
})

test('is cached for a minute, and shows changed lines afterwards', async () => {
  later()
  const before = await bodyOf(chengdu)
  await app.db
    .updateTable('line')
    .set({ min_charge_fen: 77_700, version: 2 })
    .where('id', '=', cheapId)
    .execute()
  app.clock.advanceMs(minuteMs - 1)
  expect(await bodyOf(chengdu)).toBe(before)
  app.clock.advanceMs(1)
  expect(await bodyOf(chengdu)).toContain('最低一票 ¥777.00')
})

test('costs one database lookup a minute while no line changes', async () => {
  await get(chengdu)
  app.clock.advanceMs(minuteMs)
  let lookups = 0
  app.appPool.on('acquire', () => (lookups += 1))
  for (let count = 0; count < 20; count += 1) await get(chengdu)
  app.appPool.removeAllListeners('acquire')
  expect(lookups).toBe(1)
})

test('answers destinations without lines and invalid addresses like any unknown page', async () => {
  for (const slug of [
    'yongkang-beijing',
    'yongkang-chaoyang-110105',
    'yiwu-330782-chengdu',
    'yongkang-chengdu-510100',
    'yongkang',
    'YONGKANG-CHENGDU',
    'yongkang-chengdu.html',
    '%00',
    '%zz',
    '..%2f..%2fpackage.json',
    `${'a'.repeat(3000)}-chengdu`,
    'constructor-__proto__',
  ]) {
    const answer = await get(`/zhuanxian/${slug}`)
    // without a site, an unknown page is an envelope
    expect([slug, answer.headers['x-problem'] ?? answer.statusCode]).toEqual([
      slug,
      expect.stringMatching(/unknownCall|badRequest/),
    ])
  }
})

test('redirects an address with a trailing slash', async () => {
  for (const [url, to] of [
    [`${chengdu}/?line=1`, `${chengdu}?line=1`],
    ['/zhuanxian/', '/zhuanxian'],
  ] as const) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['location']]).toEqual([308, to])
  }
})

test('lists every destination by province on 专线目录', async () => {
  const { statusCode, body } = await get('/zhuanxian')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>专线目录</h1>')
  expect(body).toContain('<h2>永康发往</h2>')
  expect(body).toMatch(
    /<h3>江西省<\/h3>.*宜春 1 条.*<h3>四川省<\/h3>.*<a href="\/zhuanxian\/yongkang-chengdu">成都 2 条<\/a>.*南充 1 条/,
  )
  expect(body).not.toContain('朝阳')
  expect(body).toContain(`<link rel="canonical" href="${origin}/zhuanxian">`)
})

test('names every page with its last change in the sitemap, and the sitemap in robots.txt', async () => {
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  const places = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)]
  expect(places.map(([, at]) => at)).toEqual(
    [
      '/base/search',
      '/base/track',
      '/help/terms',
      '/help/privacy',
      '/zhuanxian',
      '/zhuanxian/yongkang-chengdu',
      '/zhuanxian/yongkang-yichun-360900',
      '/zhuanxian/yongkang-nanchong',
    ].map((path) => origin + path),
  )
  expect(places.at(-1)?.[2]).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/)
  const robots = await get('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(robots.body).toContain('Disallow: /r/')
  expect(robots.body).not.toContain('Disallow: /zhuanxian')
})

test('serves no pages for a closed site', async () => {
  await app.db.updateTable('site').set({ disabled: true }).execute()
  later()
  expect((await get(chengdu)).headers['x-problem']).toBe('unknownCall')
  expect(await bodyOf('/zhuanxian')).not.toContain('成都')
  await app.db.updateTable('site').set({ disabled: false }).execute()
  later()
  expect((await get(chengdu)).statusCode).toBe(200)
})

import Validator from '@adobe/structured-data-validator'
import { expect, test } from 'vitest'
import type { LineCard } from '#contract/lines/calls.ts'
import { emptyQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import type { DestinationPage } from '../../calls/destinationPages.ts'
import { destinationHtml } from './destinationHtml.ts'
import { directoryHtml } from './directoryHtml.ts'
import { robotsTxt } from './forCrawlers.ts'
import { sampleRequest } from './lineHtml.ts'

const origin = 'https://zhuanxiantong.example'

const line = (id: number, changes: Partial<LineCard> = {}): LineCard => ({
  id,
  status: 'on',
  carrier: { id: 1, name: '顺通物流' },
  siteId: 330784,
  originName: '永康货运市场',
  originPhones: ['0579-87112233'],
  destinationCode: '510100',
  destinationText: '四川省成都市',
  destinationName: '成都站',
  viaTexts: [],
  isDirect: true,
  transitHoursMin: 36,
  transitHoursMax: 48,
  departureDays: 127,
  cutOffMinutes: 18 * 60,
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 130_000 },
    { fromGrams: 1_000_000, fenPerTonne: 110_050 },
  ],
  lightTiers: [{ fromCm3: 0, fenPerM3: 28_000 }],
  minChargeFen: 3_000,
  isDeficitRated: true,
  services: ['pickup', 'delivery', 'cod'],
  popularity: 0,
  totalFen: 60_000,
  experience: null,
  updatedAt: '2026-11-19T17:00:00.000Z',
  ...changes,
})

const page = (lines: LineCard[], total = lines.length): DestinationPage => ({
  siteId: 330784,
  siteName: '永康市',
  destinationCode: '510100',
  lines,
  total,
  destinations: ['510100', '511300', '110100', '999999'].map((destinationCode) => ({
    siteId: 330784,
    siteName: '永康市',
    destinationCode,
    lines: 1,
    changedAt: '2026-11-20T00:00:00.000Z',
  })),
})

const htmlOf = (of: DestinationPage, from: string | null = origin) => destinationHtml(of, null, from) ?? ''

type Node = { '@type': string } & Record<string, unknown>

function dataOf(html: string): Node[] {
  const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? []
  const data = JSON.parse(json) as { '@context': string; '@graph': Node[] }
  expect(data['@context']).toBe('https://schema.org')
  return data['@graph']
}

/** Groups nodes by type, as the validator takes them. */
function issuesOf(html: string) {
  const jsonld: Record<string, object[]> = {}
  for (const node of dataOf(html)) (jsonld[node['@type']] ??= []).push(node)
  return new Validator().validate({ jsonld })
}

test('passes the validator of structured data', async () => {
  expect(await issuesOf(htmlOf(page([line(1), line(2, { totalFen: 70_000 })])))).toEqual([])
  expect(await issuesOf(directoryHtml(page([]).destinations, origin))).toEqual([])
  // the validator does find faults
  const html = htmlOf(page([line(1)]))
    .replace('"lowPrice":"600.00",', '')
    .replace('"CNY"', '"YUAN"')
  expect((await issuesOf(html)).map(({ fieldNames }) => fieldNames)).toContainEqual(['lowPrice'])
})

test('contains breadcrumbs, the service and each line’s price', () => {
  const [organization, way, service] = dataOf(htmlOf(page([line(1), line(2, { totalFen: null })], 20)))
  expect(organization).toEqual({
    '@type': 'Organization',
    name: '专线通',
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  })
  expect(way).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: '专线通', item: `${origin}/base/search` },
      { '@type': 'ListItem', position: 2, name: '专线目录', item: `${origin}/zhuanxian` },
      {
        '@type': 'ListItem',
        position: 3,
        name: '永康到成都物流专线',
        item: `${origin}/zhuanxian/yongkang-chengdu`,
      },
    ],
  })
  expect(service).toEqual({
    '@type': 'Service',
    name: '永康到成都物流专线',
    serviceType: '公路零担专线运输',
    provider: organization,
    areaServed: { '@type': 'AdministrativeArea', name: '四川省成都市' },
    url: `${origin}/zhuanxian/yongkang-chengdu`,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'CNY',
      lowPrice: '600.00',
      offerCount: 20,
      offers: [
        {
          '@type': 'Offer',
          name: '顺通物流 500 公斤',
          description: '36–48 小时，每天 18:00 截货',
          price: '600.00',
          priceCurrency: 'CNY',
          priceSpecification: [
            {
              '@type': 'UnitPriceSpecification',
              price: '1300.00',
              priceCurrency: 'CNY',
              unitCode: 'TNE',
              unitText: '吨',
            },
            {
              '@type': 'UnitPriceSpecification',
              price: '280.00',
              priceCurrency: 'CNY',
              unitCode: 'MTQ',
              unitText: '立方米',
            },
          ],
          seller: { '@type': 'Organization', name: '顺通物流' },
          url: `${origin}/base/search?compare=1&kg=500&to=510100`,
        },
      ],
    },
  })
})

test('shows prices, times and services of a line in the words of the trade', () => {
  const html = htmlOf(page([line(1)], 20))
  expect(html).toContain('重货 ¥1,100.50–1,300/吨，泡货 ¥280/方，最低一票 ¥30.00')
  expect(html).toContain('永康货运市场 → 成都站，36–48 小时，每天 18:00 截货')
  expect(html).toContain('<h3><a href="/base/carrier/1">顺通物流</a>')
  expect(html).toContain('上门提货、送货上门、代收货款')
  expect(html).toContain('<b>¥600.00</b> <span class="soft">500 公斤</span>')
  expect(html).toContain('价格更新于 2026-11-20')
  expect(html).toContain('找专线：查看全部 20 条')
  expect(html).toContain('20 条专线，重货 ¥1,100.50/吨起，泡货 ¥280/方起，最快 36–48 小时，每天发车')
})

test('does not mention the site’s address without a configured origin', () => {
  const html = htmlOf(page([line(1)]), null)
  expect(html).not.toMatch(/canonical|og:url|og:image|https?:\/\/(?!schema\.org)/)
  expect(dataOf(html).map((node) => node['@type'])).toEqual(['Organization', 'BreadcrumbList', 'Service'])
  expect(robotsTxt(null)).not.toContain('Sitemap')
})

test('keeps fifteen lines below 40 KB, and shows fewer of the longest', () => {
  const lines = (name: string) =>
    Array.from({ length: 15 }, (_, index) =>
      line(index + 1, {
        carrier: { id: 1, name: name.repeat(60).slice(0, 60) },
        originName: name.repeat(40).slice(0, 40),
      }),
    )
  const usual = htmlOf(
    page(
      Array.from({ length: 15 }, (_, index) => line(index + 1)),
      30,
    ),
  )
  expect(usual.match(/<h3>/g)).toHaveLength(15)
  expect(Buffer.byteLength(usual)).toBeLessThan(32 * 1024)
  for (const name of ['永康顺通物流有限公司', '"<']) {
    const html = htmlOf(page(lines(name), 30))
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(40 * 1024)
    expect(html.match(/<h3>/g)?.length).toBeGreaterThan(4)
    expect(html).toContain('找专线：查看全部 30 条')
  }
})

test('has no page and no link for a destination of an unknown region', () => {
  expect(destinationHtml({ ...page([line(1)]), destinationCode: '999999' }, null, origin)).toBeNull()
  expect(htmlOf(page([line(1)]))).toContain('永康到南充')
  expect(directoryHtml(page([]).destinations, origin).match(/ 1 条/g)).toHaveLength(2)
  expect(directoryHtml([], origin)).toContain('还没有专线')
})

test('shows 面议 and an inquiry link for a line without a price; structured data has the other prices only', () => {
  const none = { heavyTiers: [], lightTiers: [], minChargeFen: 0, totalFen: null }
  const html = htmlOf(page([line(1), line(2, none)], 40))
  expect(html).toContain('<b>面议</b>')
  expect(html).toContain('href="/orders/newInquiry?lines=2&amp;kg=500&amp;to=510100"')
  expect(html).not.toContain('/orders/new?line=2')
  expect(dataOf(html).find((node) => node['@type'] === 'Service')).toMatchObject({
    offers: { offerCount: 1, lowPrice: '600.00', highPrice: '600.00', offers: [{}] },
  })
  const alone = htmlOf(page([line(2, none)]))
  expect(dataOf(alone).find((node) => node['@type'] === 'Service')).not.toHaveProperty('offers')
  expect(alone).not.toContain('/吨')
  const shared =
    destinationHtml(
      page([line(1)]),
      { line: line(2, none), typed: emptyQuoteRequest, request: sampleRequest },
      origin,
    ) ?? ''
  expect(shared).toContain('顺通物流 永康到成都专线，面议')
  const request = { ...sampleRequest, isHeld: true }
  const held = { line: line(1, { totalFen: null }), typed: request, request }
  expect(destinationHtml(page([line(2)]), held, origin)).toContain('<b>不提供控货</b>')
  expect(destinationHtml(page([line(1)]), held, origin)).not.toContain('从低到高')
})

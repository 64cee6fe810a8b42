import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CarrierFigures, CarrierPage as Carrier } from '#contract/carrier/carrierPageCalls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { lineCardOf } from '#shared/testing/lines.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierPage from './CarrierPage.tsx'

const figures: CarrierFigures = {
  waybills: 42,
  onTimePercent: 97,
  damagePermille: 24,
  disputePermille: 0,
  consults: 9,
  answeredConsults: 8,
  answerMinutes: 75,
}
const carrier: Carrier = {
  id: 5,
  name: '永康顺达物流',
  marks: ['enterprise', 'roadPermit'],
  joinedAt: '2023-05-01T00:00:00.000Z',
  years: 3,
  figures,
  scores: { reviews: 2, timeTenths: 45, goodsTenths: 50, serviceTenths: 47 },
}
const review = {
  customer: '锋***',
  destinationText: '浙江省金华市义乌市',
  reviewedAt: '2026-11-20T02:00:00.000Z',
  amendedAt: null,
  hiddenReason: null,
  said: { timeScore: 4, goodsScore: 5, serviceScore: 2, text: '司机态度差', answer: '已处理' },
}
const hidden = { ...review, customer: '王**', hiddenReason: '含他人手机号', said: null }
const station = {
  isOrigin: true,
  regionText: '永康市',
  name: '永康货运市场',
  address: '九铃东路 1 号',
  phones: ['0579-87112233'],
}

const show = (answers: Partial<Answers> = {}, at = '/base/carrier/5') =>
  renderPage(<CarrierPage />, {
    at,
    pattern: '/base/carrier/:id',
    answers: {
      '/lines/getCarrierPage': carrier,
      '/lines/getCarrierLines': { list: [lineCardOf({ id: 8 })], total: 1 },
      '/lines/getCarrierStations': { list: [station], total: 1 },
      '/lines/getCarrierReviews': { list: [review, hidden], total: 2 },
      ...answers,
    },
  })

test('shows badges, years and figures, lines to order, stations with a map, and only the reason of hidden reviews', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: '永康顺达物流' })).toBeTruthy()
  expect(screen.getByText('入驻 3 年')).toBeTruthy()
  expect(screen.getByText('企业已认证')).toBeTruthy()
  const figureBox = within(screen.getByRole('region', { name: '近 90 天表现' }))
  for (const text of ['97%', '2.4%', '0%', '一般 1 小时 15 分'])
    expect(figureBox.getByText(text)).toBeTruthy()
  const order = await screen.findByRole('link', { name: '下单：顺通物流 8到义乌站' })
  expect(order.getAttribute('href')).toBe('/orders/new?line=8')
  const map = await screen.findByRole('link', { name: '在地图上看永康货运市场' })
  expect(decodeURIComponent(map.getAttribute('href') ?? '')).toContain('永康市九铃东路 1 号 永康货运市场')
  const reviews = within(await screen.findByRole('region', { name: '客户评价' }))
  expect(await reviews.findByText('司机态度差')).toBeTruthy()
  expect(reviews.getByText('这条评价已被平台隐藏，原因：含他人手机号')).toBeTruthy()
  expect(reviews.getByText(/时效 4\.5 · 货物完好 5\.0 · 服务 4\.7（2 条评价/)).toBeTruthy()
})

test('shows the lines to the destination of the search with their price, and passes the search on', async () => {
  const { server } = show(
    {
      '/lines/searchLines': {
        list: [lineCardOf({ id: 8, totalFen: 16_160, services: ['delivery', 'cod'] })],
        total: 1,
        next: null,
      },
    },
    '/base/carrier/5?to=510100&kg=120&delivery=door&cod=2000&site=330784',
  )
  const lines = within(await screen.findByRole('region', { name: '在营专线' }))
  expect(await lines.findByText('¥161.60')).toBeTruthy()
  expect(lines.getByText('按 120 公斤，含送货上门、代收货款 ¥2,000.00 计价，便宜的在前')).toBeTruthy()
  expect(server.callsTo('/lines/searchLines')[0]?.body).toMatchObject({
    carrierId: 5,
    siteId: 330784,
    destinationCode: '510100',
    weightGrams: 120_000,
    deliveryMode: 'door',
    codFen: 200_000,
    sort: 'total',
    page: 1,
  })
  expect(server.callsTo('/lines/getCarrierLines')).toHaveLength(0)
  expect(server.callsTo('/lines/getCarrierStations')[0]?.body).toMatchObject({
    id: 5,
    destinationCode: '510100',
  })
  const order = lines.getByRole('link', { name: /^下单/ })
  expect(order.getAttribute('href')).toBe('/orders/new?line=8&kg=120&to=510100&delivery=door&cod=2000')
})

test('leads to other carriers where this one has no line to the destination', async () => {
  show({ '/lines/searchLines': { list: [], total: 0, next: null } }, '/base/carrier/5?to=510100')
  expect(await screen.findByText('这家没有从永康市到这里的专线')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去找专线' }).getAttribute('href')).toBe('/base/search?to=510100')
})

test('notes when there are too few waybills and reviews', async () => {
  const few = { onTimePercent: null, damagePermille: null, disputePermille: null, answerMinutes: null }
  show({
    '/lines/getCarrierPage': { ...carrier, years: 0, figures: { ...figures, ...few }, scores: null },
    '/lines/getCarrierReviews': { list: [], total: 0 },
  })
  expect(await screen.findAllByText('票数不足，暂无数据')).toHaveLength(3)
  expect(screen.getByText('答复不足 5 次，暂无数据')).toBeTruthy()
  expect(screen.getByText('2023-05 入驻')).toBeTruthy()
  expect(screen.getByText('暂无评分，货签收后由下单的客户评价')).toBeTruthy()
})

test('links to the search when the carrier does not exist, and sends no request for an invalid address', async () => {
  const absent = show({ '/lines/getCarrierPage': Refusal.of('notFound') })
  expect(await screen.findByText('没有这家承运商，或暂无在营专线')).toBeTruthy()
  absent.unmount()
  const { server, unmount } = show({}, '/base/carrier/x')
  expect(await screen.findByText('没有这家承运商，或暂无在营专线')).toBeTruthy()
  expect(server.callsTo('/lines/getCarrierPage')).toHaveLength(0)
  unmount()
})

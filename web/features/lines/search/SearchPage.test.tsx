import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LineDetail } from '#contract/lines/calls.ts'
import { quote } from '#contract/price/quote.ts'
import regionRows from '#contract/regions/data/regions.json'
import { indexRegions } from '#contract/regions/regions.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { lineCardOf } from '#shared/testing/lines.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import type { ChartOption } from '#shared/ui/chart/chartOption.ts'
import { loadDrawing } from '#shared/ui/chart/loadDrawing.ts'
import { yuan } from '#shared/ui/text/format.ts'
// The results are a chunk of their own: load it before the tests fake the clock.
import './LineResults.tsx'
import { widerSearches } from './NoLinesFound.tsx'
import SearchPage from './SearchPage.tsx'
import { readSearch, writeSearch } from './searchQuery.ts'

vi.mock('#shared/ui/chart/loadDrawing.ts', () => ({ loadDrawing: vi.fn() }))

const card = (id: number) => lineCardOf({ id, totalFen: 14_250 })
const detail: LineDetail = {
  ...card(1),
  origin: { name: '永康站', address: '五湖路 1 号', phones: ['0579-87112233'], contact: '陈师傅' },
  destination: { name: '义乌站', address: '稠州北路 8 号', phones: [] },
  fees: {
    pickup: { startFen: 3_000, includedGrams: 300_000, fenPerExtraTonne: 5_000 },
    delivery: null,
    upstairs: null,
    insurance: null,
    cod: null,
    receipt: null,
    hold: null,
    other: [],
  },
  viaCodes: [],
  remark: '',
}
const found = (count: number, next: string | null = null, from = 1) => ({
  list: Array.from({ length: count }, (_, index) => card(from + index)),
  total: 45,
  next,
})

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

const open = (at: string, answers: Answers) => renderPage(<SearchPage />, { at, answers })
const rows = () => screen.getAllByRole('heading', { level: 3 })

test('searches as the address says', async () => {
  const { server } = open('/base/search?to=330782&kg=500&pickup=door&direct=1', {
    '/lines/searchLines': found(2),
  })
  expect(await screen.findByText('顺通物流 2')).toBeTruthy()
  expect(await screen.findByText(/永康市 → 浙江省金华市义乌市/)).toBeTruthy()
  expect(server.callsTo('/lines/searchLines').map((call) => call.body)).toEqual([
    {
      siteId: 330784,
      destinationCode: '330782',
      weightGrams: 500_000,
      isDirect: true,
      pickupMode: 'door',
      sort: 'total',
      pageSize: 20,
    },
  ])
  const order = screen.getAllByRole('link', { name: '下单' })[0]
  expect(order?.getAttribute('href')).toBe('/orders/new?line=1&kg=500&to=330782&pickup=door')
  expect(screen.getAllByText('含上门提货')).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: /拨打/ })[0]?.getAttribute('href')).toBe('tel:0579-87112233')
})

test('searches typed goods once after a pause, and writes them to the address', async () => {
  const page = open('/base/search?to=330782', { '/lines/searchLines': found(1) })
  await screen.findByText('顺通物流 1')
  for (const text of ['5', '50', '500'])
    fireEvent.change(screen.getByLabelText('重量'), { target: { value: text } })
  await waitFor(() => expect(page.currentPath()).toBe('/base/search?to=330782&kg=500'))
  await waitFor(() => expect(page.server.callsTo('/lines/searchLines')).toHaveLength(2))
  expect(page.server.callsTo('/lines/searchLines')[1]?.body).toMatchObject({ weightGrams: 500_000 })
})

test('reports an invalid number and does not search for it', async () => {
  const page = open('/base/search?to=330782', { '/lines/searchLines': found(1) })
  await screen.findByText('顺通物流 1')
  fireEvent.change(screen.getByLabelText('体积'), { target: { value: '一方' } })
  expect(screen.getByText(/请填大于 0 的方数/)).toBeTruthy()
  fireEvent.submit(screen.getByRole('search'))
  expect(page.currentPath()).toBe('/base/search?to=330782')
})

test('writes filters to the address and clears them', async () => {
  const page = open('/base/search?to=330782&carrier=%E9%A1%BA', { '/lines/searchLines': found(1) })
  await screen.findByText('顺通物流 1')
  fireEvent.click(screen.getByLabelText('今日发车'))
  await waitFor(() => expect(page.currentPath()).toContain('today=1'))
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(page.currentPath()).toBe('/base/search?to=330782'))
  expect((screen.getByLabelText('承运商') as HTMLInputElement).value).toBe('')
})

test('loads more rows after the marker, and stores the number of pages in the address', async () => {
  const page = open('/base/search?to=330782', {
    '/lines/searchLines': (body) => (body.after === 'mark' ? found(3, null, 20) : found(20, 'mark')),
  })
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  // Line 20 is in both chunks and must be shown once.
  await waitFor(() => expect(rows()).toHaveLength(22))
  await waitFor(() => expect(page.currentPath()).toBe('/base/search?to=330782&page=2'))
  expect(page.server.callsTo('/lines/searchLines')[1]?.body).toMatchObject({ after: 'mark', pageSize: 20 })
  expect(screen.getByText(/已全部列出/)).toBeTruthy()
})

test('keeps the rows on screen when loading more fails, and offers a retry', async () => {
  const { server } = open('/base/search?to=330782', {
    '/lines/searchLines': (body) =>
      body.after ? new Refusal(500, '系统暂时繁忙，请稍后重试') : found(20, 'mark'),
  })
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(rows()).toHaveLength(20)
  server.answer({ '/lines/searchLines': found(5, null, 21) })
  fireEvent.click(retry)
  await waitFor(() => expect(rows()).toHaveLength(25))
})

test('reports a failed search and retries it', async () => {
  const { server } = open('/base/search?to=330782', {
    '/lines/searchLines': new Refusal(500, '系统暂时繁忙，请稍后重试'),
  })
  expect(await screen.findByText('系统暂时繁忙，请稍后重试')).toBeTruthy()
  server.answer({ '/lines/searchLines': found(1) })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('顺通物流 1')).toBeTruthy()
})

test('opens a line to its quote, priced as in the contract', async () => {
  open('/base/search?to=330782&kg=500&pickup=door', {
    '/lines/searchLines': found(1),
    '/lines/getLineDetail': detail,
  })
  fireEvent.click(await screen.findByRole('button', { name: /展开/ }))
  const panel = within(await screen.findByRole('region', { name: '报价' }))
  const goods = { weightGrams: 500_000, volumeCm3: 0, declaredValueFen: 0, codFen: 0, receiptCopies: 0 }
  const byDoor = quote(detail, { ...goods, isHeld: false, pickupMode: 'door', deliveryMode: 'self' })
  for (const item of byDoor.items) expect(panel.getByText(item.formula)).toBeTruthy()
  expect(panel.getAllByText(yuan(byDoor.totalFen)).length).toBeGreaterThan(0)
  expect(panel.getByRole('link', { name: '用这条专线下单' }).getAttribute('href')).toBe(
    '/orders/new?line=1&kg=500&to=330782&pickup=door',
  )
})

test('draws the freight curve only on demand, and reads its figures', async () => {
  const drawnIn: HTMLElement[] = []
  const shown: ChartOption[] = []
  vi.mocked(loadDrawing).mockResolvedValue((container) => {
    drawnIn.push(container)
    return { show: (option) => void shown.push(option), end: () => undefined }
  })
  const tiers = [
    { fromGrams: 0, fenPerTonne: 28_500 },
    { fromGrams: 1_000_000, fenPerTonne: 26_000 },
    { fromGrams: 5_000_000, fenPerTonne: 24_000 },
  ]
  open('/base/search?to=330782&kg=500', {
    '/lines/searchLines': found(1),
    '/lines/getLineDetail': { ...detail, heavyTiers: tiers },
  })
  fireEvent.click(await screen.findByRole('button', { name: /展开/ }))
  const section = within(await screen.findByRole('region', { name: '运费曲线' }))
  const opener = section.getByRole('button', { name: '运费曲线', expanded: false })
  expect(loadDrawing).not.toHaveBeenCalled()
  fireEvent.click(opener)
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(drawnIn).toEqual([section.getByRole('img')])
  expect(section.getByRole('img').getAttribute('aria-label')).toContain('您的货 500 公斤，运费 ¥142.50')
  const goods = section.getByRole('row', { name: '您的货 500 公斤 ¥142.50 按 ¥285/吨', hidden: true })
  expect(goods).toBeTruthy()
  expect(section.queryByRole('rowheader', { name: '5 吨起', hidden: true })).toBeNull()
  fireEvent.click(section.getByRole('button', { name: '看全部价档' }))
  expect(section.getByRole('rowheader', { name: '5 吨起', hidden: true })).toBeTruthy()
  expect(shown).toHaveLength(2)
  expect(section.getByRole('button', { name: '只看附近' })).toBeTruthy()
})

test('offers to loosen each filter, the regions above, and everything when nothing is found', async () => {
  open('/base/search?to=330782&direct=1&hours=24', {
    '/lines/searchLines': { list: [], total: 0, next: null },
  })
  const link = await screen.findByRole('link', { name: '中转也看' })
  expect(link.getAttribute('href')).toBe('/base/search?to=330782&hours=24')
  const regions = indexRegions(regionRows)
  const ways = widerSearches(readSearch(new URLSearchParams('to=330782&direct=1')), regions)
  expect(ways.map(({ label, query }) => [label, String(writeSearch(query))])).toEqual([
    ['中转也看', 'to=330782'],
    ['看到金华市的专线', 'to=330700&direct=1'],
    ['看到浙江省的专线', 'to=330000&direct=1'],
    ['看热门目的地', ''],
  ])
})

const noDestinations: Answers = {
  '/lines/getDestinations': { list: [], total: 0 },
  '/orders/getUsualLanes': { list: [], total: 0 },
}
const destination = () => screen.getByRole<HTMLInputElement>('combobox', { name: '目的地' })

test('accepts a typed destination on 找专线, and keeps and reports an invalid one', async () => {
  const page = open('/base/search?kg=500', { '/lines/searchLines': found(1), ...noDestinations })
  fireEvent.focus(destination())
  await screen.findByRole('option', { name: '浙江省' })
  fireEvent.change(destination(), { target: { value: '亚特兰蒂斯' } })
  fireEvent.blur(destination())
  fireEvent.submit(screen.getByRole('search'))
  expect(screen.getByText('没有找到这个地方，请从列表中选')).toBeTruthy()
  expect(destination().value).toBe('亚特兰蒂斯')
  expect(document.activeElement).toBe(destination())
  fireEvent.change(destination(), { target: { value: '义乌' } })
  fireEvent.blur(destination())
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(page.currentPath()).toBe('/base/search?to=330782&kg=500'))
  expect(destination().value).toBe('浙江省金华市义乌市')
})

test('prices nothing while an amount has a fault', async () => {
  const page = open('/base/search?to=330782&kg=-5&m3=2', { '/lines/searchLines': found(1) })
  await screen.findByText('顺通物流 1')
  expect(screen.getByText('请填大于 0 的公斤数，如 12.5')).toBeTruthy()
  expect(screen.getByText(/先改好标红的数字/)).toBeTruthy()
  // on a phone the form stays open
  expect(screen.queryByRole('button', { name: /修改查询/ })).toBeNull()
  const [first] = page.server.callsTo('/lines/searchLines')
  expect(first?.body).toEqual({
    siteId: 330784,
    destinationCode: '330782',
    sort: 'popularity',
    pageSize: 20,
  })
  fireEvent.change(screen.getByLabelText('重量'), { target: { value: '999999999' } })
  expect(screen.getByText('重量最多 100 吨（100000 公斤），请改小')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('重量'), { target: { value: '5' } })
  await waitFor(() => expect(page.currentPath()).toBe('/base/search?to=330782&kg=5&m3=2'))
  await waitFor(() =>
    expect(page.server.callsTo('/lines/searchLines').at(-1)?.body).toMatchObject({
      weightGrams: 5_000,
      volumeCm3: 2_000_000,
      sort: 'total',
    }),
  )
})

test('shows the number of further lines on the button, and reports a carrier that is too long without cutting it', async () => {
  open('/base/search?to=330782', { '/lines/searchLines': { ...found(20, 'mark'), total: 23 } })
  expect(await screen.findByRole('button', { name: '加载更多' })).toBeTruthy()
  const carrier = screen.getByLabelText<HTMLInputElement>('承运商')
  fireEvent.change(carrier, { target: { value: '顺'.repeat(61) } })
  expect(carrier.value).toHaveLength(61)
  expect(screen.getByText('承运商名称最多 60 个字，请缩短')).toBeTruthy()
})

test('looks up a destination that the address names in words, and searches by its code alone', async () => {
  const page = open('/base/search?to=%E4%B9%89%E4%B9%8C&kg=500&direct=&carrier=', {
    '/lines/searchLines': found(1),
  })
  await waitFor(() => expect(page.currentPath()).toBe('/base/search?to=330782&kg=500'))
  expect(await screen.findByText('顺通物流 1')).toBeTruthy()
  expect(destination().value).toBe('浙江省金华市义乌市')
  const [only, ...others] = page.server.callsTo('/lines/searchLines')
  expect(only?.body).toMatchObject({ destinationCode: '330782', weightGrams: 500_000 })
  expect(others).toEqual([])
})

test('keeps an unknown name from the address in the field with advice, above the popular destinations', async () => {
  const page = open('/base/search?to=%E4%BA%9A%E7%89%B9%E5%85%B0%E8%92%82%E6%96%AF', {
    '/lines/searchLines': found(1),
    ...noDestinations,
  })
  expect(await screen.findByText('没有找到这个地方，请从列表中选')).toBeTruthy()
  expect(destination().value).toBe('亚特兰蒂斯')
  expect(await screen.findByRole('heading', { name: '永康市热门目的地' })).toBeTruthy()
  expect(page.server.callsTo('/lines/searchLines')).toEqual([])
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LineDetail } from '#contract/lines/calls.ts'
import { clearChosen, toggleChosen, useComparing } from '#domain/lines/comparing.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { lineDetailOf } from '#shared/testing/lines.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import SearchPage from '../search/SearchPage.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  clearChosen()
})

const slow = lineDetailOf({ id: 1, transitHoursMin: 24, transitHoursMax: 36 })
const dear = lineDetailOf({
  id: 2,
  heavyTiers: [{ fromGrams: 0, fenPerTonne: 40_000 }],
  fees: { ...slow.fees, delivery: null },
})

const knowing = (...lines: LineDetail[]): Answers => ({
  '/favorites/getFavoriteIds': { lineIds: [] },
  '/lines/getLineDetail': ({ id }) => lines.find((line) => line.id === id) ?? Refusal.of('notFound'),
})

const open = (at: string, answers = knowing(slow, dear)) => renderPage(<SearchPage />, { at, answers })
const cells = (label: string) => {
  const row = screen.getByRole('rowheader', { name: label }).closest('tr')
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
}

test('shows lines side by side, priced for the goods, with the best of each row labelled', async () => {
  open('/base/search?compare=1,2&kg=1000&to=330782')
  const first = await screen.findByRole('columnheader', { name: /顺通物流 1/ })
  expect(first.textContent).toContain('永康 → 义乌站')
  await screen.findByRole('columnheader', { name: /顺通物流 2/ })
  expect(cells('承诺时效')).toEqual(['24–36 小时', '8–12 小时最快'])
  expect(cells('重货价')).toEqual([' ¥285/吨最低', ' ¥400/吨'])
  expect(cells('预估总价')[0]).toContain('¥285.00')
  expect(cells('预估总价')[0]).toContain('总价最低')
  expect(cells('预估总价')[1]).toBe('¥400.00')
  expect(cells('费用明细')[1]).toMatch(/^基本运费 ¥400\.00重货 ¥/)
  expect(cells('最低一票')).toEqual(['¥30', '¥30'])
  expect(cells('送货上门')).toEqual(['起步 ¥40 含 500 公斤', '不提供'])
  expect(cells('发货站')[0]).toContain('0579-87112233')
  expect(screen.getByRole('link', { name: '下单：顺通物流 1到义乌站' }).getAttribute('href')).toBe(
    '/orders/new?line=1&kg=1000&to=330782',
  )
})

test('names a line that does not serve the destination, and leaves the destination out of its order', async () => {
  const other = lineDetailOf({ id: 2, destinationCode: '110100', destinationText: '北京市' })
  open('/base/search?compare=1,2&to=330782', knowing(slow, other))
  await screen.findByRole('columnheader', { name: /顺通物流 2/ })
  await waitFor(() => expect(cells('直达 / 中转')).toEqual(['直达', '不到浙江省金华市义乌市']))
  const orders = screen.getAllByRole('link', { name: /^下单/ }).map((link) => link.getAttribute('href'))
  expect(orders).toEqual(['/orders/new?line=1&to=330782', '/orders/new?line=2'])
})

test('writes goods and services to the address, and does not label a line cheapest that lacks a service', async () => {
  const { currentPath } = open('/base/search?compare=1,2')
  await screen.findByRole('columnheader', { name: /顺通物流 2/ })
  expect(cells('预估总价')[0]).toBe('填好重量或体积就算出来')
  fireEvent.change(screen.getByLabelText('重量（公斤）'), { target: { value: '500' } })
  await waitFor(() => expect(currentPath()).toBe('/base/search?compare=1,2&kg=500'))
  fireEvent.change(screen.getByLabelText('送货'), { target: { value: 'door' } })
  await waitFor(() => expect(currentPath()).toBe('/base/search?compare=1,2&kg=500&delivery=door'))
  expect(cells('预估总价')[1]).toBe('不提供送货上门，不能这样发')
  expect(cells('预估总价')[0]).not.toContain('总价最低')
  fireEvent.change(screen.getByLabelText('重量（公斤）'), { target: { value: '-1' } })
  expect(await screen.findByText('请填大于 0 的公斤数，如 12.5')).toBeTruthy()
  await waitFor(() => expect(cells('预估总价')[0]).toBe('填好重量或体积就算出来'))
})

test('names a removed or paused line, offers no order for it and never labels it best', async () => {
  const paused = lineDetailOf({ id: 2, status: 'paused', transitHoursMax: 9 })
  const { currentPath } = open('/base/search?compare=1,2,3', knowing(slow, paused))
  toggleChosen({ id: 3, name: '专线 3' })
  expect(await screen.findByText('专线 3 已不存在，请移除它')).toBeTruthy()
  const second = within(await screen.findByRole('columnheader', { name: /顺通物流 2/ }))
  expect(second.getByText(/已暂停这条专线/)).toBeTruthy()
  expect(second.getByRole('link', { name: '找同线路的专线' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^下单/ })).toHaveLength(1)
  expect(cells('承诺时效')).toEqual(['24–36 小时', '8–9 小时', '—'])
  fireEvent.click(screen.getByRole('button', { name: '移除专线 3' }))
  await waitFor(() => expect(currentPath()).toBe('/base/search?compare=1,2'))
  expect(useComparing.getState().chosen).toEqual([])
})

test('retries only the line that failed to load', async () => {
  const { server } = open('/base/search?compare=1,2', {
    '/favorites/getFavoriteIds': { lineIds: [] },
    '/lines/getLineDetail': ({ id }) => (id === 1 ? slow : new Refusal(500, '系统暂时繁忙，请稍后重试')),
  })
  expect(await screen.findByText(/加载失败：系统暂时繁忙/)).toBeTruthy()
  server.answer(knowing(slow, dear))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('columnheader', { name: /顺通物流 2/ })).toBeTruthy()
})

test('shows the detail for a single line, and links to the search for none', async () => {
  const { unmount } = open('/base/search?compare=1')
  expect(await screen.findByRole('heading', { level: 1, name: '专线详情' })).toBeTruthy()
  unmount()
  open('/base/search?compare=')
  expect((await screen.findByRole('link', { name: '去找专线' })).getAttribute('href')).toBe('/base/search')
})

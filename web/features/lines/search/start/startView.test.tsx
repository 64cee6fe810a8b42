import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UsualLane } from '#contract/orders/lists/usualCalls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import '../LineResults.tsx'
import SearchPage from '../SearchPage.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  // 15:30 on a Tuesday in China.
  vi.setSystemTime('2026-11-24T07:30:00.000Z')
  return () => vi.useRealTimers()
})

const hot = {
  list: [
    { destinationCode: '330782', name: '义乌', orders: 9, lines: 12 },
    { destinationCode: '510100', name: '成都', orders: 3, lines: 4 },
  ],
  total: 2,
}
const lane: UsualLane = {
  orderId: 41,
  lineId: 7,
  carrierId: 3,
  carrierName: '顺达物流',
  destinationCode: '330782',
  destinationName: '义乌',
  recipientName: '叶平',
  departureDays: 127,
  cutOffMinutes: 16 * 60 + 10,
  isNegotiable: false,
  orders: 12,
}
const answers: Answers = {
  '/lines/getDestinations': hot,
  '/orders/getUsualLanes': { list: [lane], total: 1 },
  '/lines/searchLines': { list: [], total: 0, next: null },
}
const noLanes: Answers = { ...answers, '/orders/getUsualLanes': { list: [], total: 0 } }
const open = (at = '/base/search', more = answers, user: ReturnType<typeof userOf> | null = null) =>
  renderPage(<SearchPage />, { at, answers: more, user })

test('requests no lines without a destination, and links a popular one to a search with the form’s values', async () => {
  const { server, currentPath } = open('/base/search?kg=500', noLanes)
  const link = await screen.findByRole('link', { name: '义乌 12 条专线' })
  expect(screen.queryByText('我的常发')).toBeNull()
  expect(server.callsTo('/lines/searchLines')).toEqual([])
  expect(server.callsTo('/lines/getDestinations')[0]?.body).toEqual({ siteId: 330784, most: 12 })
  fireEvent.click(link)
  await waitFor(() => expect(currentPath()).toBe('/base/search?to=330782&kg=500'))
  await waitFor(() => expect(server.callsTo('/lines/searchLines')).toHaveLength(1))
})

test('shows a user’s usual lines with the time until the cut-off, and repeats the last order with one tap', async () => {
  open('/base/search', answers, userOf(2))
  expect(await screen.findByRole('heading', { name: '我的常发' })).toBeTruthy()
  expect(screen.getByText('今日发车 · 还剩 40 分')).toBeTruthy()
  const repeat = screen.getByRole('link', { name: '再来一单：义乌，顺达物流，收货人 叶平' })
  expect(repeat.getAttribute('href')).toBe('/orders/new?repeat=41')
  expect(screen.getByRole('link', { name: '顺达物流' }).getAttribute('href')).toBe('/base/carrier/3')
})

test('links a usual line to an inquiry when its price became 面议', async () => {
  const lanes = { list: [{ ...lane, isNegotiable: true }], total: 1 }
  open('/base/search', { ...answers, '/orders/getUsualLanes': lanes }, userOf(2))
  const ask = await screen.findByRole('link', { name: '询价：义乌，顺达物流，收货人 叶平' })
  expect(ask.getAttribute('href')).toBe('/orders/newInquiry?lines=7&to=330782')
  expect(screen.getByText('面议')).toBeTruthy()
})

test('requests no usual lines for an unverified user', async () => {
  const { server } = open('/base/search', answers, userOf(0))
  expect(await screen.findByRole('heading', { name: '永康市热门目的地' })).toBeTruthy()
  expect(server.callsTo('/orders/getUsualLanes')).toEqual([])
})

test('shows a failed part beside the loaded one, and retries it', async () => {
  const { server } = open('/base/search', {
    ...answers,
    '/lines/getDestinations': new Refusal(500, '系统暂时繁忙，请稍后重试'),
  })
  expect(await screen.findByText('系统暂时繁忙，请稍后重试')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '我的常发' })).toBeTruthy()
  server.answer(answers)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: /^义乌/ })).toBeTruthy()
})

test('opens 查运单 for typed or pasted numbers, and reports an empty box', async () => {
  const { currentPath } = open()
  const box = screen.getByLabelText<HTMLInputElement>('查运单', { selector: 'input' })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  expect(screen.getByRole('alert').textContent).toBe('请填运单号或订单号')
  expect(document.activeElement).toBe(box)
  fireEvent.paste(box, { clipboardData: { getData: () => 'YD260101000017\n8800123\n' } })
  expect(box.value).toBe('YD260101000017 8800123')
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(currentPath()).toBe('/base/track?no=YD260101000017%208800123'))
})

test('requires the missing destination on 找专线', async () => {
  const { server } = open()
  fireEvent.submit(screen.getByRole('search'))
  expect(screen.getByText('请选目的地')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '目的地' }))
  expect(server.callsTo('/lines/searchLines')).toEqual([])
})

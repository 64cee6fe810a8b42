import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLive } from '#shared/server/events/listeners.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierConsultsPage from './CarrierConsultsPage.tsx'
import ConsultPage from './ConsultPage.tsx'
import { useOutbox } from './outbox/outbox.ts'
import { consultOf, dialogOf, fakeThreadServer } from './testing/consults.ts'
import {
  findMessageInput,
  byCarrier,
  findMessages,
  noThreads,
  openConsult,
  threadOf,
} from './testing/openConsult.tsx'

beforeEach(() => {
  useOutbox.setState({ messages: [], createdThreads: {} })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('shows a visitor without a thread the next step and the login link, and opens no stream', async () => {
  renderPage(<ConsultPage />, { at: '/base/consult', answers: noThreads })
  expect(await screen.findByText('还没有咨询')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去找专线' }).getAttribute('href')).toBe('/base/search')
  expect(screen.getByRole('link', { name: '登录后可在任何设备查看' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fbase%2Fconsult',
  )
  expect(useLive.getState().openers).toBe(0)
})

test('shows an error and retries when the list fails to load', async () => {
  const { server } = renderPage(<ConsultPage />, {
    at: '/base/consult',
    answers: { '/consult/getConsultList': new Refusal(500, '系统暂时繁忙，请稍后重试') },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('系统暂时繁忙')
  server.answer(noThreads)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('还没有咨询')).toBeTruthy()
})

test('shows one state and makes no call for a factory without a verified identity', async () => {
  const { server } = renderPage(<ConsultPage />, { at: '/base/consult?id=4', user: userOf(0) })
  expect(await screen.findByText('身份认证后才能使用这些功能')).toBeTruthy()
  expect(server.calls).toEqual([])
})

test('lists threads side by side and opens one at its address, in its own tab', async () => {
  const thread = threadOf({
    head: consultOf({ unread: 2 }),
    dialogs: [dialogOf({ id: 8, ...byCarrier, text: '能发' })],
  })
  const { currentPath } = openConsult(thread, {}, '/base/consult')
  const link = await screen.findByRole('link', { name: /永康市飞达货运/ })
  expect(link.textContent).toContain('永康市 → 浙江省金华市义乌市')
  expect(link.textContent).toContain('能发')
  expect(link.textContent).toContain('2 条未读')
  fireEvent.click(link)
  await waitFor(() => expect(currentPath()).toBe('/base/consult?id=4'))
  expect((await findMessages()).getByText('能发')).toBeTruthy()
  expect(screen.getByText('以下是新消息')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回咨询列表' }).getAttribute('href')).toBe('/base/consult')
})

test('shows a carrier the customer, the order, and quick replies that can be edited before sending', async () => {
  const head = consultOf({
    side: 'carrier',
    otherName: '访客 A1B2',
    orderId: 5,
    orderNumber: 'D000000000058',
  })
  const thread = threadOf({ head, dialogs: [dialogOf({ id: 1, side: 'customer', isMine: false })] })
  const { server } = renderPage(<CarrierConsultsPage />, {
    at: '/carrier/consults?id=4',
    user: userOf(3),
    answers: fakeThreadServer(thread),
  })
  expect(await screen.findByRole('heading', { level: 2, name: '访客 A1B2' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '订单 D000000000058' }).getAttribute('href')).toBe(
    '/carrier/orders?keyword=D000000000058',
  )
  fireEvent.click(screen.getByRole('button', { name: '问货物' }))
  expect((await findMessageInput()).value).toContain('请问是什么货')
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
  await waitFor(() =>
    expect(server.callsTo('/consult/getConsultList')[0]?.body).toMatchObject({ side: 'carrier' }),
  )
})

test('moves along the threads with the arrow keys', async () => {
  const thread = threadOf()
  const list = fakeThreadServer(thread)['/consult/getConsultList']
  openConsult(
    thread,
    {
      '/consult/getConsultList': (body) => {
        if (typeof list !== 'function') throw new Error('no answer')
        const answer = list(body)
        if (answer instanceof Refusal || answer instanceof Promise) throw new Error('no list')
        const [first] = answer.list
        return first
          ? { ...answer, list: [first, { ...first, id: 5, otherName: '第二家' }], total: 2 }
          : answer
      },
    },
    '/base/consult',
  )
  const threads = within(await screen.findByRole('list', { name: '咨询列表' }))
  const [first, second] = threads.getAllByRole('link')
  act(() => first?.focus())
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second as HTMLElement, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(first)
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lineDetailOf } from '../../shared/testing/lines.ts'
import { orderDetailOf } from '../../shared/testing/orders.ts'
import { userOf } from '../../shared/testing/people.ts'
import { renderPage } from '../../shared/testing/renderPage.tsx'
import ConsultPage from './ConsultPage.tsx'
import { useOutbox } from './outbox/outbox.ts'
import { consultOf, keepThread } from './testing/consults.ts'
import { messages, noThreads, openConsult, threadOf, write } from './testing/openConsult.tsx'

// the stream has its own tests; here the test says what it tells
vi.mock('../../shared/server/events/stream.ts', () => ({ attendStream: () => undefined }))

beforeEach(() => {
  useOutbox.setState({ messages: [], begun: {} })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a line begins a thread with its first message, and the address follows', async () => {
  const kept = threadOf()
  const { server, whereabouts } = renderPage(<ConsultPage />, {
    at: '/base/consult?line=3',
    answers: { ...keepThread(kept), ...noThreads, '/lines/getLineDetail': lineDetailOf() },
  })
  expect(await screen.findByRole('heading', { name: /^咨询 / })).toBeTruthy()
  const subject = screen.getByRole<HTMLInputElement>('textbox', { name: '主题' })
  expect(subject.value).toBe('运费和时效')
  expect(screen.getByRole('link', { name: /→/ }).getAttribute('href')).toBe('/base/search?compare=3')
  fireEvent.change(subject, { target: { value: '运费' } })
  server.answer(keepThread(kept))
  await write('今天能发吗？')
  await waitFor(() => expect(whereabouts()).toBe('/base/consult?id=4'))
  expect(server.callsTo('/consult/createConsult')).toHaveLength(1)
  expect(server.callsTo('/consult/createConsult')[0]?.body).toMatchObject({
    lineId: 3,
    subject: '运费',
    text: '今天能发吗？',
  })
  expect((await messages()).getAllByText('今天能发吗？')).toHaveLength(1)
})

test('a line or an order that one has asked about opens that thread', async () => {
  const { whereabouts, unmount } = openConsult(threadOf(), {}, '/base/consult?line=3')
  await waitFor(() => expect(whereabouts()).toBe('/base/consult?id=4'))
  unmount()
  const order = threadOf({ head: consultOf({ orderId: 5, orderNumber: 'D000000000058' }) })
  const second = openConsult(order, {}, '/base/consult?order=5')
  await waitFor(() => expect(second.whereabouts()).toBe('/base/consult?id=4'))
})

test('an order proposes its number; what is written while offline begins one thread', async () => {
  const kept = threadOf({ head: consultOf({ orderId: 5 }) })
  const { server, whereabouts } = renderPage(<ConsultPage />, {
    at: '/base/consult?order=5',
    user: userOf(2),
    answers: { ...keepThread(kept), ...noThreads, '/orders/getOrderDetail': orderDetailOf() },
  })
  expect(await screen.findByDisplayValue('订单 D000000000058')).toBeTruthy()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await write('到哪了？')
  await write('急')
  onLine.mockReturnValue(true)
  server.answer(keepThread(kept))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(kept.dialogs.map(({ text }) => text)).toEqual(['到哪了？', '急']))
  expect(server.callsTo('/consult/createConsult')).toHaveLength(1)
  await waitFor(() => expect(whereabouts()).toBe('/base/consult?id=4'))
})

test('a closed thread takes no message and leads to a new one', async () => {
  openConsult(threadOf({ head: consultOf({ closedAt: '2026-11-20T02:00:00.000Z' }) }))
  const again = await screen.findByRole('link', { name: '重新发起咨询' })
  expect(again.getAttribute('href')).toBe('/base/consult?line=3')
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull()
})

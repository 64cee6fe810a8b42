import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quote } from '../../../contract/price/quote.ts'
import { noServices } from '../../../contract/price/services.ts'
import { yuan } from '../../shared/ui/text/format.ts'
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

// what a camera gave is made smaller, and goes up, elsewhere
vi.mock('../../shared/files/preparePicture.ts', () => ({
  preparePicture: (file: File) => Promise.resolve(file),
}))
vi.mock('../../shared/files/uploadPicture.ts', () => ({
  uploadPicture: () => Promise.resolve({ fileId: 'f1' }),
}))

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
  expect(screen.queryByRole('textbox', { name: '主题' })).toBeNull()
  expect(screen.getByRole('link', { name: /→/ }).getAttribute('href')).toBe('/base/search?compare=3')
  server.answer(keepThread(kept))
  await write('今天能发吗？')
  await waitFor(() => expect(whereabouts()).toBe('/base/consult?id=4'))
  expect(server.callsTo('/consult/createConsult')).toHaveLength(1)
  expect(server.callsTo('/consult/createConsult')[0]?.body).toEqual({
    lineId: 3,
    text: '今天能发吗？',
    clientId: kept.taken[0],
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

test('goods that were searched with go along as a card, and a mobile for the answer, once it is one', async () => {
  const kept = threadOf()
  const line = lineDetailOf()
  const { server } = renderPage(<ConsultPage />, {
    at: '/base/consult?line=3&kg=120&m3=0.8&to=330782',
    answers: { ...keepThread(kept), ...noThreads, '/lines/getLineDetail': line },
  })
  const goods = { weightGrams: 120_000, volumeCm3: 800_000 }
  expect(await screen.findByText('120 公斤 · 0.8 方')).toBeTruthy()
  expect(screen.getByText(yuan(quote(line, { ...noServices, ...goods }).totalFen))).toBeTruthy()
  server.answer(keepThread(kept))
  const mobile = screen.getByRole('textbox', { name: '手机号（选填）' })
  fireEvent.change(mobile, { target: { value: '1380013' } })
  await write('今天能发吗？')
  expect(await screen.findByText('请填写 11 位手机号，或留空')).toBeTruthy()
  expect(server.callsTo('/consult/createConsult')).toHaveLength(0)
  fireEvent.change(mobile, { target: { value: '138 0013 8000' } })
  await write('今天能发吗？')
  await waitFor(() => expect(server.callsTo('/consult/createConsult')).toHaveLength(1))
  expect(server.callsTo('/consult/createConsult')[0]?.body).toMatchObject({
    goods,
    answerMobile: '13800138000',
    text: '今天能发吗？',
  })
})

test('the first message may be a picture', async () => {
  const kept = threadOf()
  const { server, whereabouts } = renderPage(<ConsultPage />, {
    at: '/base/consult?line=3',
    answers: { ...keepThread(kept), ...noThreads, '/lines/getLineDetail': lineDetailOf() },
  })
  const chooser = await screen.findByLabelText<HTMLInputElement>('选择图片')
  server.answer(keepThread(kept))
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  await waitFor(() => expect(whereabouts()).toBe('/base/consult?id=4'))
  expect(server.callsTo('/consult/createConsult')[0]?.body).toMatchObject({ lineId: 3, fileId: 'f1' })
})

test('an order is asked about by its number; what is written while offline begins one thread', async () => {
  const kept = threadOf({ head: consultOf({ orderId: 5 }) })
  const { server, whereabouts } = renderPage(<ConsultPage />, {
    at: '/base/consult?order=5',
    user: userOf(2),
    answers: { ...keepThread(kept), ...noThreads, '/orders/getOrderDetail': orderDetailOf() },
  })
  expect(await screen.findByRole('link', { name: '订单 D000000000058' })).toBeTruthy()
  // who is logged in has his notices
  expect(screen.queryByRole('textbox', { name: /手机号/ })).toBeNull()
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

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quote } from '#contract/price/quote.ts'
import { noServices } from '#contract/price/services.ts'
import { lineDetailOf } from '#shared/testing/lines.ts'
import { orderDetailOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import ConsultPage from './ConsultPage.tsx'
import { useOutbox } from './outbox/outbox.ts'
import { consultOf, fakeThreadServer } from './testing/consults.ts'
import { findMessages, noThreads, openConsult, threadOf, writeMessage } from './testing/openConsult.tsx'

// resizing and uploading a picture have their own tests
vi.mock('#shared/files/preparePicture.ts', () => ({
  preparePicture: (file: File) => Promise.resolve(file),
}))
vi.mock('#shared/files/uploadPicture.ts', () => ({
  uploadPicture: () => Promise.resolve({ fileId: 'f1' }),
}))

beforeEach(() => {
  useOutbox.setState({ messages: [], createdThreads: {} })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('creates a thread about a line with the first message and moves the address to it', async () => {
  const thread = threadOf()
  const { server, currentPath } = renderPage(<ConsultPage />, {
    at: '/base/consult?line=3',
    answers: { ...fakeThreadServer(thread), ...noThreads, '/lines/getLineDetail': lineDetailOf() },
  })
  expect(await screen.findByRole('heading', { name: /^咨询 / })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: '主题' })).toBeNull()
  expect(screen.getByRole('link', { name: /→/ }).getAttribute('href')).toBe('/base/search?compare=3')
  server.answer(fakeThreadServer(thread))
  await writeMessage('今天能发吗？')
  await waitFor(() => expect(currentPath()).toBe('/base/consult?id=4'))
  expect(server.callsTo('/consult/createConsult')).toHaveLength(1)
  expect(server.callsTo('/consult/createConsult')[0]?.body).toEqual({
    lineId: 3,
    text: '今天能发吗？',
    clientId: thread.clientIds[0],
  })
  expect((await findMessages()).getAllByText('今天能发吗？')).toHaveLength(1)
})

test('opens the existing thread of a line or an order', async () => {
  const { currentPath, unmount } = openConsult(threadOf(), {}, '/base/consult?line=3')
  await waitFor(() => expect(currentPath()).toBe('/base/consult?id=4'))
  unmount()
  const order = threadOf({ head: consultOf({ orderId: 5, orderNumber: 'D000000000058' }) })
  const second = openConsult(order, {}, '/base/consult?order=5')
  await waitFor(() => expect(second.currentPath()).toBe('/base/consult?id=4'))
})

test('sends the searched goods as a card, and the mobile for the answer once it is valid', async () => {
  const thread = threadOf()
  const line = lineDetailOf()
  const { server } = renderPage(<ConsultPage />, {
    at: '/base/consult?line=3&kg=120&m3=0.8&to=330782',
    answers: { ...fakeThreadServer(thread), ...noThreads, '/lines/getLineDetail': line },
  })
  const goods = { weightGrams: 120_000, volumeCm3: 800_000 }
  expect(await screen.findByText('120 公斤 · 0.8 方')).toBeTruthy()
  expect(screen.getByText(yuan(quote(line, { ...noServices, ...goods }).totalFen))).toBeTruthy()
  server.answer(fakeThreadServer(thread))
  const mobile = screen.getByRole('textbox', { name: '手机号（选填）' })
  fireEvent.change(mobile, { target: { value: '1380013' } })
  await writeMessage('今天能发吗？')
  expect(await screen.findByText('请填写 11 位手机号，或留空')).toBeTruthy()
  expect(server.callsTo('/consult/createConsult')).toHaveLength(0)
  fireEvent.change(mobile, { target: { value: '138 0013 8000' } })
  await writeMessage('今天能发吗？')
  await waitFor(() => expect(server.callsTo('/consult/createConsult')).toHaveLength(1))
  expect(server.callsTo('/consult/createConsult')[0]?.body).toMatchObject({
    goods,
    answerMobile: '13800138000',
    text: '今天能发吗？',
  })
})

test('accepts a picture as the first message', async () => {
  const thread = threadOf()
  const { server, currentPath } = renderPage(<ConsultPage />, {
    at: '/base/consult?line=3',
    answers: { ...fakeThreadServer(thread), ...noThreads, '/lines/getLineDetail': lineDetailOf() },
  })
  const chooser = await screen.findByLabelText<HTMLInputElement>('选择图片')
  server.answer(fakeThreadServer(thread))
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  await waitFor(() => expect(currentPath()).toBe('/base/consult?id=4'))
  expect(server.callsTo('/consult/createConsult')[0]?.body).toMatchObject({ lineId: 3, fileId: 'f1' })
})

test('starts a thread about an order by its number; messages written offline go into one thread', async () => {
  const thread = threadOf({ head: consultOf({ orderId: 5 }) })
  const { server, currentPath } = renderPage(<ConsultPage />, {
    at: '/base/consult?order=5',
    user: userOf(2),
    answers: { ...fakeThreadServer(thread), ...noThreads, '/orders/getOrderDetail': orderDetailOf() },
  })
  expect(await screen.findByRole('link', { name: '订单 D000000000058' })).toBeTruthy()
  // a logged-in user has notices
  expect(screen.queryByRole('textbox', { name: /手机号/ })).toBeNull()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await writeMessage('到哪了？')
  await writeMessage('急')
  onLine.mockReturnValue(true)
  server.answer(fakeThreadServer(thread))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(thread.dialogs.map(({ text }) => text)).toEqual(['到哪了？', '急']))
  expect(server.callsTo('/consult/createConsult')).toHaveLength(1)
  await waitFor(() => expect(currentPath()).toBe('/base/consult?id=4'))
})

test('shows no message input in a closed thread and links to a new one', async () => {
  openConsult(threadOf({ head: consultOf({ closedAt: '2026-11-20T02:00:00.000Z' }) }))
  const again = await screen.findByRole('link', { name: '重新发起咨询' })
  expect(again.getAttribute('href')).toBe('/base/consult?line=3')
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull()
})

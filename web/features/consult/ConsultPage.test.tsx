import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen, tellListeners, useLive } from '../../shared/events/listeners.ts'
import { useQuestion } from '../../shared/confirm.ts'
import { Refusal } from '../../shared/testing/fakeServer.ts'
import type { Answers } from '../../shared/testing/fakeServer.ts'
import { lineDetailOf } from '../../shared/testing/lines.ts'
import { orderDetailOf } from '../../shared/testing/orders.ts'
import { userOf } from '../../shared/testing/people.ts'
import { renderPage } from '../../shared/testing/renderPage.tsx'
import CarrierConsultsPage from './CarrierConsultsPage.tsx'
import ConsultPage from './ConsultPage.tsx'
import { useOutbox } from './outbox/outbox.ts'
import { consultOf, dialogOf, keepThread } from './testing/consults.ts'
import type { KeptThread } from './testing/consults.ts'

// the stream has its own tests; here the test says what it tells
vi.mock('../../shared/events/stream.ts', () => ({ attendStream: () => undefined }))

beforeEach(() => {
  useOutbox.setState({ messages: [], begun: {} })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// what still reads when its page is gone finds the fake server gone, too: it must not ask the real network
globalThis.fetch = () => new Promise<Response>(() => undefined)

const carriers = { side: 'carrier', isMine: false, clientId: null } as const
const threadOf = (change: Partial<KeptThread> = {}): KeptThread => ({
  head: consultOf(),
  dialogs: [],
  taken: [],
  ...change,
})
const noThreads: Answers = {
  '/consult/getConsultList': { list: [], total: 0, unread: { customer: 0, carrier: 0 } },
}

function open(kept: KeptThread, answers: Answers = {}, at = '/base/consult?id=4') {
  return renderPage(<ConsultPage />, { at, answers: { ...keepThread(kept), ...answers } })
}

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '消息内容' })
const messages = async () => within(await screen.findByRole('group', { name: '消息' }))
async function write(text: string) {
  const input = await box()
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}
const told = (dialogId: number, kind: 'appended' | 'deleted' | 'read' = 'appended') =>
  act(() => tellListeners([{ type: 'consult', side: 'customer', consultId: 4, dialogId, kind }]))

test('a visitor without a thread is told what to do, opens no stream, and where a login leads', async () => {
  renderPage(<ConsultPage />, { at: '/base/consult', answers: noThreads })
  expect(await screen.findByText('还没有咨询')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去找专线' }).getAttribute('href')).toBe('/base/search')
  expect(screen.getByRole('link', { name: '登录后可在任何设备查看' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fbase%2Fconsult',
  )
  expect(useLive.getState().openers).toBe(0)
})

test('a failed list says so and is tried again', async () => {
  const { server } = renderPage(<ConsultPage />, {
    at: '/base/consult',
    answers: { '/consult/getConsultList': new Refusal(500, '系统暂时繁忙，请稍后重试') },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('系统暂时繁忙')
  server.answer(noThreads)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('还没有咨询')).toBeTruthy()
})

test('a factory without an identity sees one state and asks nothing', async () => {
  const { server } = renderPage(<ConsultPage />, { at: '/base/consult?id=4', user: userOf(0) })
  expect(await screen.findByText('身份认证后才能使用这些功能')).toBeTruthy()
  expect(server.calls).toEqual([])
})

test('threads stand beside each other; one opens at its address, in its tab', async () => {
  const kept = threadOf({
    head: consultOf({ unread: 2 }),
    dialogs: [dialogOf({ id: 8, ...carriers, text: '能发' })],
  })
  const { whereabouts } = open(kept, {}, '/base/consult')
  const link = await screen.findByRole('link', { name: /永康市飞达货运/ })
  expect(link.textContent).toContain('永康市 → 浙江省金华市义乌市')
  expect(link.textContent).toContain('能发')
  expect(link.textContent).toContain('2 条未读')
  fireEvent.click(link)
  await waitFor(() => expect(whereabouts()).toBe('/base/consult?id=4'))
  expect((await messages()).getByText('能发')).toBeTruthy()
  expect(screen.getByText('以下是新消息')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回咨询列表' }).getAttribute('href')).toBe('/base/consult')
})

test('what is read at the end is told to the server once, and the unread mark of the list goes', async () => {
  const kept = threadOf({ head: consultOf({ unread: 1 }), dialogs: [dialogOf({ id: 8, ...carriers })] })
  const { server } = open(kept)
  await waitFor(() => expect(server.callsTo('/consult/setConsultRead')).toHaveLength(1))
  expect(server.callsTo('/consult/setConsultRead')[0]?.body).toEqual({ consultId: 4, lastDialogId: 8 })
  await waitFor(() => expect(screen.queryByText(/条未读/)).toBeNull())
  told(8, 'read')
  await waitFor(() => expect(server.callsTo('/consult/getConsultList').length).toBeGreaterThan(2))
  expect(server.callsTo('/consult/setConsultRead')).toHaveLength(1)
})

test('nothing is read while the page is out of sight', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const kept = threadOf({ head: consultOf({ unread: 1 }), dialogs: [dialogOf({ id: 8, ...carriers })] })
  const { server } = open(kept)
  expect((await messages()).getByText('第 8 条')).toBeTruthy()
  expect(server.callsTo('/consult/setConsultRead')).toHaveLength(0)
  visible.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.callsTo('/consult/setConsultRead')).toHaveLength(1))
})

test('Enter sends, Shift+Enter and an input method do not; the message shows at once and once', async () => {
  const kept = threadOf()
  const { server } = open(kept)
  const input = await box()
  fireEvent.change(input, { target: { value: ' 两托\r\n今天能发吗？ ' } })
  fireEvent.keyDown(input, { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
  fireEvent.keyDown(input, { key: 'Enter' })
  const list = await messages()
  expect(list.getAllByText(/今天能发吗/)).toHaveLength(1)
  expect(input.value).toBe('')
  await waitFor(() => expect(list.queryByText('正在发送')).toBeNull())
  told(1)
  await waitFor(() => expect(server.callsTo('/consult/getConsultList').length).toBeGreaterThan(3))
  expect(list.getAllByText(/今天能发吗/)).toHaveLength(1)
  expect(server.callsTo('/consult/appendDialog')[0]?.body).toMatchObject({ text: '两托\n今天能发吗？' })
})

test('offline messages wait in order and go as they were written once the line is back', async () => {
  const kept = threadOf()
  const { server } = open(kept)
  await box()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const text of ['第一句', '第二句', '第三句']) await write(text)
  const list = await messages()
  expect(list.getByText('网络已断开，恢复后自动发送')).toBeTruthy()
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(kept.dialogs.map(({ text }) => text)).toEqual(['第一句', '第二句', '第三句']))
  await waitFor(() => expect(list.queryByText('正在发送')).toBeNull())
  expect(list.getAllByRole('listitem').filter((item) => item.textContent?.includes('句'))).toHaveLength(3)
})

test('an answer that was lost is asked for again with the same id: one message', async () => {
  const kept = threadOf()
  const take = keepThread(kept)['/consult/appendDialog']
  let isFirst = true
  const { server } = open(kept, {
    '/consult/appendDialog': (body) => {
      if (typeof take !== 'function') throw new Error('no answer')
      const answer = take(body)
      if (!isFirst) return answer
      isFirst = false
      throw new TypeError('the line broke')
    },
  })
  await write('只说一次')
  const list = await messages()
  expect(await list.findByText(/稍后自动重发/)).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: '重发' }))
  await waitFor(() => expect(server.callsTo('/consult/appendDialog')).toHaveLength(2))
  const [first, second] = server.callsTo('/consult/appendDialog')
  expect(second?.body).toEqual(first?.body)
  await waitFor(() => expect(list.queryByText(/自动重发/)).toBeNull())
  expect(list.getAllByText('只说一次')).toHaveLength(1)
  expect(kept.dialogs).toHaveLength(1)
})

test('a refused message says why and holds up nobody; it can be given up', async () => {
  const kept = threadOf()
  const take = keepThread(kept)['/consult/appendDialog']
  open(kept, {
    '/consult/appendDialog': (body) => {
      if (body.text === '不行') return new Refusal(400, '内容不能这样写，请修改')
      if (typeof take !== 'function') throw new Error('no answer')
      return take(body)
    },
  })
  await write('不行')
  await write('可以')
  const list = await messages()
  expect(await list.findByText('没有发出：内容不能这样写，请修改')).toBeTruthy()
  await waitFor(() => expect(kept.dialogs.map(({ text }) => text)).toEqual(['可以']))
  fireEvent.click(list.getByRole('button', { name: '不发了' }))
  expect(list.queryByText('不行')).toBeNull()
})

test('more than 1000 characters are told by a sentence and not sent', async () => {
  const { server } = open(threadOf())
  await write('长'.repeat(1003))
  expect((await screen.findByRole('alert')).textContent).toContain('多了 3 字')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true)
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
})

test('messages of the other side come by themselves; HTML stays text', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  open(kept)
  const list = await messages()
  expect(list.getByText('第 1 条')).toBeTruthy()
  kept.dialogs.push(
    dialogOf({ id: 2, ...carriers, text: '<img src=x onerror=alert(1)> https://a.example\n二行' }),
  )
  told(2)
  const message = await list.findByText(/onerror/)
  expect(message.querySelector('img, a')).toBeNull()
  expect(message.textContent).toContain('\n二行')
})

test('an event that came while another was read is not lost', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  open(kept)
  const list = await messages()
  for (const id of [2, 3, 4]) {
    kept.dialogs.push(dialogOf({ id, ...carriers }))
    told(id)
  }
  expect(await list.findByText('第 4 条')).toBeTruthy()
  expect(list.getByText('第 3 条')).toBeTruthy()
})

test('own messages are deleted after a question and leave a mark; others’ have no such button', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 }), dialogOf({ id: 2, ...carriers })] })
  const { server } = open(kept)
  const list = await messages()
  const deletes = await list.findAllByRole('button', { name: '删除' })
  expect(deletes).toHaveLength(1)
  fireEvent.click(deletes[0] as HTMLElement)
  act(() => useQuestion.getState().asked?.answer(true))
  expect(await list.findByText('已删除')).toBeTruthy()
  expect(list.queryByText('第 1 条')).toBeNull()
  expect(server.callsTo('/consult/deleteDialog')[0]?.body).toEqual({ dialogId: 1 })
  kept.dialogs = kept.dialogs.map((dialog) => ({ ...dialog, isDeleted: true, text: null }))
  told(2, 'deleted')
  await waitFor(() => expect(list.getAllByText('已删除')).toHaveLength(2))
})

test('what the other side has read is marked, and pages back by fifties', async () => {
  const dialogs = Array.from({ length: 120 }, (_, index) => dialogOf({ id: index + 1 }))
  const kept = threadOf({ head: consultOf({ readByOtherUpTo: 119 }), dialogs })
  open(kept)
  const list = await messages()
  expect(list.getAllByText('对方已读')).toHaveLength(49)
  expect(list.queryByText('第 70 条')).toBeNull()
  fireEvent.click(list.getByRole('button', { name: '查看更早的消息' }))
  expect(await list.findByText('第 21 条')).toBeTruthy()
  expect(list.queryByText('第 20 条')).toBeNull()
  fireEvent.scroll(list.getByText('第 21 条').closest('[role=group]') as HTMLElement)
  expect(await list.findByText('第 1 条')).toBeTruthy()
  expect(list.queryByRole('button', { name: '查看更早的消息' })).toBeNull()
  expect(list.getAllByRole('listitem')).toHaveLength(121)
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
  const { whereabouts, unmount } = open(threadOf(), {}, '/base/consult?line=3')
  await waitFor(() => expect(whereabouts()).toBe('/base/consult?id=4'))
  unmount()
  const order = threadOf({ head: consultOf({ orderId: 5, orderNumber: 'D000000000058' }) })
  const second = open(order, {}, '/base/consult?order=5')
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

test('a carrier sees who asks, the order, and replies that it can change before sending', async () => {
  const head = consultOf({
    side: 'carrier',
    otherName: '访客 A1B2',
    orderId: 5,
    orderNumber: 'D000000000058',
  })
  const kept = threadOf({ head, dialogs: [dialogOf({ id: 1, side: 'customer', isMine: false })] })
  const { server } = renderPage(<CarrierConsultsPage />, {
    at: '/carrier/consults?id=4',
    user: userOf(3),
    answers: keepThread(kept),
  })
  expect(await screen.findByRole('heading', { level: 2, name: '访客 A1B2' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '订单 D000000000058' }).getAttribute('href')).toBe(
    '/carrier/orders?keyword=D000000000058',
  )
  fireEvent.click(screen.getByRole('button', { name: '问货物' }))
  expect((await box()).value).toContain('请问是什么货')
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
  await waitFor(() =>
    expect(server.callsTo('/consult/getConsultList')[0]?.body).toMatchObject({ side: 'carrier' }),
  )
})

test('a draft stays with its thread', async () => {
  const kept = threadOf()
  const { unmount } = open(kept)
  fireEvent.change(await box(), { target: { value: '还没写完' } })
  unmount()
  open(kept)
  await waitFor(async () => expect((await box()).value).toBe('还没写完'))
  fireEvent.change(await box(), { target: { value: '' } })
})

test('a closed thread takes no message and leads to a new one', async () => {
  open(threadOf({ head: consultOf({ closedAt: '2026-11-20T02:00:00.000Z' }) }))
  const again = await screen.findByRole('link', { name: '重新发起咨询' })
  expect(again.getAttribute('href')).toBe('/base/consult?line=3')
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull()
})

test('arrows lead along the threads', async () => {
  const kept = threadOf()
  const list = keepThread(kept)['/consult/getConsultList']
  open(
    kept,
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

test('reset reads the thread and the list anew', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  open(kept)
  const list = await messages()
  kept.dialogs = [dialogOf({ id: 1, isDeleted: true, text: null }), dialogOf({ id: 2, ...carriers })]
  act(() => tellListeners('reset'))
  expect(await list.findByText('第 2 条')).toBeTruthy()
  expect(list.getByText('已删除')).toBeTruthy()
  const stop = listen('consult', () => undefined, false)
  stop()
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { consultOf, dialogOf, fakeThreadServer } from '../testing/consults.ts'
import { byCarrier, findMessages, openConsult, threadOf, emitMessage } from '../testing/openConsult.tsx'

beforeEach(() => {
  useOutbox.setState({ messages: [], createdThreads: {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('reports messages at the end as read once and clears the unread mark of the list', async () => {
  const thread = threadOf({ head: consultOf({ unread: 1 }), dialogs: [dialogOf({ id: 8, ...byCarrier })] })
  const { server } = openConsult(thread)
  await waitFor(() => expect(server.callsTo('/consult/setConsultRead')).toHaveLength(1))
  expect(server.callsTo('/consult/setConsultRead')[0]?.body).toEqual({ consultId: 4, lastDialogId: 8 })
  await waitFor(() => expect(screen.queryByText(/条未读/)).toBeNull())
  emitMessage(8, 'read')
  await waitFor(() => expect(server.callsTo('/consult/getConsultList').length).toBeGreaterThan(2))
  expect(server.callsTo('/consult/setConsultRead')).toHaveLength(1)
})

test('reports nothing as read while the page is hidden', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const thread = threadOf({ head: consultOf({ unread: 1 }), dialogs: [dialogOf({ id: 8, ...byCarrier })] })
  const { server } = openConsult(thread)
  expect((await findMessages()).getByText('第 8 条')).toBeTruthy()
  expect(server.callsTo('/consult/setConsultRead')).toHaveLength(0)
  visible.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.callsTo('/consult/setConsultRead')).toHaveLength(1))
})

test('shows new messages of the other side live, and HTML as text', async () => {
  const thread = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  openConsult(thread)
  const list = await findMessages()
  expect(list.getByText('第 1 条')).toBeTruthy()
  thread.dialogs.push(
    dialogOf({ id: 2, ...byCarrier, text: '<img src=x onerror=alert(1)> https://a.example\n二行' }),
  )
  emitMessage(2)
  const message = await list.findByText(/onerror/)
  expect(message.querySelector('img, a')).toBeNull()
  expect(message.textContent).toContain('\n二行')
})

test('handles an event that arrives while another is being loaded', async () => {
  const thread = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  openConsult(thread)
  const list = await findMessages()
  for (const id of [2, 3, 4]) {
    thread.dialogs.push(dialogOf({ id, ...byCarrier }))
    emitMessage(id)
  }
  expect(await list.findByText('第 4 条')).toBeTruthy()
  expect(list.getByText('第 3 条')).toBeTruthy()
})

test('does not miss a message written while thread and list load for the first time', async () => {
  const thread = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  const read = fakeThreadServer(thread)['/consult/getConsultList']
  if (typeof read !== 'function') throw new Error('no answer')
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  const heldAnswers: unknown[] = []
  openConsult(thread, {
    '/consult/getConsultList': async (body) => {
      const answer = structuredClone(await read(body))
      heldAnswers.push(body)
      await gate
      return answer
    },
  })
  await waitFor(() => expect(heldAnswers).toHaveLength(2))
  thread.dialogs.push(dialogOf({ id: 2 }))
  emitMessage(2)
  goOn()
  expect(await (await findMessages()).findByText('第 2 条')).toBeTruthy()
  const list = within(screen.getByRole('list', { name: '咨询列表' }))
  expect(await list.findByText('我：第 2 条')).toBeTruthy()
})

test('retries loading new messages after temporary errors', async () => {
  const thread = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  const read = fakeThreadServer(thread)['/consult/getConsultList']
  if (typeof read !== 'function') throw new Error('no answer')
  const { server } = openConsult(thread)
  const list = await findMessages()
  thread.dialogs.push(dialogOf({ id: 2 }))
  const refusals = [new Refusal(500, '系统出错，请稍后重试'), new Refusal(429, '操作太频繁，请稍后重试')]
  server.answer({
    '/consult/getConsultList': (body) =>
      (body.afterDialogId === undefined ? undefined : refusals.shift()) ?? read(body),
  })
  emitMessage(2)
  expect(await list.findByText('第 2 条')).toBeTruthy()
  expect(refusals).toHaveLength(0)
})

test('retries the read mark after a temporary error, and stops when it is refused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const thread = threadOf({ head: consultOf({ unread: 1 }), dialogs: [dialogOf({ id: 8, ...byCarrier })] })
  const refusals = [new Refusal(500, '系统出错，请稍后重试')]
  const { server } = openConsult(thread, {
    '/consult/setConsultRead': () => refusals.shift() ?? new Refusal(404, '没有找到这个咨询'),
  })
  const readCalls = () => server.callsTo('/consult/setConsultRead').length
  await waitFor(() => expect(readCalls()).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(readCalls()).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(readCalls()).toBe(2)
})

test('deletes own messages after a confirmation and leaves a mark; others’ have no such button', async () => {
  const thread = threadOf({ dialogs: [dialogOf({ id: 1 }), dialogOf({ id: 2, ...byCarrier })] })
  const { server } = openConsult(thread)
  const list = await findMessages()
  const deletes = await list.findAllByRole('button', { name: '删除' })
  expect(deletes).toHaveLength(1)
  fireEvent.click(deletes[0] as HTMLElement)
  act(() => useQuestion.getState().open?.answer(true))
  expect(await list.findByText('已删除')).toBeTruthy()
  expect(list.queryByText('第 1 条')).toBeNull()
  expect(server.callsTo('/consult/deleteDialog')[0]?.body).toEqual({ dialogId: 1 })
  thread.dialogs = thread.dialogs.map((dialog) => ({ ...dialog, isDeleted: true, text: null }))
  emitMessage(2, 'deleted')
  await waitFor(() => expect(list.getAllByText('已删除')).toHaveLength(2))
})

test('marks what the other side has read, and pages back 50 messages at a time', async () => {
  const dialogs = Array.from({ length: 120 }, (_, index) => dialogOf({ id: index + 1 }))
  const thread = threadOf({ head: consultOf({ readByOtherUpTo: 119 }), dialogs })
  openConsult(thread)
  const list = await findMessages()
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

test('refetches thread and list on reset', async () => {
  const thread = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  openConsult(thread)
  const list = await findMessages()
  thread.dialogs = [dialogOf({ id: 1, isDeleted: true, text: null }), dialogOf({ id: 2, ...byCarrier })]
  act(() => notifyListeners('reset'))
  expect(await list.findByText('第 2 条')).toBeTruthy()
  expect(list.getByText('已删除')).toBeTruthy()
})

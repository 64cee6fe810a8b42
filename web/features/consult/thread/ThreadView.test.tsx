import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useQuestion } from '../../../shared/ui/dialog/confirm.ts'
import { tellListeners } from '../../../shared/server/events/listeners.ts'
import { Refusal } from '../../../shared/testing/fakeServer.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { consultOf, dialogOf, keepThread } from '../testing/consults.ts'
import { carriers, messages, openConsult, threadOf, told } from '../testing/openConsult.tsx'

// the stream has its own tests; here the test says what it tells
vi.mock('../../../shared/server/events/stream.ts', () => ({ attendStream: () => undefined }))

beforeEach(() => {
  useOutbox.setState({ messages: [], begun: {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what is read at the end is told to the server once, and the unread mark of the list goes', async () => {
  const kept = threadOf({ head: consultOf({ unread: 1 }), dialogs: [dialogOf({ id: 8, ...carriers })] })
  const { server } = openConsult(kept)
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
  const { server } = openConsult(kept)
  expect((await messages()).getByText('第 8 条')).toBeTruthy()
  expect(server.callsTo('/consult/setConsultRead')).toHaveLength(0)
  visible.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.callsTo('/consult/setConsultRead')).toHaveLength(1))
})

test('messages of the other side come by themselves; HTML stays text', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  openConsult(kept)
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
  openConsult(kept)
  const list = await messages()
  for (const id of [2, 3, 4]) {
    kept.dialogs.push(dialogOf({ id, ...carriers }))
    told(id)
  }
  expect(await list.findByText('第 4 条')).toBeTruthy()
  expect(list.getByText('第 3 条')).toBeTruthy()
})

test('what is written while thread and list are first read is not missed', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  const read = keepThread(kept)['/consult/getConsultList']
  if (typeof read !== 'function') throw new Error('no answer')
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  const held: unknown[] = []
  openConsult(kept, {
    '/consult/getConsultList': async (body) => {
      const answer = structuredClone(await read(body))
      held.push(body)
      await gate
      return answer
    },
  })
  await waitFor(() => expect(held).toHaveLength(2))
  kept.dialogs.push(dialogOf({ id: 2 }))
  told(2)
  goOn()
  expect(await (await messages()).findByText('第 2 条')).toBeTruthy()
  const list = within(screen.getByRole('list', { name: '咨询列表' }))
  expect(await list.findByText('我：第 2 条')).toBeTruthy()
})

test('news that a fault of the server kept back come by themselves a little later', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  const read = keepThread(kept)['/consult/getConsultList']
  if (typeof read !== 'function') throw new Error('no answer')
  const { server } = openConsult(kept)
  const list = await messages()
  kept.dialogs.push(dialogOf({ id: 2 }))
  const refusals = [new Refusal(500, '系统出错，请稍后重试'), new Refusal(429, '操作太频繁，请稍后重试')]
  server.answer({
    '/consult/getConsultList': (body) =>
      (body.afterDialogId === undefined ? undefined : refusals.shift()) ?? read(body),
  })
  told(2)
  expect(await list.findByText('第 2 条')).toBeTruthy()
  expect(refusals).toHaveLength(0)
})

test('what was read is told again after a failure that passes, and no more once it is refused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const kept = threadOf({ head: consultOf({ unread: 1 }), dialogs: [dialogOf({ id: 8, ...carriers })] })
  const refusals = [new Refusal(500, '系统出错，请稍后重试')]
  const { server } = openConsult(kept, {
    '/consult/setConsultRead': () => refusals.shift() ?? new Refusal(404, '没有找到这个咨询'),
  })
  const told = () => server.callsTo('/consult/setConsultRead').length
  await waitFor(() => expect(told()).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(told()).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(told()).toBe(2)
})

test('own messages are deleted after a question and leave a mark; others’ have no such button', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 }), dialogOf({ id: 2, ...carriers })] })
  const { server } = openConsult(kept)
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
  openConsult(kept)
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

test('reset reads the thread and the list anew', async () => {
  const kept = threadOf({ dialogs: [dialogOf({ id: 1 })] })
  openConsult(kept)
  const list = await messages()
  kept.dialogs = [dialogOf({ id: 1, isDeleted: true, text: null }), dialogOf({ id: 2, ...carriers })]
  act(() => tellListeners('reset'))
  expect(await list.findByText('第 2 条')).toBeTruthy()
  expect(list.getByText('已删除')).toBeTruthy()
})

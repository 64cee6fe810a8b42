import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../shared/testing/fakeServer.ts'
import { useToasts } from '../../../shared/ui/dialog/toast.ts'
import { useOutbox } from './outbox.ts'
import { keepThread } from '../testing/consults.ts'
import { box, messages, openConsult, threadOf, told, write } from '../testing/openConsult.tsx'

// the stream has its own tests; here the test says what it tells
vi.mock('../../../shared/server/events/stream.ts', () => ({ attendStream: () => undefined }))

beforeEach(() => {
  useOutbox.setState({ messages: [], begun: {} })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('Enter sends, Shift+Enter and an input method do not; the message shows at once and once', async () => {
  const kept = threadOf()
  const { server } = openConsult(kept)
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
  const { server } = openConsult(kept)
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
  const { server } = openConsult(kept, {
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
  openConsult(kept, {
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
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('内容不能这样写，请修改')
  await waitFor(() => expect(kept.dialogs.map(({ text }) => text)).toEqual(['可以']))
  fireEvent.click(list.getByRole('button', { name: '不发了' }))
  expect(list.queryByText('不行')).toBeNull()
})

test('more than 1000 characters are told by a sentence and not sent', async () => {
  const { server } = openConsult(threadOf())
  await write('长'.repeat(1003))
  expect((await screen.findByRole('alert')).textContent).toContain('多了 3 字')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true)
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
})

test('a draft stays with its thread', async () => {
  const kept = threadOf()
  const { unmount } = openConsult(kept)
  fireEvent.change(await box(), { target: { value: '还没写完' } })
  unmount()
  openConsult(kept)
  await waitFor(async () => expect((await box()).value).toBe('还没写完'))
  fireEvent.change(await box(), { target: { value: '' } })
})

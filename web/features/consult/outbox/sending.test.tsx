import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { fakeThreadServer } from '../testing/consults.ts'
import {
  findMessageInput,
  findMessages,
  openConsult,
  threadOf,
  emitMessage,
  writeMessage,
} from '../testing/openConsult.tsx'
import { useOutbox } from './outbox.ts'

beforeEach(() => {
  useOutbox.setState({ messages: [], createdThreads: {} })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('sends on Enter, not on Shift+Enter or during input composition, and shows the message once', async () => {
  const thread = threadOf()
  const { server } = openConsult(thread)
  const input = await findMessageInput()
  fireEvent.change(input, { target: { value: ' 两托\r\n今天能发吗？ ' } })
  fireEvent.keyDown(input, { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
  fireEvent.keyDown(input, { key: 'Enter' })
  const list = await findMessages()
  expect(list.getAllByText(/今天能发吗/)).toHaveLength(1)
  expect(input.value).toBe('')
  await waitFor(() => expect(list.queryByText('正在发送')).toBeNull())
  emitMessage(1)
  await waitFor(() => expect(server.callsTo('/consult/getConsultList').length).toBeGreaterThan(3))
  expect(list.getAllByText(/今天能发吗/)).toHaveLength(1)
  expect(server.callsTo('/consult/appendDialog')[0]?.body).toMatchObject({ text: '两托\n今天能发吗？' })
})

test('queues messages offline and sends them in order when the network is back', async () => {
  const thread = threadOf()
  const { server } = openConsult(thread)
  await findMessageInput()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const text of ['第一句', '第二句', '第三句']) await writeMessage(text)
  const list = await findMessages()
  expect(list.getByText('网络已断开，恢复后自动发送')).toBeTruthy()
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(thread.dialogs.map(({ text }) => text)).toEqual(['第一句', '第二句', '第三句']))
  await waitFor(() => expect(list.queryByText('正在发送')).toBeNull())
  expect(list.getAllByRole('listitem').filter((item) => item.textContent?.includes('句'))).toHaveLength(3)
})

test('retries with the same client id when the answer was lost, creating one message', async () => {
  const thread = threadOf()
  const append = fakeThreadServer(thread)['/consult/appendDialog']
  let isFirst = true
  const { server } = openConsult(thread, {
    '/consult/appendDialog': (body) => {
      if (typeof append !== 'function') throw new Error('no answer')
      const answer = append(body)
      if (!isFirst) return answer
      isFirst = false
      throw new TypeError('the line broke')
    },
  })
  await writeMessage('只说一次')
  const list = await findMessages()
  expect(await list.findByText(/稍后自动重发/)).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: '重发' }))
  await waitFor(() => expect(server.callsTo('/consult/appendDialog')).toHaveLength(2))
  const [first, second] = server.callsTo('/consult/appendDialog')
  expect(second?.body).toEqual(first?.body)
  await waitFor(() => expect(list.queryByText(/自动重发/)).toBeNull())
  expect(list.getAllByText('只说一次')).toHaveLength(1)
  expect(thread.dialogs).toHaveLength(1)
})

test('shows why a message was refused, sends the ones behind it, and allows giving it up', async () => {
  const thread = threadOf()
  const append = fakeThreadServer(thread)['/consult/appendDialog']
  openConsult(thread, {
    '/consult/appendDialog': (body) => {
      if (body.text === '不行') return new Refusal(400, '内容不能这样写，请修改')
      if (typeof append !== 'function') throw new Error('no answer')
      return append(body)
    },
  })
  await writeMessage('不行')
  await writeMessage('可以')
  const list = await findMessages()
  expect(await list.findByText('没有发出：内容不能这样写，请修改')).toBeTruthy()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('内容不能这样写，请修改')
  await waitFor(() => expect(thread.dialogs.map(({ text }) => text)).toEqual(['可以']))
  fireEvent.click(list.getByRole('button', { name: '不发了' }))
  expect(list.queryByText('不行')).toBeNull()
})

test('refuses more than 1000 characters with a message and sends nothing', async () => {
  const { server } = openConsult(threadOf())
  await writeMessage('长'.repeat(1003))
  expect((await screen.findByRole('alert')).textContent).toContain('多了 3 字')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true)
  expect(server.callsTo('/consult/appendDialog')).toHaveLength(0)
})

test('keeps a draft per thread', async () => {
  const thread = threadOf()
  const { unmount } = openConsult(thread)
  fireEvent.change(await findMessageInput(), { target: { value: '还没写完' } })
  unmount()
  openConsult(thread)
  await waitFor(async () => expect((await findMessageInput()).value).toBe('还没写完'))
  fireEvent.change(await findMessageInput(), { target: { value: '' } })
})

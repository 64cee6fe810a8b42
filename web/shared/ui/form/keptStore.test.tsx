import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { feedbackCalls } from '#contract/help/feedbackCalls.ts'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { readAll, readOne } from '../../browser/localStore/localStore.ts'
import { PageKey } from '../../browser/pageKey.ts'
import { useToasts } from '../../messages/toast.ts'
import { useWrite } from '../../server/writes/useWrite.ts'
import { fakeIndexedDb, readableIn, wipe } from '../../testing/fakeIndexedDb.ts'
import type { Answers } from '../../testing/fakeServer.ts'
import { userOf } from '../../testing/people.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { useContractForm } from './forms.ts'
import { discardPageInput } from './keptStore.ts'
import { holdsSecret } from './keptValues.ts'

const path = '/user/replyFeedback'
const listPath = '/user/getFeedbackList'
const user = userOf(2)
const owner = { draftKey: user.draft_key, token: 'another window' }
const disk = new Map<string, unknown>()
const cut = () => Promise.reject<never>(new TypeError('Failed to fetch'))
const notStored = '浏览器没能存下填写的内容，提交前请不要刷新或关闭页面'

let isRefusing = false

beforeEach(async () => {
  isRefusing = false
  await wipe(disk)
  vi.stubGlobal(
    'indexedDB',
    fakeIndexedDb(disk, () => isRefusing),
  )
})

function Reply({ onSent, initialText = '' }: { onSent?: () => void; initialText?: string }) {
  const { send, intent } = useWrite(path, { rereads: [listPath] })
  const { form, submit } = useContractForm(feedbackCalls[path].request, {
    initial: { text: initialText },
    toRequest: ({ text }) => ({ id: 3, text }),
    keptAs: path,
    intent,
  })
  return (
    <form onSubmit={submit((request) => send(request, onSent))}>
      <TextInput label="内容" {...form.getInputProps('text')} />
      <button type="submit">发送</button>
    </form>
  )
}

const open = (answers: Answers = {}, page = <Reply />) => renderPage(page, { user, answers })
const field = () => screen.getByLabelText<HTMLInputElement>('内容')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: '发送' }))
const keysOf = ({ server }: ReturnType<typeof open>) =>
  server.callsTo(path).map(({ headers }) => headers['Idempotency-Key'])
/** Waits until both attempts of a send have failed; returns their key. */
async function lostKey(page: ReturnType<typeof open>): Promise<string | undefined> {
  await waitFor(() => expect(texts()).toContain('没有收到回应，可能已经办好。请再按一次，不会重复'))
  useToasts.setState({ toasts: [] })
  const [key, again] = keysOf(page)
  expect(again).toBe(key)
  return key
}
const stored = async () => (await readOne('texts', owner, `form ${path}`))?.value
/** Waits until the reads and writes of the form are done. */
const storeRead = () =>
  act(async () => {
    await readAll('texts', null)
    await readAll('texts', null)
  })
/** Opens the form, sends it and loses the answer; returns the page and the key, which is stored. */
async function loseAnswer(initialText = '') {
  const page = open({ [path]: cut }, <Reply initialText={initialText} />)
  if (initialText === '') type('还是打不开')
  press()
  const key = await lostKey(page)
  // stored before the answer, since the page may not live to see it
  await waitFor(async () => expect(await stored()).toMatchObject({ intent: { key } }))
  return { page, key }
}
function goToNextDay(): void {
  const nextDay = Date.now() + dayMs
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => nextDay)
  onTestFinished(() => clock.mockRestore())
}
const texts = () => useToasts.getState().toasts.map(({ text }) => text)

test('sends a request whose answer was lost with the same key after a reload', async () => {
  const { page: first, key } = await loseAnswer()
  expect(readableIn(disk)).not.toContain(key)
  first.unmount()
  const second = open({ [path]: cut })
  await screen.findByDisplayValue('还是打不开')
  expect(texts()).toContain('已恢复上次的内容。上次可能已经提交成功，不改动再提交一次不会重复')
  press()
  expect(await lostKey(second)).toBe(key)
  second.unmount()
  const third = open({ [path]: cut })
  await screen.findByDisplayValue('还是打不开')
  type('现在能打开了')
  press()
  expect(await lostKey(third)).not.toBe(key)
})

test('does not use a key after a day, and advises to check first', async () => {
  const { page: first, key } = await loseAnswer()
  first.unmount()
  goToNextDay()
  const doubtful = '已恢复上次的内容。上次可能已经提交成功，请先核对，再提交会重复'
  const second = open({ [path]: cut })
  await screen.findByDisplayValue('还是打不开')
  expect(texts()).toContain(doubtful)
  type('还是打不开，谢谢')
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ values: { text: '还是打不开，谢谢' }, intent: { key } }),
  )
  second.unmount()
  useToasts.setState({ toasts: [] })
  const third = open({ [path]: cut })
  await screen.findByDisplayValue('还是打不开，谢谢')
  expect(texts()).toContain(doubtful)
  press()
  const newKey = await lostKey(third)
  expect(newKey).not.toBe(key)
  await waitFor(async () => expect(await stored()).toMatchObject({ intent: { key: newKey } }))
})

test('warns each time of an old request of a form that differs from nothing', async () => {
  const { page: first, key } = await loseAnswer('还是打不开')
  first.unmount()
  goToNextDay()
  for (const time of ['after the request', 'once more']) {
    useToasts.setState({ toasts: [] })
    const page = open({}, <Reply initialText="还是打不开" />)
    await waitFor(() => expect(texts(), time).toContain('上次可能已经提交成功，请先核对，再提交会重复'))
    await storeRead()
    page.unmount()
    await storeRead()
  }
  useToasts.setState({ toasts: [] })
  const last = open({ [path]: { id: 3 } as never }, <Reply initialText="还是打不开" />)
  await waitFor(() => expect(texts()).toHaveLength(1))
  press()
  await waitFor(() => expect(keysOf(last)).toHaveLength(1))
  expect(keysOf(last)).not.toEqual([key])
  await eventually(() => expect(disk.size).toBe(0))
})

test('keeps the key of a form that differs from nothing, such as one whose input is in the address', async () => {
  const { page: first, key } = await loseAnswer('还是打不开')
  const [whileOpen] = disk.values()
  first.unmount()
  await eventually(() => expect([...disk.values()][0]).not.toBe(whileOpen))
  const [left] = disk.values()
  const second = open({ [path]: { id: 3 } as never }, <Reply initialText="还是打不开" />)
  // once it is read, leaving the page stores it again
  await eventually(() => {
    fireEvent(window, new Event('pagehide'))
    expect([...disk.values()][0]).not.toBe(left)
  })
  press()
  await waitFor(() => expect(keysOf(second)).toEqual([key]))
  await eventually(() => expect(disk.size).toBe(0))
})

test('never stores a request with a password', () => {
  expect(holdsSecret(JSON.stringify(['/user/createStaff', { alias: '小李', password: 'x' }]))).toBe(true)
  expect(holdsSecret(JSON.stringify(['/user/replyFeedback', { text: '请问 password 是什么' }]))).toBe(false)
})

test('forgets the input when its form closes on the answer, before the list is refetched', async () => {
  let answerList: () => void = () => undefined
  const list = new Promise<{ list: []; total: number }>((resolve) => {
    answerList = () => resolve({ list: [], total: 0 })
  })
  const page = open({ [path]: () => cut(), [listPath]: () => list })
  type('还是打不开')
  await waitFor(async () => expect(await stored()).toBeDefined())
  page.unmount()
  const onSent = vi.fn()
  const next = open({ [path]: { id: 3 } as never, [listPath]: () => list }, <Reply onSent={onSent} />)
  await screen.findByDisplayValue('还是打不开')
  onSent.mockImplementation(() => next.unmount())
  press()
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  answerList()
  await eventually(() => expect(disk.size).toBe(0))
})

test('forgets the input of a page that the user closes, and stores none while it closes', async () => {
  const { unmount } = open(
    {},
    <PageKey value="7.0">
      <Reply />
    </PageKey>,
  )
  type('还是打不开')
  await eventually(() => expect(disk.size).toBe(1))
  discardPageInput('7.0')
  unmount()
  await storeRead()
  await eventually(() => expect(disk.size).toBe(0))
  open()
  await storeRead()
  expect(field().value).toBe('')
})

test('forgets the input of a hidden page that the user closes', async () => {
  const { unmount } = open(
    {},
    <PageKey value="8.0">
      <Reply />
    </PageKey>,
  )
  type('还是打不开')
  unmount()
  await eventually(() => expect(disk.size).toBe(1))
  discardPageInput('8.0')
  await eventually(() => expect(disk.size).toBe(0))
})

test('says once that the browser stores nothing, and replaces nothing that it could not read', async () => {
  const { unmount } = open()
  type('先前的')
  await eventually(() => expect(disk.size).toBe(1))
  unmount()
  await storeRead()
  const before = [...disk.values()]
  isRefusing = true
  const page = open()
  await storeRead()
  type('后来的')
  await waitFor(() => expect(texts()).toEqual([notStored]))
  type('后来的内容')
  await storeRead()
  page.unmount()
  expect([...disk.values()]).toEqual(before)
})

// after the test above, since the warning is shown once
test('forgets an earlier request when the form is sent before it is read', async () => {
  const { page: first, key } = await loseAnswer('还是打不开')
  first.unmount()
  await storeRead()
  isRefusing = true
  const onSent = vi.fn()
  const second = open({ [path]: { id: 3 } as never }, <Reply initialText="还是打不开" onSent={onSent} />)
  await storeRead()
  press()
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(keysOf(second)).not.toEqual([key])
  isRefusing = false
  fireEvent(window, new Event('online'))
  await eventually(() => expect(disk.size).toBe(0))
})

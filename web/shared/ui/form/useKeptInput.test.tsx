import { PasswordInput, TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { readAll, readOne, removeEntry, saveLocally } from '../../browser/localStore/localStore.ts'
import { useToasts } from '../../messages/toast.ts'
import { adoptToken, adoptUser } from '../../server/session.ts'
import { fakeIndexedDb, readableIn, wipe } from '../../testing/fakeIndexedDb.ts'
import { draftKeyOf, userOf } from '../../testing/people.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { notSaved, useContractForm } from './forms.ts'

vi.mock(import('../../browser/localStore/localStore.ts'), async (load) => {
  const store = await load()
  return { ...store, readOne: vi.fn(store.readOne) }
})

const schema = z.strictObject({ name: z.string(), remark: z.string(), password: z.string() })
const disk = new Map<string, unknown>()
const user = userOf(2)
/** The user in another window. */
const owner = { draftKey: user.draft_key, token: 'another window' }
const entryName = 'form test'

beforeEach(async () => {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
})

interface Props {
  keptAs?: string
  initialName?: string
  initialRemark?: string
  send?: () => Promise<unknown>
}

function Form({
  keptAs = 'test',
  initialName = '',
  initialRemark = '',
  send = async () => undefined,
}: Props) {
  const { form, submit, discardAnd } = useContractForm(schema, {
    initial: { name: initialName, remark: initialRemark, password: '' },
    toRequest: (values) => values,
    keptAs,
  })
  return (
    <form onSubmit={submit(send)}>
      <TextInput label="称呼" {...form.getInputProps('name')} />
      <TextInput label="备注" {...form.getInputProps('remark')} />
      <PasswordInput label="密码" {...form.getInputProps('password')} />
      <button type="submit">提交</button>
      <button type="button" onClick={discardAnd(() => undefined)}>
        取消
      </button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Renders the form as a new window of the browser would. */
const open = (props: Props = {}, as: typeof user | null = user) =>
  renderPage(<Form {...props} />, { user: as })

/** Waits until the reads and writes of the form are done. */
const storeRead = () =>
  act(async () => {
    await readAll('texts', null)
    await readAll('texts', null)
  })

/** Types a name and waits until it is on the disk. */
async function typed(name: string): Promise<void> {
  fill('称呼', name)
  await eventually(() => expect(disk.size).toBe(1))
}

test('restores unsaved input after a reload, encrypted and without the password', async () => {
  const { unmount } = open()
  fill('密码', 'never-on-disk-7')
  await typed('小李')
  expect(readableIn(disk)).not.toContain('小李')
  unmount()
  open()
  await screen.findByDisplayValue('小李')
  expect(field('密码').value).toBe('')
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['已恢复上次没有提交的内容'])
})

test('restores it for the same user after an ended login, and for nobody else', async () => {
  const { unmount } = open()
  await typed('小李')
  act(() => adoptToken(null))
  unmount()
  const other = open({}, { ...user, id: 8, draft_key: draftKeyOf(8) })
  fill('称呼', '别人')
  await eventually(() => expect(disk.size).toBe(2))
  expect(field('称呼').value).toBe('别人')
  other.unmount()
  const visitor = open({}, null)
  await storeRead()
  expect(field('称呼').value).toBe('')
  visitor.unmount()
  open({}, null)
  act(() => {
    adoptToken('the-next-login')
    adoptUser(user)
  })
  await screen.findByDisplayValue('小李')
})

test('saves input at once when its login ends within the pause after a key', async () => {
  const { unmount } = open()
  await typed('小')
  fill('称呼', '小李')
  unmount()
  open()
  await screen.findByDisplayValue('小李')
})

test.each(['提交', '取消'])('stores nothing after %s', async (name) => {
  const { unmount } = open()
  await typed('小李')
  press(name)
  await eventually(() => expect(disk.size).toBe(0))
  unmount()
  open()
  await storeRead()
  expect(field('称呼').value).toBe('')
})

test('stores nothing once the input is cleared, and keeps it after a refusal', async () => {
  const send = vi.fn(async () => {
    throw new Error('refused')
  })
  open({ send })
  await typed('小李')
  press('提交')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await storeRead()
  expect(disk.size).toBe(1)
  fill('称呼', '')
  await eventually(() => expect(disk.size).toBe(0))
})

test('does not take data that arrived from the server for input', async () => {
  function Saved() {
    const [name, setName] = useState('王')
    return (
      <>
        <Form initialName={name} />
        <button type="button" onClick={() => setName('王老板')}>
          更新
        </button>
      </>
    )
  }
  renderPage(<Saved />, { user })
  await typed('王老板')
  press('更新')
  fill('称呼', '王')
  await eventually(() => expect(disk.size).toBe(0))
  fill('称呼', '王老板')
  await storeRead()
  expect(disk.size).toBe(0)
})

test('keeps the input of different names apart, and does not replace what was typed meanwhile', async () => {
  const { unmount } = open({ keptAs: 'record/1' })
  await typed('小李')
  unmount()
  const other = open({ keptAs: 'record/2' })
  await storeRead()
  expect(field('称呼').value).toBe('')
  other.unmount()
  open({ keptAs: 'record/1' })
  fill('称呼', '小王')
  await storeRead()
  expect(field('称呼').value).toBe('小王')
  expect(useToasts.getState().toasts).toEqual([])
})

test('restores only the fields that the user changed, unless they have changed on the server since', async () => {
  const first = open({ initialName: '王', initialRemark: '旧' })
  await typed('小李')
  first.unmount()
  const second = open({ initialName: '王', initialRemark: '新' })
  await screen.findByDisplayValue('小李')
  expect(field('备注').value).toBe('新')
  second.unmount()
  open({ initialName: '王老板', initialRemark: '新' })
  await eventually(() => expect(disk.size).toBe(0))
  expect(field('称呼').value).toBe('王老板')
})

test('ignores input that an earlier version stored without its base', async () => {
  await saveLocally('texts', owner, { name: entryName, value: JSON.stringify({ name: '小李' }) })
  const reads = vi.mocked(readOne).mockClear()
  open()
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(1))
  await storeRead()
  expect(field('称呼').value).toBe('')
})

test('merges stored input with what was typed before it was read', async () => {
  const first = open()
  await typed('小李')
  first.unmount()
  const second = open()
  fill('备注', '先打的')
  fill('密码', 'never-on-disk-7')
  await screen.findByDisplayValue('小李')
  expect(field('备注').value).toBe('先打的')
  expect(field('密码').value).toBe('never-on-disk-7')
  fill('备注', '')
  second.unmount()
  const third = open()
  fill('备注', '又打的')
  third.unmount()
  await waitFor(async () =>
    expect((await readOne('texts', owner, entryName))?.value).toMatchObject({
      values: { name: '小李', remark: '又打的' },
    }),
  )
})

test('does not delete what another window stored meanwhile', async () => {
  const { unmount } = open()
  await typed('小李')
  const value = { base: { name: '', remark: '' }, values: { name: '别的窗口', remark: '' } }
  await saveLocally('texts', owner, { name: entryName, value })
  press('提交')
  await storeRead()
  unmount()
  open()
  await screen.findByDisplayValue('别的窗口')
})

test('stores unsaved input again when it closes after another window deleted it', async () => {
  const { unmount } = open()
  await typed('小李')
  await removeEntry('texts', owner, entryName)
  unmount()
  open()
  await screen.findByDisplayValue('小李')
})

test('reads again after a failed read, at the next change or once online', async () => {
  const reads = vi.mocked(readOne).mockClear()
  reads.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  open()
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(1))
  await storeRead()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(2))
  await storeRead()
  await typed('小李')
})

test('stores at once what was typed when the page is left', async () => {
  const reads = vi.mocked(readOne).mockClear()
  open()
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(1))
  await storeRead()
  // the pause after a key never ends
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fill('称呼', '小李')
  fireEvent(window, new Event('pagehide'))
  vi.useRealTimers()
  await eventually(() => expect(disk.size).toBe(1))
})

test('keeps the input when nothing was saved', async () => {
  const send = vi.fn(async () => notSaved)
  open({ send })
  await typed('小李')
  press('提交')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await storeRead()
  expect(disk.size).toBe(1)
})

test('deletes expired input when a form is opened', async () => {
  await saveLocally('texts', owner, { name: 'form other', value: { base: {}, values: {} } })
  for (const [key, record] of disk) disk.set(key, { ...(record as object), savedAtMs: 0 })
  open()
  await eventually(() => expect(disk.size).toBe(0))
})

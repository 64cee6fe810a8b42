import { PasswordInput, TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { readAll } from '../../browser/localStore/localStore.ts'
import { useToasts } from '../../messages/toast.ts'
import { adoptToken, adoptUser } from '../../server/session.ts'
import { fakeIndexedDb, readableIn, wipe } from '../../testing/fakeIndexedDb.ts'
import { draftKeyOf, userOf } from '../../testing/people.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { useContractForm } from './forms.ts'

const schema = z.strictObject({ name: z.string(), password: z.string() })
const disk = new Map<string, unknown>()
const user = userOf(2)

beforeEach(async () => {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
})

interface Props {
  keptAs?: string
  initialName?: string
  send?: () => Promise<unknown>
}

function Form({ keptAs = 'test', initialName = '', send = async () => undefined }: Props) {
  const { form, submit, discard } = useContractForm(schema, {
    initial: { name: initialName, password: '' },
    toRequest: (values) => values,
    keptAs,
  })
  return (
    <form onSubmit={submit(send)}>
      <TextInput label="称呼" {...form.getInputProps('name')} />
      <PasswordInput label="密码" {...form.getInputProps('password')} />
      <button type="submit">提交</button>
      <button type="button" onClick={discard}>
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

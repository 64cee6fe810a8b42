import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { recordOf } from '../testing/records.ts'
import { RecordDialog } from './RecordDialog.tsx'

const disk = new Map<string, unknown>()
beforeEach(async () => {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
})

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

function open(record: ReturnType<typeof recordOf> | null, answers: Answers = {}) {
  const onClose = vi.fn()
  const page = renderPage(<RecordDialog kind="recipient" record={record} onClose={onClose} />, {
    user: userOf(2),
    answers: { '/record/updateRecipient': { ...recordOf(), isExisting: false }, ...answers },
  })
  return { ...page, onClose, sent: () => page.server.callsTo('/record/updateRecipient') }
}

async function paste(text: string): Promise<void> {
  const textarea = screen.getByLabelText('粘贴一行自动填写')
  fireEvent.focus(textarea)
  fireEvent.change(textarea, { target: { value: text } })
  const read = screen.getByRole<HTMLButtonElement>('button', { name: '识别' })
  await waitFor(() => expect(read.disabled).toBe(false))
  fireEvent.click(read)
}

test('fills a new record from one pasted line and saves it', async () => {
  const { sent, onClose } = open(null)
  await paste('王强，13800001101，浙江省金华市义乌市福田街道商城大道8号')
  await screen.findByText('已填入：姓名、电话、所在地区、详细地址，请核对。')
  const region = screen.getByRole<HTMLInputElement>('combobox', { name: /所在地区/ })
  await waitFor(() => expect(region.value).toBe('浙江省金华市义乌市'))
  type('备注', '周日不在')
  type('常用送货方式', 'door')
  fireEvent.click(screen.getByRole('checkbox', { name: /设为默认/ }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent().map(({ body }) => body)).toEqual([
    {
      name: '王强',
      company: '',
      phone: '13800001101',
      regionCode: '330782',
      address: '福田街道商城大道8号',
      deliveryMode: 'door',
      remark: '周日不在',
      isDefault: true,
    },
  ])
})

test('does not overwrite typed fields with a pasted line, but offers to', async () => {
  open(null)
  type(/姓名/, '王小强')
  await paste('王强 13800001101')
  const note = await screen.findByText(/姓名已填了别的，没有改；识别到的是“王强”/)
  expect(field(/姓名/).value).toBe('王小强')
  expect(field(/电话/).value).toBe('13800001101')
  fireEvent.click(within(note).getByRole('button', { name: '换成识别的' }))
  expect(field(/姓名/).value).toBe('王强')
})

test('shows missing fields before sending anything', async () => {
  const { sent } = open(null)
  type(/电话/, '123')
  save()
  expect(await screen.findByText('请填写收货人姓名')).toBeTruthy()
  expect(screen.getByText('收货人电话格式不对，请检查后重新填写')).toBeTruthy()
  expect(screen.getByText('请填写收货人详细地址')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('shows a concurrent change, and can overwrite it or adopt it', async () => {
  const original = recordOf({ version: 3 })
  const current = recordOf({ version: 5, phone: '13900139009', remark: '改约周一' })
  const { sent, onClose, server } = open(original, {
    '/record/updateRecipient': Refusal.of('recordChanged', {
      current,
    }),
  })
  type('备注', '我的备注')
  save()
  expect(await screen.findByText('电话：13900139000 → 13900139009')).toBeTruthy()
  expect(screen.getByText('备注：（空） → 改约周一')).toBeTruthy()
  expect(field('备注').value).toBe('我的备注')

  fireEvent.click(screen.getByRole('button', { name: '载入最新内容' }))
  expect(field(/电话/).value).toBe('13900139009')
  expect(field('备注').value).toBe('改约周一')
  expect(screen.queryByText(/对方改了/)).toBeNull()

  type('备注', '又改')
  save()
  fireEvent.click(await screen.findByRole('button', { name: '保留我填的，再保存' }))
  server.answer({ '/record/updateRecipient': { ...current, isExisting: false } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent().map(({ body }) => (body as { version: number }).version)).toEqual([3, 5, 5])
  expect(sent().at(-1)?.body).toMatchObject({ id: 1, remark: '又改' })
})

test('does not add a duplicate record, but can save the input to the existing one', async () => {
  const existing = { ...recordOf({ id: 9, version: 4 }), isExisting: true }
  const { sent, onClose, server } = open(null, { '/record/updateRecipient': existing })
  await paste('李雷 13900139000 浙江省金华市义乌市福田街道商城大道8号')
  await screen.findByText(/^已填入/)
  type('备注', '新备注')
  await eventually(() => expect(disk.size).toBe(1))
  save()
  fireEvent.click(await screen.findByRole('button', { name: '用填好的内容改那一条' }))
  expect(onClose).not.toHaveBeenCalled()
  // stored as a change of the existing record from now on
  await eventually(() => expect([...disk.keys()]).toEqual([expect.stringMatching(/form recipient\/9\/4$/)]))
  server.answer({ '/record/updateRecipient': { ...existing, isExisting: false } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent().at(-1)?.body).toMatchObject({ id: 9, version: 4, remark: '新备注' })
  await eventually(() => expect(disk.size).toBe(0))
})

test('keeps the input of a new record when an equal record exists', async () => {
  const existing = { ...recordOf({ id: 9, version: 4 }), isExisting: true }
  const { unmount } = open(null, { '/record/updateRecipient': existing })
  await paste('李雷 13900139000 浙江省金华市义乌市福田街道商城大道8号')
  await screen.findByText(/^已填入/)
  type('备注', '新备注')
  save()
  await screen.findByRole('button', { name: '用填好的内容改那一条' })
  unmount()
  open(null)
  expect(await screen.findByDisplayValue('新备注')).toBeTruthy()
})

test('shows what to do when a change makes two records equal', async () => {
  const refusal = Refusal.of('recordDuplicate', { existing: recordOf({ id: 9 }) })
  open(recordOf(), { '/record/updateRecipient': refusal })
  save()
  expect(await screen.findByText(/另有一条收货人的姓名、电话和地址都与此相同/)).toBeTruthy()
})

test('shows a network error in the dialog, retries with the same key, and keeps the input', async () => {
  const { sent, onClose, server } = open(recordOf(), {
    '/record/updateRecipient': () => Promise.reject(new Error('cut')),
  })
  type('备注', '周日不在')
  save()
  const unknown = '没有收到回应，可能已经办好。请再按一次，不会重复'
  expect(await screen.findByText(unknown)).toBeTruthy()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(unknown)
  expect(field('备注').value).toBe('周日不在')
  server.answer({ '/record/updateRecipient': { ...recordOf(), isExisting: false } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const keys = sent().map(({ headers }) => headers['Idempotency-Key'])
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[0]).toBeTruthy()
})

test('restores typed changes of this version of the record only, until the dialog is closed', async () => {
  const first = open(recordOf({ version: 1 }))
  type('备注', '周日不在')
  await eventually(() => expect(disk.size).toBe(1))
  first.unmount()
  const newer = open(recordOf({ version: 2 }))
  type('单位', '义乌小商品')
  await eventually(() => expect(disk.size).toBe(2))
  expect(field('备注').value).toBe(recordOf().remark)
  newer.unmount()
  open(recordOf({ version: 1 }))
  expect(await screen.findByDisplayValue('周日不在')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await eventually(() => expect(disk.size).toBe(1))
})

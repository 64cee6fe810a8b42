import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import RecipientPage from './RecipientPage.tsx'
import ShipperPage from './ShipperPage.tsx'
import { pageOf, recordOf } from './testing/records.ts'

const liLei = recordOf({ company: '雷氏五金', remark: '周日不在', deliveryMode: 'door', isDefault: true })
const meimei = recordOf({ id: 2, name: '韩梅梅', phone: '0579-87112233', timesUsed: 0, lastUsedAt: null })

const openRecipients = (answers: Answers = {}, at = '/record/recipient') =>
  renderPage(<RecipientPage />, {
    at,
    user: userOf(2),
    answers: { '/record/getRecipientList': pageOf(liLei, meimei), ...answers },
  })

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
const answerQuestion = async (isConfirmed: boolean) => {
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  const { open: question } = useQuestion.getState()
  question?.answer(isConfirmed)
  return question
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

test('lists names, contacts and use counts, and links to an order', async () => {
  openRecipients()
  await screen.findByText('李雷')
  const row = rowOf('李雷')
  for (const text of ['默认', '雷氏五金', '送货上门', '周日不在', '3'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.getByRole('link', { name: '13900139000' }).getAttribute('href')).toBe('tel:13900139000')
  expect(row.getByRole('link', { name: '下单 给李雷' }).getAttribute('href')).toBe('/orders/new?recipient=1')
  expect(rowOf('韩梅梅').getByText('还没用过')).toBeTruthy()
  expect(screen.getByText('共 2 条')).toBeTruthy()
})

test('keeps sort, keyword and page in the address, and sends exactly these to the list and the export', async () => {
  const { server } = openRecipients({}, '/record/recipient?keyword=李&sort=name&page=2')
  await screen.findByText('李雷')
  expect(server.callsTo('/record/getRecipientList').at(-1)?.body).toEqual({
    page: 2,
    pageSize: 20,
    sort: 'name',
    keyword: '李',
  })
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
  server.answer({ '/record/exportRecipients': new Refusal(500, '系统出了点问题，请稍后重试') })
  fireEvent.click(screen.getByRole('button', { name: '导出搜索结果' }))
  await waitFor(() => expect(toasts()).toEqual(['系统出了点问题，请稍后重试']))
  expect(server.callsTo('/record/exportRecipients')[0]?.body).toEqual({ keyword: '李', sort: 'name' })
  expect(address).not.toHaveBeenCalled()
})

test('sets and unsets the default record and sends all its fields', async () => {
  const saved = { ...meimei, isDefault: true, isExisting: false }
  const { server } = openRecipients({ '/record/updateRecipient': saved })
  await screen.findByText('韩梅梅')
  fireEvent.click(rowOf('韩梅梅').getByRole('button', { name: '设为默认' }))
  await waitFor(() => expect(toasts()).toEqual(['已把韩梅梅设为默认']))
  expect(server.callsTo('/record/updateRecipient')[0]?.body).toEqual({
    id: 2,
    version: 1,
    name: '韩梅梅',
    company: '',
    phone: '0579-87112233',
    regionCode: '330782',
    address: meimei.address,
    remark: '',
    deliveryMode: null,
    isDefault: true,
  })
  expect(rowOf('李雷').getByRole('button', { name: '取消默认' })).toBeTruthy()
  await waitFor(() => expect(server.callsTo('/record/getRecipientList')).toHaveLength(2))
})

test('deletes a record after a confirmation, and nothing when declined', async () => {
  const { server } = openRecipients({ '/record/deleteRecipient': { deleted: 1 } })
  await screen.findByText('韩梅梅')
  const button = rowOf('韩梅梅').getByRole('button', { name: '删除韩梅梅' })
  fireEvent.click(button)
  expect((await answerQuestion(false))?.title).toBe('删除收货人“韩梅梅”？')
  fireEvent.click(button)
  await answerQuestion(true)
  await waitFor(() => expect(toasts()).toEqual(['已删除 1 位收货人']))
  expect(server.callsTo('/record/deleteRecipient').map(({ body }) => body)).toEqual([{ ids: [2] }])
})

test('deletes selected records together, reports those already gone, and keeps the selection after an error', async () => {
  const { server } = openRecipients({
    '/record/deleteRecipient': new Refusal(500, '系统暂时繁忙，请稍后重试'),
  })
  await screen.findByText('韩梅梅')
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  const bar = within(screen.getByRole('group', { name: '批量操作' }))
  fireEvent.click(bar.getByRole('button', { name: '删除' }))
  expect((await answerQuestion(true))?.confirmLabel).toBe('删除 2 位')
  await waitFor(() => expect(toasts()).toEqual(['系统暂时繁忙，请稍后重试']))
  expect(bar.getByText('已选 2 条')).toBeTruthy()
  server.answer({ '/record/deleteRecipient': { deleted: 1 } })
  fireEvent.click(bar.getByRole('button', { name: '删除' }))
  await answerQuestion(true)
  await waitFor(() => expect(toasts()).toContain('已删除，其中 1 位之前就不在了'))
  const [first, second] = server.callsTo('/record/deleteRecipient')
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
  expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
})

test('offers the first record and an import for an empty book', async () => {
  const { server } = openRecipients({ '/record/getRecipientList': pageOf() })
  expect(await screen.findByText('还没有收货人')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '新增收货人' }))
  expect(await screen.findByRole('dialog', { name: '新增收货人' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(server.callsTo('/record/updateRecipient')).toEqual([])
})

test('links back to all records when a search finds none', async () => {
  const { currentPath } = openRecipients(
    { '/record/getRecipientList': ({ keyword }) => (keyword ? pageOf() : pageOf(liLei)) },
    '/record/recipient?keyword=无',
  )
  fireEvent.click(await screen.findByRole('button', { name: '查看全部收货人' }))
  expect(await screen.findByText('李雷')).toBeTruthy()
  expect(currentPath()).toBe('/record/recipient')
})

test('uses own calls for shippers, without a delivery mode', async () => {
  const { deliveryMode: _, ...shipper } = liLei
  const { server } = renderPage(<ShipperPage />, {
    at: '/record/shipper',
    user: userOf(1),
    answers: {
      '/record/getShipperList': { list: [shipper], total: 1 },
      '/record/updateShipper': { ...shipper, isExisting: false },
    },
  })
  await screen.findByText('李雷')
  expect(screen.queryByRole('columnheader', { name: '送货方式' })).toBeNull()
  expect(screen.getByRole('link', { name: '下单 给李雷' }).getAttribute('href')).toBe('/orders/new?shipper=1')
  fireEvent.click(screen.getByRole('button', { name: '取消默认' }))
  await waitFor(() => expect(server.callsTo('/record/updateShipper')).toHaveLength(1))
  expect(server.callsTo('/record/updateShipper')[0]?.body).not.toHaveProperty('deliveryMode')
})

test('shows an unverified user the link to verification and makes no call', () => {
  const { server } = renderPage(<ShipperPage />, { at: '/record/shipper', user: userOf(0) })
  expect(screen.getByRole('link', { name: '去认证' })).toBeTruthy()
  expect(server.calls).toEqual([])
})

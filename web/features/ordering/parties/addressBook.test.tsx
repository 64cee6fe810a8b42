import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readAll } from '#shared/browser/localStore/localStore.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import NewOrderPage from '../NewOrderPage.tsx'
import { line } from '../testing/line.ts'
import { earlierOrder, earlierTotalFen } from '../testing/order.ts'
import type { AddressRecord } from './useAddressBook.ts'

const kept = new Map<string, unknown>()
const placed = { id: 42, number: 'D000000000025', status: 'pending' as const, totalFen: earlierTotalFen }

const record = (change: Partial<AddressRecord>): AddressRecord => ({
  id: 1,
  name: '王小明',
  company: '',
  phone: '13800138000',
  regionCode: '330784',
  regionText: '浙江省金华市永康市',
  address: '江南街道 1 号',
  isDefault: false,
  remark: '',
  timesUsed: 1,
  lastUsedAt: null,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...change,
})
const recipients = [
  { ...record({ id: 21, name: '李雷', regionCode: '330782', address: '商城大道 8 号' }), deliveryMode: null },
  { ...record({ id: 22, name: '韩梅梅', regionCode: '330782' }), deliveryMode: 'door' as const },
]

beforeEach(async () => {
  await wipe(kept)
  vi.stubGlobal('indexedDB', fakeIndexedDb(kept))
  vi.stubGlobal('scrollTo', vi.fn())
})

const openPage = (at: string, answers: Answers = {}, user: ReturnType<typeof userOf> | null = userOf(2)) =>
  renderPage(<NewOrderPage />, {
    at,
    user,
    answers: {
      '/lines/getLineDetail': line,
      '/orders/getOrderDetail': earlierOrder,
      '/orders/createOrder': placed,
      '/record/getShipperList': { list: [], total: 0 },
      '/record/getRecipientList': ({ keyword }) => {
        const list = recipients.filter(({ name }) => name.includes(keyword ?? ''))
        return { list, total: list.length }
      },
      ...answers,
    },
  })

const card = (name: string) => within(screen.getByRole('region', { name }))
const valueOf = (name: string, label: RegExp) => card(name).getByLabelText<HTMLInputElement>(label).value
const picker = (who: string) => screen.findByRole('combobox', { name: `从地址簿选${who}` })
const options = async () =>
  within(await screen.findByRole('listbox', { name: '从地址簿选收货人' })).findAllByRole('option')
const submit = async () => {
  await screen.findByText('信息费')
  fireEvent.click(await screen.findByRole('button', { name: '提交订单' }))
  await screen.findAllByText(placed.number)
}

test('finds a recipient by keys alone, and Enter sends nothing', async () => {
  const { server } = openPage('/orders/new?repeat=41')
  const field = await picker('收货人')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(await options()).toHaveLength(2)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  const chosen = within(screen.getByRole('listbox', { name: '从地址簿选收货人' })).getByRole('option', {
    selected: true,
  })
  expect(chosen.textContent).toContain('韩梅梅')
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
  fireEvent.change(field, { target: { value: '李' } })
  await waitFor(async () => expect(await options()).toHaveLength(1))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(valueOf('收货人', /姓名/)).toBe('李雷')
  expect(valueOf('收货人', /详细地址/)).toBe('商城大道 8 号')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(server.callsTo('/orders/createOrder')).toEqual([])
  expect(server.callsTo('/record/getRecipientList').map(({ body }) => body)).toEqual([
    { pageSize: 20, sort: 'recent' },
    { keyword: '李', pageSize: 20, sort: 'recent' },
  ])
})

test('the record goes along while its fields are as they were, with its usual delivery', async () => {
  const { server } = openPage('/orders/new?repeat=41')
  fireEvent.click(await picker('收货人'))
  fireEvent.click(await screen.findByRole('option', { name: /韩梅梅/ }))
  expect(screen.getByLabelText<HTMLInputElement>('送货上门').checked).toBe(true)
  expect(card('收货人').getByText('来自地址簿。')).toBeTruthy()
  await submit()
  expect(server.callsTo('/orders/createOrder')[0]?.body).toMatchObject({
    recipient: { name: '韩梅梅' },
    recipientRecordId: 22,
    saveRecipient: false,
    saveShipper: false,
  })
})

test('a picked recipient that is changed is a new one, saved where that is asked', async () => {
  const { server } = openPage('/orders/new?repeat=41')
  fireEvent.click(await picker('收货人'))
  fireEvent.click(await screen.findByRole('option', { name: /李雷/ }))
  fireEvent.change(card('收货人').getByLabelText(/详细地址/), { target: { value: '新仓库 2 号' } })
  fireEvent.click(card('收货人').getByLabelText('保存到地址簿'))
  await submit()
  const body = server.callsTo('/orders/createOrder')[0]?.body
  expect(body).toMatchObject({ recipient: { address: '新仓库 2 号' }, saveRecipient: true })
  expect(body).not.toHaveProperty('recipientRecordId')
})

test('a record that was deleted meanwhile does not stop the order', async () => {
  const { server } = openPage('/orders/new?repeat=41', {
    '/orders/createOrder': (body) =>
      body.recipientRecordId === undefined ? placed : Refusal.of('recordGone', null, { who: '收货人' }),
  })
  fireEvent.click(await picker('收货人'))
  fireEvent.click(await screen.findByRole('option', { name: /李雷/ }))
  await submit()
  expect(server.callsTo('/orders/createOrder')).toHaveLength(2)
})

test('the default shipper stands in a form in which none was typed, and is no draft', async () => {
  const first = record({ id: 11, name: '陈老板', isDefault: true })
  const { server } = openPage('/orders/new?line=7', {
    '/record/getShipperList': { list: [first], total: 3 },
  })
  await waitFor(() => expect(valueOf('发货人', /姓名/)).toBe('陈老板'))
  expect(server.callsTo('/record/getShipperList')[0]?.body).toMatchObject({ pageSize: 1 })
  // a page that goes writes its draft, and the disk answers in order
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  await readAll('orders', null)
  expect(kept.size).toBe(0)
})

test('without a default it is the last shipper', async () => {
  const last = record({ id: 12, name: '吕会计', isDefault: false })
  openPage('/orders/new?line=7', { '/record/getShipperList': { list: [last], total: 3 } })
  await waitFor(() => expect(valueOf('发货人', /姓名/)).toBe('吕会计'))
})

test('a shipper that stands already is left alone', async () => {
  const other = record({ id: 11, name: '陈老板', isDefault: true })
  const repeated = openPage('/orders/new?repeat=41', {
    '/record/getShipperList': { list: [other], total: 1 },
  })
  await waitFor(() => expect(repeated.server.callsTo('/record/getShipperList')).toHaveLength(1))
  expect(valueOf('发货人', /姓名/)).toBe('王小明')
})

test('an order begun from a record of the address book has it as its party, its delivery too', async () => {
  const { server } = openPage('/orders/new?recipient=22', { '/record/getRecipient': recipients[1] })
  await waitFor(() => expect(valueOf('收货人', /姓名/)).toBe('韩梅梅'))
  expect(server.callsTo('/record/getRecipient').map(({ body }) => body)).toEqual([{ id: 22 }])
  expect(screen.getByText('来自地址簿。')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '送货上门' }).checked).toBe(true)
})

test('a record that is gone leaves an open form and a word; a visitor’s form asks for none', async () => {
  const gone = Refusal.of('recordGone', null, { who: '发货人' })
  openPage('/orders/new?shipper=11', { '/record/getShipper': gone })
  await waitFor(() => expect(valueOf('发货人', /姓名/)).toBe(''))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    '选用的发货人已不在地址簿里，请重新选择或直接填写',
  ])
  cleanup()
  const { server } = openPage('/orders/new?shipper=11', {}, null)
  await screen.findByLabelText(/短信验证码/)
  expect(server.callsTo('/record/getShipper')).toEqual([])
})

test('an empty book and a failing one say so', async () => {
  const { server } = openPage('/orders/new', { '/record/getShipperList': { list: [], total: 0 } })
  fireEvent.click(await picker('发货人'))
  expect(await screen.findByText(/地址簿里还没有发货人/)).toBeTruthy()
  server.answer({ '/record/getRecipientList': new Refusal(500, '服务器出了点问题，请稍后重试') })
  fireEvent.click(await picker('收货人'))
  expect(await screen.findByText(/服务器出了点问题/)).toBeTruthy()
  server.answer({ '/record/getRecipientList': { list: recipients, total: 2 } })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await options()).toHaveLength(2)
})

test('a visitor has no book, and sends nothing of one', async () => {
  const { server } = openPage('/orders/new?repeat=41', {}, null)
  await screen.findByText('信息费')
  expect(screen.queryByRole('combobox', { name: /地址簿/ })).toBeNull()
  expect(screen.queryByLabelText('保存到地址簿')).toBeNull()
  fireEvent.change(screen.getByLabelText(/短信验证码/), { target: { value: '123456' } })
  await submit()
  expect(server.callsTo('/record/getShipperList')).toEqual([])
  const body = server.callsTo('/orders/createOrder')[0]?.body as Record<string, unknown>
  expect([body['shipperRecordId'], body['recipientRecordId']]).toEqual([undefined, undefined])
  expect([body['saveShipper'], body['saveRecipient']]).not.toContain(true)
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { KnownCustomer } from '#contract/carrier/counterCalls.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { orderDetailOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { line } from '../testing/line.ts'
import CounterPage from './CounterPage.tsx'

const disk = new Map<string, unknown>()
const print = vi.fn()

beforeEach(async () => {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
  print.mockReset()
  vi.stubGlobal('print', print)
})

const known: KnownCustomer = {
  name: '赵一鸣',
  company: '',
  phone: '13800138000',
  regionCode: '330784',
  address: '',
  recipients: [
    {
      name: '韩梅梅',
      company: '',
      phone: '13900139001',
      regionCode: '330782',
      regionText: '浙江省金华市义乌市',
      address: '',
      deliveryMode: 'self',
      payment: 'collect',
      goodsName: '电动工具',
      packaging: 'carton',
    },
  ],
}
const opened = {
  id: 5,
  number: 'D000000000058',
  waybillNumber: 'YD000000000017',
  status: 'picked_up' as const,
  totalFen: 5_000,
}

const open = (answers: Answers = {}) =>
  renderPage(<CounterPage />, {
    at: '/carrier/counter',
    user: userOf(3),
    answers: {
      '/carrier/getCounterCustomers': { list: [known], total: 1 },
      '/carrier/getCounterLines': { list: [line], total: 1 },
      '/carrier/getOrderDetail': orderDetailOf({ id: 5 }),
      '/carrier/createCounterOrder': opened,
      ...answers,
    },
  })

const field = (name: string) =>
  screen.findByRole<HTMLInputElement>(/手机|电话/.test(name) ? 'combobox' : 'textbox', { name })
const type = async (name: string, text: string) =>
  fireEvent.change(await field(name), { target: { value: text } })
const key = async (name: string, pressed: string, more = {}) =>
  fireEvent.keyDown(await field(name), { key: pressed, ...more })

/** Chooses the known sender and recipient by the arrow keys, and types a weight. */
async function fill() {
  const phone = await field('发货手机')
  fireEvent.focus(phone)
  fireEvent.input(phone, { target: { value: '1380013' } })
  await screen.findByRole('option', { name: /赵一鸣/ })
  await key('发货手机', 'ArrowDown')
  await key('发货手机', 'Enter')
  fireEvent.focus(await field('收货电话'))
  await screen.findByRole('option', { name: /韩梅梅/ })
  await key('收货电话', 'ArrowDown')
  await key('收货电话', 'Enter')
  await type('总重量（公斤）', '1000')
}

test('creates the order of a known sender on Ctrl+Enter, prints its labels and clears the form', async () => {
  const { server } = open()
  await fill()
  await waitFor(() => expect(screen.getByRole('combobox', { name: /专线/ }).textContent).toContain('¥'))
  await type('自编运单号', 'kd-1')
  await key('总重量（公斤）', 'Enter', { ctrlKey: true })
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(server.callsTo('/carrier/createCounterOrder')[0]?.body).toMatchObject({
    lineId: line.id,
    shipper: { name: '赵一鸣', phone: '13800138000', regionCode: '330784' },
    recipient: { name: '韩梅梅', regionCode: '330782' },
    goods: [{ name: '电动工具', weightGrams: 1_000_000 }],
    payment: 'collect',
    carrierNumber: 'KD-1',
    isReceived: true,
  })
  expect((await field('发货手机')).value).toBe('')
  expect(screen.getByRole('link', { name: 'YD000000000017' })).toBeTruthy()
})

test('suggests the recipients at once of a sender who was new at his first order', async () => {
  let isFirst = true
  open({
    // his whole number was searched before his first order, and is searched again after it
    '/carrier/getCounterCustomers': (body) => {
      const { typed } = body as { typed: string }
      if (typed !== known.phone) return { list: [known], total: 1 }
      if (!isFirst) return new Promise(() => undefined)
      isFirst = false
      return { list: [], total: 0 }
    },
  })
  const phone = await field('发货手机')
  fireEvent.focus(phone)
  fireEvent.input(phone, { target: { value: known.phone } })
  await waitFor(() => expect(isFirst).toBe(false))
  fireEvent.input(phone, { target: { value: '1380013' } })
  await screen.findByRole('option', { name: /赵一鸣/ })
  await reread('/carrier/getCounterCustomers')
  await key('发货手机', 'ArrowDown')
  await key('发货手机', 'Enter')
  fireEvent.focus(await field('收货电话'))
  await screen.findByRole('option', { name: /韩梅梅/ })
  // longer than the pause after which the whole number is searched
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.getByRole('option', { name: /韩梅梅/ })).toBeTruthy()
})

test('requires a reason for the carrier’s own price and sends both', async () => {
  const { server } = open()
  await fill()
  await waitFor(() => expect(screen.getByRole('combobox', { name: /专线/ }).textContent).toContain('¥'))
  await type('议定运费（元）', '30')
  await key('议定运费（元）', 'Enter', { ctrlKey: true })
  await screen.findByText(/请填写改价原因/)
  expect(server.callsTo('/carrier/createCounterOrder')).toHaveLength(0)
  await type('改价原因', '老客户优惠')
  await key('改价原因', 'Enter', { ctrlKey: true })
  await waitFor(() => expect(server.callsTo('/carrier/createCounterOrder')).toHaveLength(1))
  expect(server.callsTo('/carrier/createCounterOrder')[0]?.body).toMatchObject({
    ownPrice: { totalFen: 3_000, reason: '老客户优惠' },
    quotedTotalFen: 3_000,
  })
})

test('keeps the typed form after a refusal', async () => {
  open({ '/carrier/createCounterOrder': () => Refusal.of('carrierNumberTaken') })
  await fill()
  await waitFor(() => expect(screen.getByRole('combobox', { name: /专线/ }).textContent).toContain('¥'))
  await key('总重量（公斤）', 'Enter', { ctrlKey: true })
  await screen.findByText(/这个自编运单号已用过/)
  expect((await field('发货手机')).value).toBe('13800138000')
  expect(print).not.toHaveBeenCalled()
})

test('moves from field to field on Enter, and past a suggestion that nobody chose', async () => {
  open()
  const phone = await field('发货手机')
  fireEvent.focus(phone)
  fireEvent.input(phone, { target: { value: '1380013' } })
  await screen.findByRole('option', { name: /赵一鸣/ })
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  await key('发货手机', 'Enter')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '发货人' }))
  expect(phone.value).toBe('1380013')
})

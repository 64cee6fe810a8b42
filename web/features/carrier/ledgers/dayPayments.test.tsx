import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '#contract/calls/calls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../CarrierOrdersPage.tsx'
import { paymentKey, readPaymentKey } from './paymentWords.ts'

const sums = {
  ...wholeList([
    { method: 'cash' as const, userId: 7, userName: '阿强', orders: 2, amountFen: 300_000 },
    { method: 'cash' as const, userId: 8, userName: '小李', orders: 1, amountFen: 12_345 },
    { method: null, userId: null, userName: null, orders: 1, amountFen: 5 },
  ]),
  orders: 3,
  amountFen: 312_350,
}
const row = {
  orderId: 5,
  number: 'D000000000058',
  shipperName: '王小明',
  recipientName: '李雷',
  destinationText: '浙江省金华市义乌市',
  codFen: 12_000,
  freightFen: 345,
  amountFen: 12_345,
  methods: ['cash' as const],
  userNames: ['小李'],
  at: '2026-11-26T10:00:00.000Z',
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T17:30:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (address: string, payments: CallResponse<'/carrier/getLedgerPayments'> = sums) =>
  renderPage(<CarrierOrdersPage />, {
    at: `/carrier/orders?view=ledgers${address}`,
    user: userOf(3),
    answers: {
      '/carrier/getLedgerSummary': wholeList([]),
      '/carrier/getLedgerPayments': payments,
      '/carrier/getLedgerPaymentOrders': { list: [row], total: 1 },
    },
  })
const periodOf = (day: string, next: string) => ({
  from: `${day}T00:00:00.000+08:00`,
  to: `${next}T00:00:00.000+08:00`,
})

test('shows the cash to hand in today by user, and opens the orders behind a sum', async () => {
  const { server, currentPath } = show('')
  const cash = within(await screen.findByRole('region', { name: '现金' }))
  screen.getByText('今日应交现金 ¥3,123.45')
  expect(server.callsTo('/carrier/getLedgerPayments').at(-1)?.body).toEqual(
    periodOf('2026-11-27', '2026-11-28'),
  )
  expect(within(screen.getByRole('region', { name: '未登记方式' })).getByText('未记名')).toBeTruthy()
  fireEvent.click(cash.getByRole('button', { name: /小李/ }))
  expect(currentPath()).toBe('/carrier/orders?view=ledgers&pay=cash.8')
  const table = within(await screen.findByRole('table', { name: '收款的订单' }))
  expect(table.getAllByText('¥123.45')).toHaveLength(1)
  expect(server.callsTo('/carrier/getLedgerPaymentOrders').at(-1)?.body).toEqual({
    ...periodOf('2026-11-27', '2026-11-28'),
    method: 'cash',
    userId: 8,
    page: 1,
  })
  fireEvent.click(table.getByRole('button', { name: 'D000000000058' }))
  expect(currentPath()).toContain('order=5')
})

test('shows another day from the address, and today without payments with the next step', async () => {
  const { server, currentPath } = show('&payDay=2026-11-25', { list: [], total: 0, orders: 0, amountFen: 0 })
  await screen.findByText('这天没有收款')
  expect(server.callsTo('/carrier/getLedgerPayments').at(-1)?.body).toEqual(
    periodOf('2026-11-25', '2026-11-26'),
  )
  fireEvent.click(screen.getByRole('button', { name: '看今天' }))
  expect(currentPath()).toBe('/carrier/orders?view=ledgers')
  expect((await screen.findByRole('link', { name: '去签收已到站的订单' })).getAttribute('href')).toBe(
    '/carrier/orders?status=arrived',
  )
  fireEvent.change(screen.getByLabelText('收款日期', { selector: 'input' }), {
    target: { value: '2026-11-20' },
  })
  await waitFor(() => expect(currentPath()).toBe('/carrier/orders?view=ledgers&payDay=2026-11-20'))
})

test('reads every filter of payments back from its address', () => {
  for (const filter of [{}, { method: 'cash' }, { method: null }, { method: 'card', userId: 3 }] as const)
    expect(readPaymentKey(paymentKey(filter))).toEqual(filter)
  expect(readPaymentKey('none.none')).toEqual({ method: null, userId: null })
  for (const key of ['', 'gold', 'cash.x', 'cash.0']) expect(readPaymentKey(key)).toBeNull()
})

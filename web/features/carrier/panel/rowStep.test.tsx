import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../CarrierOrdersPage.tsx'

test.each([
  ['what was delivered', { status: 'delivering', deliveryMode: 'door' }, '签收'],
  ['what is fetched', { status: 'arrived', deliveryMode: 'self' }, '签收'],
  ['what is brought', { status: 'arrived', deliveryMode: 'door' }, '送货'],
  ['what is held back', { status: 'arrived', deliveryMode: 'self', isAwaitingRelease: true }, '处理'],
] as const)('offers the next step of a row: %s', async (_, row, step) => {
  renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: [orderRowOf(row)], total: 1, counts: countsOf() },
    },
  })
  expect(await screen.findByRole('button', { name: `${step}订单 D000000000058` })).toBeTruthy()
})

test('shows 代收货款 on the row and the order, and opens the form with the amount due', async () => {
  const arrived = orderDetailOf({
    status: 'arrived',
    allowedActions: ['sign'],
    payment: 'collect',
    codFen: 300_000,
    waybill: {
      number: 'YD000000000017',
      carrierNumber: null,
      expectedAt: null,
      signedAt: null,
      signer: null,
      events: [],
    },
  })
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': {
        list: [orderRowOf({ status: 'arrived', payment: 'collect', codFen: 300_000 })],
        total: 1,
        counts: countsOf({ arrived: 1 }),
      },
      '/carrier/getOrderDetail': arrived,
      '/carrier/advanceOrder': { status: 'signed', waybillNumber: 'YD000000000017' },
    },
  })
  const row = within(await screen.findByRole('row', { name: /D000000000058/ }))
  expect(row.getByText('¥3,000.00')).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: '签收订单 D000000000058' }))
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  expect(await panel.findByText('应收 ¥3,060.00（到付 ¥60.00 + 代收 ¥3,000.00）')).toBeTruthy()
  expect(panel.getByText('代收货款 ¥3,000.00')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: '收齐 ¥3,060.00' }))
  fireEvent.change(panel.getByLabelText('收款方式'), { target: { value: 'cash' } })
  fireEvent.click(panel.getByRole('button', { name: '收货人本人（李雷）' }))
  fireEvent.submit(panel.getByRole('form', { name: '签收' }))
  await waitFor(() => expect(server.callsTo('/carrier/advanceOrder')).toHaveLength(1))
  expect(server.callsTo('/carrier/advanceOrder')[0]?.body).toMatchObject({
    signer: '李雷',
    received: { amountFen: 306_000, method: 'cash' },
  })
})

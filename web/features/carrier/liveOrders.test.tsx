import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tellListeners, useLive } from '../../shared/events/listeners.ts'
import { countsOf, orderDetailOf, orderRowOf } from '../../shared/testing/orders.ts'
import { userOf } from '../../shared/testing/people.ts'
import { renderPage } from '../../shared/testing/renderPage.tsx'
import CarrierOrdersPage from './CarrierOrdersPage.tsx'

test('a new order comes into the list by itself, and what the customer does into the open panel', async () => {
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderList': { list: [orderRowOf()], total: 1, counts: countsOf({ pending: 1 }) },
      '/carrier/getOrderDetail': orderDetailOf({ allowedActions: ['accept', 'reject'] }),
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  expect(await panel.findByRole('button', { name: '受理' })).toBeTruthy()
  expect(useLive.getState().openers).toBe(1)
  server.answer({
    '/carrier/getOrderList': {
      list: [orderRowOf({ id: 6, number: 'D000000000066' }), orderRowOf({ status: 'cancelled' })],
      total: 2,
      counts: countsOf({ pending: 1, cancelled: 1 }),
    },
    '/carrier/getOrderDetail': orderDetailOf({ status: 'cancelled', allowedActions: [] }),
  })
  act(() => tellListeners([{ type: 'order', orderId: 5, number: 'D000000000058' }]))
  expect((await panel.findAllByText('已取消')).length).toBeGreaterThan(0)
  expect(panel.queryByRole('button', { name: '受理' })).toBeNull()
  expect(await screen.findByText('D000000000066')).toBeTruthy()
})

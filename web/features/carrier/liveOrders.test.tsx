import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notifyListeners, useLive } from '#shared/server/events/listeners.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from './CarrierOrdersPage.tsx'

test('holds a new order back until the user shows it; applies the customer’s changes to rows and the open panel', async () => {
  const first = { list: [orderRowOf()], total: 1, counts: countsOf({ pending: 1 }), newestId: 5, newer: 0 }
  const late = orderRowOf({ id: 6, number: 'D000000000066' })
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': first,
      '/carrier/getOrderDetail': orderDetailOf({ allowedActions: ['accept', 'reject'] }),
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  expect(await panel.findByRole('button', { name: '接单' })).toBeTruthy()
  expect(useLive.getState().openers).toBe(1)
  const gone = orderRowOf({ status: 'cancelled' })
  server.answer({
    '/carrier/getOrderList': ({ upToId }) =>
      upToId === 5
        ? { list: [gone], total: 1, counts: countsOf({ cancelled: 1 }), newestId: 6, newer: 1 }
        : {
            list: [late, gone],
            total: 2,
            counts: countsOf({ pending: 1, cancelled: 1 }),
            newestId: 6,
            newer: 0,
          },
    '/carrier/getOrderDetail': orderDetailOf({ status: 'cancelled', allowedActions: [] }),
  })
  act(() => notifyListeners([{ type: 'order', orderId: 5, number: 'D000000000058' }]))
  expect((await panel.findAllByText('已取消')).length).toBeGreaterThan(0)
  expect(panel.queryByRole('button', { name: '接单' })).toBeNull()
  const show = await screen.findByRole('button', { name: '有 1 单新订单，点此显示' })
  expect(screen.queryByText('D000000000066')).toBeNull()
  fireEvent.click(show)
  expect(await screen.findByText('D000000000066')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/单新订单/)).toBeNull())
})

test('keeps the typed text when a colleague is faster, and names the colleague', async () => {
  const pending = orderDetailOf({ allowedActions: ['accept', 'reject'] })
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: [orderRowOf()], total: 1, counts: countsOf({ pending: 1 }) },
      '/carrier/getOrderDetail': pending,
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  fireEvent.click(await panel.findByRole('button', { name: '拒单' }))
  fireEvent.change(panel.getByLabelText(/拒单原因/), { target: { value: '本周去往义乌的车已满' } })
  const by = { party: 'carrier', toStatus: null, text: '' } as const
  const accepted = orderDetailOf({
    status: 'accepted',
    allowedActions: ['pickUp'],
    timeline: [
      ...pending.timeline,
      { ...by, at: '2026-11-20T11:20:00.000Z', action: 'accept', byName: '张三' },
      { ...by, at: '2026-11-20T11:21:00.000Z', party: 'customer', action: 'requestCancel' },
    ],
  })
  server.answer({ '/carrier/getOrderDetail': accepted })
  act(() => notifyListeners([{ type: 'order', orderId: 5, number: 'D000000000058' }]))
  expect(await panel.findByText('张三 19:20 已接单，客户 19:21 已申请取消')).toBeTruthy()
  expect(panel.getByLabelText<HTMLTextAreaElement>(/拒单原因/).value).toBe('本周去往义乌的车已满')
  expect(within(panel.getByRole('form')).queryByRole('button', { name: '拒单' })).toBeNull()
})

test('keeps a form usable after a change when it still applies', async () => {
  const waiting = orderDetailOf({ status: 'accepted', allowedActions: ['pickUp'] })
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: [orderRowOf()], total: 1, counts: countsOf({ pending: 1 }) },
      '/carrier/getOrderDetail': waiting,
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  fireEvent.click(await panel.findByRole('button', { name: '登记异常' }))
  fireEvent.change(panel.getByLabelText(/说明/), { target: { value: '外箱进水' } })
  const timeline = [
    ...waiting.timeline,
    {
      at: '2026-11-20T11:20:00.000Z',
      party: 'carrier' as const,
      action: 'pickUp' as const,
      toStatus: 'picked_up' as const,
      text: '',
      byName: '张三',
    },
  ]
  server.answer({
    '/carrier/getOrderDetail': orderDetailOf({ status: 'picked_up', allowedActions: ['depart'], timeline }),
  })
  act(() => notifyListeners([{ type: 'order', orderId: 5, number: 'D000000000058' }]))
  expect(await panel.findByText('张三 19:20 已收货')).toBeTruthy()
  expect(panel.getByText(/请核对后再提交/)).toBeTruthy()
  expect(panel.getByLabelText<HTMLTextAreaElement>(/说明/).value).toBe('外箱进水')
  expect(panel.getByRole('button', { name: '登记' })).toBeTruthy()
})

test('keeps the ticked step when a colleague books a ledger first', async () => {
  const entry = { dueAt: '2026-11-20T08:00:00.000Z', underwayAt: null, doneAt: null, method: null }
  const standing = (state: 'due' | 'collected') =>
    orderDetailOf({
      status: 'signed',
      ledgers: [{ ...entry, kind: 'cod', state, amountFen: 300_000, receivedFen: 0, copies: 0 }],
    })
  const { server } = renderPage(<CarrierOrdersPage />, {
    at: '/carrier/orders?order=5',
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: [orderRowOf()], total: 1, counts: countsOf({ signed: 1 }) },
      '/carrier/getOrderDetail': standing('due'),
      '/carrier/advanceLedger': new Refusal(409, '这笔账刚被别人登记过'),
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  fireEvent.click(await panel.findByRole('button', { name: '收付款登记' }))
  server.answer({ '/carrier/getOrderDetail': standing('collected') })
  act(() => notifyListeners([{ type: 'order', orderId: 5, number: 'D000000000058' }]))
  expect(await panel.findByText(/· 货款已收/)).toBeTruthy()
  fireEvent.submit(panel.getByRole('form', { name: '收付款登记' }))
  expect((await panel.findByText(/刚被别人登记过/)).textContent).toBeTruthy()
  expect(server.callsTo('/carrier/advanceLedger')[0]?.body).toMatchObject({
    expectedState: 'due',
    to: 'collected',
  })
})

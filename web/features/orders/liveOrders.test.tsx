import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyListeners, useLive } from '#shared/server/events/listeners.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OrderDetailPage from './OrderDetailPage.tsx'
import OrdersListPage from './OrdersListPage.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const changeOf = (orderId: number) => ({ type: 'order' as const, orderId, number: 'D000000000058' })
const emit = (...orderIds: number[]) => act(() => notifyListeners(orderIds.map(changeOf)))
const listOf = (status: 'pending' | 'accepted') => ({
  list: [orderRowOf({ status })],
  total: 1,
  counts: countsOf({ [status]: 1 }),
})
const openers = () => useLive.getState().openers

test('refetches the list on stream events, at most once a second, and keeps its page', async () => {
  const { server, currentPath } = renderPage(<OrdersListPage />, {
    at: '/orders/ordersList?page=2&status=pending',
    user: userOf(2),
    answers: { '/orders/getOrdersList': listOf('pending') },
  })
  await screen.findByRole('link', { name: 'D000000000058' })
  // one for the list and one for the open tasks
  expect(openers()).toBe(2)
  const before = server.callsTo('/orders/getOrdersList').length
  server.answer({ '/orders/getOrdersList': listOf('accepted') })
  emit(5)
  await waitFor(() => expect(screen.getAllByText('已接单').length).toBeGreaterThan(1))
  expect(server.callsTo('/orders/getOrdersList')).toHaveLength(before + 1)
  emit(5, 6)
  emit(7)
  emit(8)
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(server.callsTo('/orders/getOrdersList')).toHaveLength(before + 2)
  expect(server.callsTo('/orders/getOrdersList').at(-1)?.body).toMatchObject({ page: 2 })
  expect(currentPath()).toBe('/orders/ordersList?page=2&status=pending')
})

test('opens no stream for a visitor without orders', async () => {
  const { server } = renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    answers: { '/orders/getOrdersList': { list: [], total: 0, counts: countsOf({}) } },
  })
  await waitFor(() => expect(server.callsTo('/orders/getOrdersList')).toHaveLength(1))
  expect(openers()).toBe(0)
  server.answer({ '/orders/getOrdersList': listOf('pending') })
  emit(5)
  await screen.findByRole('link', { name: 'D000000000058' })
  await waitFor(() => expect(openers()).toBe(1))
})

test('opens no stream for an unverified user', () => {
  renderPage(<OrdersListPage />, { at: '/orders/ordersList', user: userOf(0), answers: {} })
  expect(openers()).toBe(0)
})

test('refetches an order’s page for its own events, and on reset', async () => {
  const { server } = renderPage(<OrderDetailPage />, {
    at: '/orders/orderDetail/5',
    pattern: '/orders/orderDetail/:id',
    user: userOf(2),
    answers: { '/orders/getOrderDetail': orderDetailOf({ status: 'pending' }) },
  })
  expect((await screen.findAllByText('待接单')).length).toBeGreaterThan(0)
  const before = server.callsTo('/orders/getOrderDetail').length
  server.answer({ '/orders/getOrderDetail': orderDetailOf({ status: 'accepted' }) })
  emit(6)
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(server.callsTo('/orders/getOrderDetail')).toHaveLength(before)
  emit(5)
  expect((await screen.findAllByText('已接单')).length).toBeGreaterThan(0)
  server.answer({ '/orders/getOrderDetail': orderDetailOf({ status: 'rejected' }) })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  act(() => notifyListeners('reset'))
  expect((await screen.findAllByText('已拒单')).length).toBeGreaterThan(0)
})

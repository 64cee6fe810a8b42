import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setDevice } from '#shared/browser/settings.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OrdersListPage from './OrdersListPage.tsx'

const pageOf = (...list: ReturnType<typeof orderRowOf>[]) => ({
  list,
  total: list.length,
  counts: countsOf({ pending: list.length }),
})

test('shows a visitor the orders of this browser, says so, and links to their tracking', async () => {
  renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    answers: { '/orders/getOrdersList': pageOf(orderRowOf()) },
  })
  const number = await screen.findByRole('link', { name: 'D000000000058' })
  expect(number.getAttribute('href')).toBe('/base/track?no=D000000000058')
  expect(screen.getByText(/这台设备的浏览器/).textContent).toContain(
    '新注册的账号要先通过实名认证才看得到订单',
  )
  expect(screen.getByRole('link', { name: '再来一单' }).getAttribute('href')).toBe('/orders/new?repeat=5')
})

test('links a user to the order’s own page', async () => {
  renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    user: userOf(2),
    answers: { '/orders/getOrdersList': pageOf(orderRowOf()) },
  })
  const number = await screen.findByRole('link', { name: 'D000000000058' })
  expect(number.getAttribute('href')).toBe('/orders/orderDetail/5')
  expect(screen.queryByText(/这台设备的浏览器/)).toBeNull()
})

test('shows an unverified user what works without verification, and a link to it that leads back', () => {
  const { server } = renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    user: userOf(0),
  })
  expect(screen.getByRole('link', { name: '去认证' }).getAttribute('href')).toBe(
    '/user/verification/70?redirect=%2Forders%2FordersList',
  )
  expect(screen.getByRole('link', { name: '查运单' }).getAttribute('href')).toBe('/base/track')
  expect(screen.getByText(/完成实名认证，通过后/)).toBeTruthy()
  expect(server.calls).toHaveLength(0)
})

test('keeps names that are too long readable in the title', async () => {
  const recipientName = '欧阳'.repeat(15)
  renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    user: userOf(2),
    answers: { '/orders/getOrdersList': pageOf(orderRowOf({ recipientName })) },
  })
  const titled = (await screen.findByTitle(recipientName)).closest('td')
  expect(titled?.dataset['title']).toBe('收发货人')
  act(() => setDevice('mobile'))
  expect(screen.getByTitle(recipientName).closest('td')?.dataset['title']).toBe('订单')
  act(() => setDevice('desktop'))
})

test('keeps state, keyword and page in the address and sends exactly these', async () => {
  const { server, currentPath } = renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    user: userOf(2),
    answers: {
      '/orders/getOrdersList': { list: [orderRowOf()], total: 45, counts: countsOf({ pending: 45 }) },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /待接单/ }))
  fireEvent.change(screen.getByPlaceholderText(/货名/), { target: { value: ' 李雷 ' } })
  fireEvent.submit(screen.getByRole('search'))
  fireEvent.click(await screen.findByRole('button', { name: '下一页' }))
  await waitFor(() =>
    expect(currentPath()).toBe('/orders/ordersList?status=pending&keyword=%E6%9D%8E%E9%9B%B7&page=2'),
  )
  await waitFor(() =>
    expect(server.callsTo('/orders/getOrdersList').at(-1)?.body).toEqual({
      page: 2,
      pageSize: 20,
      status: 'pending',
      keyword: '李雷',
    }),
  )
})

test('cancels a pending order with its reason, once', async () => {
  const { server } = renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    user: userOf(2),
    answers: {
      '/orders/getOrdersList': pageOf(orderRowOf()),
      '/orders/updateOrder': { status: 'cancelled', isCancelRequested: false, totalFen: 6000 },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '取消订单' }))
  // the form loads with the first touch
  await screen.findByRole('button', { name: '客户改期' })
  const dialog = within(screen.getByRole('dialog'))
  const send = dialog.getByRole('button', { name: '取消订单' })
  fireEvent.click(send)
  expect(await dialog.findByText('请填写取消原因')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '客户改期' }))
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/orders/updateOrder').map((call) => call.body)).toEqual([
    { id: 5, change: { kind: 'cancel', reason: '客户改期' } },
  ])
})

test('shows the current state and the remaining options when a cancellation comes too late', async () => {
  renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    user: userOf(2),
    answers: {
      '/orders/getOrdersList': pageOf(orderRowOf()),
      '/orders/getOrderDetail': orderDetailOf({ status: 'picked_up' }),
      '/orders/updateOrder': new Refusal(409, '货已收，不能取消，需要退回请联系承运商'),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '取消订单' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '不发了' }))
  fireEvent.click(dialog.getByRole('button', { name: '取消订单' }))
  expect(await dialog.findByText('订单现在是“已收货”')).toBeTruthy()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(
    '货已收，不能取消，需要退回请联系承运商',
  )
  expect(dialog.queryByRole('button', { name: '取消订单' })).toBeNull()
  expect(dialog.getByRole('button', { name: '知道了' })).toBeTruthy()
})

test('sends a cancellation request for an accepted order', async () => {
  renderPage(<OrdersListPage />, {
    at: '/orders/ordersList',
    user: userOf(2),
    answers: {
      '/orders/getOrdersList': pageOf(
        orderRowOf({ status: 'accepted' }),
        orderRowOf({ id: 6, number: 'D6', status: 'accepted', isCancelRequested: true }),
      ),
    },
  })
  expect(await screen.findAllByRole('button', { name: '申请取消' })).toHaveLength(1)
  expect(screen.getByText('已申请取消')).toBeTruthy()
})

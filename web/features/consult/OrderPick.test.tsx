import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderDetailOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ConsultPage from './ConsultPage.tsx'
import { noThreads } from './testing/openConsult.tsx'

const listPath = '/orders/getSimpleOrdersList'
const orderFixture = (id: number) => ({
  id,
  number: `D00000000005${id}`,
  status: 'pending' as const,
  waybillNumber: id === 1 ? 'YK0000000017' : null,
  destinationText: '四川省成都市金牛区',
  createdAt: '2026-11-20T02:00:00.000Z',
})
const twoOrders = { list: [orderFixture(2), orderFixture(1)], total: 2 }

test('lists the newest orders or those that match the typed text, and opens a thread about the chosen one', async () => {
  const { server, currentPath } = renderPage(<ConsultPage />, {
    at: '/base/consult',
    user: userOf(2),
    answers: { ...noThreads, [listPath]: twoOrders, '/orders/getOrderDetail': orderDetailOf() },
  })
  fireEvent.click((await screen.findAllByRole('link', { name: '咨询我的订单' }))[0] ?? document.body)
  expect(await screen.findByRole('heading', { name: '咨询哪一单？' })).toBeTruthy()
  const list = within(await screen.findByRole('list', { name: '我的订单' }))
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/base/consult?order=2',
    '/base/consult?order=1',
  ])
  expect(list.getByText('YK0000000017')).toBeTruthy()
  expect(screen.getByText('共 2 单')).toBeTruthy()
  server.answer({ [listPath]: { list: [orderFixture(1)], total: 1 } })
  fireEvent.change(screen.getByRole('searchbox', { name: '查找订单' }), { target: { value: ' YK17 ' } })
  expect(await screen.findByText('共 1 单')).toBeTruthy()
  expect(server.callsTo(listPath).at(-1)?.body).toEqual({ page: 1, pageSize: 20, keyword: 'YK17' })
  fireEvent.click(screen.getByRole('link', { name: /YK0000000017/ }))
  await waitFor(() => expect(currentPath()).toBe('/base/consult?order=1'))
  expect(await screen.findByRole('heading', { name: /^咨询 / })).toBeTruthy()
})

test('says so when no order matches, and loads further pages on demand', async () => {
  const { server } = renderPage(<ConsultPage />, {
    at: '/base/consult?pick=order',
    user: userOf(2),
    answers: { ...noThreads, [listPath]: { list: [orderFixture(2)], total: 21 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await waitFor(() => expect(server.callsTo(listPath).at(-1)?.body).toEqual({ page: 2, pageSize: 20 }))
  server.answer({ [listPath]: { list: [], total: 0 } })
  fireEvent.change(screen.getByRole('searchbox', { name: '查找订单' }), { target: { value: '没有' } })
  expect(await screen.findByText('没有找到，换个单号或收货人再试')).toBeTruthy()
})

test('shows a visitor the orders of this browser, or a link to the lines when there are none', async () => {
  const { server } = renderPage(<ConsultPage />, {
    at: '/base/consult?pick=order',
    answers: { ...noThreads, [listPath]: { list: [], total: 0 } },
  })
  expect(await screen.findByText('还没有订单')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(server.callsTo(listPath)).toHaveLength(1)
})

test('asks an account of type 0 for verification first and makes no call', async () => {
  const { server } = renderPage(<ConsultPage />, { at: '/base/consult?pick=order', user: userOf(0) })
  expect(await screen.findByText('身份认证后才能使用这些功能')).toBeTruthy()
  expect(server.callsTo(listPath)).toHaveLength(0)
})

test('offers no order choice on the carrier’s side', async () => {
  const { default: CarrierConsultsPage } = await import('./CarrierConsultsPage.tsx')
  renderPage(<CarrierConsultsPage />, {
    at: '/carrier/consults?pick=order',
    user: userOf(3),
    answers: noThreads,
  })
  expect(await screen.findByText('还没有客户咨询')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '咨询我的订单' })).toBeNull()
})

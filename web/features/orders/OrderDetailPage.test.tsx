import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useToasts } from '#shared/messages/toast.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { lineDetailOf } from '#shared/testing/lines.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OrderDetailPage from './OrderDetailPage.tsx'

const open = (answers: Answers, id = '5') =>
  renderPage(<OrderDetailPage />, {
    at: `/orders/orderDetail/${id}`,
    pattern: '/orders/orderDetail/:id',
    user: userOf(2),
    answers,
  })

test('shows parties, goods, price and history, and the same as 托运单 for printing', async () => {
  open({ '/orders/getOrderDetail': orderDetailOf({ codFen: 123_450, remark: '轻放' }) })
  const sheet = within(await screen.findByRole('region', { name: '收发货人' }))
  expect(sheet.getByText('李雷')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '服务与付款' })).getByText('¥1,234.50')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '办理记录' })).getByText('客户下单')).toBeTruthy()
  const note = screen.getByRole('heading', { name: '托运单' }).closest('body > *')
  expect(note?.textContent).toContain('代收货款：¥1,234.50')
  expect(note?.textContent).toContain('13900139000')
})

test('shows the waybill first, before the parties, the goods and the price', async () => {
  open({ '/orders/getOrderDetail': orderDetailOf() })
  await screen.findByRole('region', { name: '收发货人' })
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(names.slice(0, 4)).toEqual(['进度', '把货送到', '运单轨迹', '收发货人'])
})

test('shows where to bring the goods until the carrier has them, also where the line is gone', async () => {
  const { unmount } = open({
    '/orders/getOrderDetail': orderDetailOf(),
    '/lines/getLineDetail': lineDetailOf(),
  })
  const station = within(await screen.findByRole('region', { name: '把货送到' }))
  const { origin } = lineDetailOf()
  expect(await station.findByText(`${origin.name}，${origin.address}`)).toBeTruthy()
  expect(station.getByText(/前送到，当天发车/)).toBeTruthy()
  unmount()
  queryClient.clear()
  const later = open({ '/orders/getOrderDetail': orderDetailOf({ status: 'in_transit' }) })
  await screen.findByRole('region', { name: '收发货人' })
  expect(screen.queryByRole('region', { name: '把货送到' })).toBeNull()
  later.unmount()
  queryClient.clear()
  const cancelRequestedAt = '2026-11-20T08:00:00.000Z'
  const ending = open({ '/orders/getOrderDetail': orderDetailOf({ status: 'accepted', cancelRequestedAt }) })
  await screen.findByRole('region', { name: '收发货人' })
  expect(screen.queryByRole('region', { name: '把货送到' })).toBeNull()
  ending.unmount()
  queryClient.clear()
  open({ '/orders/getOrderDetail': orderDetailOf(), '/lines/getLineDetail': Refusal.of('notFound') })
  const known = within(await screen.findByRole('region', { name: '把货送到' }))
  expect(known.getByText(/永康总站/)).toBeTruthy()
})

test('offers to order again instead of a text for the recipient, once an order was cancelled', async () => {
  open({ '/orders/getOrderDetail': orderDetailOf({ status: 'cancelled' }) })
  expect(await screen.findByRole('link', { name: '再来一单' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '发给收货人' })).toBeNull()
})

test('prints the recipient’s payment, the print time, and space for a waybill number', async () => {
  open({
    '/orders/getOrderDetail': orderDetailOf({
      payment: 'collect',
      codFen: 10_000,
      recipient: { ...orderDetailOf().recipient, company: '义乌小商品有限公司' },
    }),
  })
  const heading = await screen.findByRole('heading', { name: '托运单', hidden: true })
  const note = heading.closest('body > *')
  expect(note?.textContent).toContain('交货时向收货人收：到付运费 ¥60.00 + 代收货款 ¥100.00 = ¥160.00')
  expect(note?.textContent).toContain('运单号：')
  expect(note?.textContent).toMatch(/打印 \d{4}-\d\d-\d\d/)
  expect(within(note as HTMLElement).getByText('义乌小商品有限公司')).toBeTruthy()
})

test('shares the order with the recipient as a text with its tracking link', async () => {
  const share = vi.fn<(shared: ShareData) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  const order = orderDetailOf({ pieces: 3, deliveryMode: 'door', payment: 'collect', codFen: 200_000 })
  open({ '/orders/getOrderDetail': order })
  fireEvent.click(await screen.findByRole('button', { name: '发给收货人' }))
  const number = order.waybill?.number ?? order.number
  expect(share.mock.calls[0]?.[0].text).toContain(`3 件，永康市飞达货运承运，送货上门，单号 ${number}`)
  expect(share.mock.calls[0]?.[0].url).toContain(`/base/track?no=${number}`)
})

test('names the line’s destination only when the order’s differs from it', async () => {
  const order = orderDetailOf()
  const { unmount } = open({ '/orders/getOrderDetail': order })
  expect(await screen.findByText('永康总站 → 浙江省金华市义乌市')).toBeTruthy()
  unmount()
  queryClient.clear()
  const line = { ...order.line, destinationText: '浙江省杭州市' }
  open({ '/orders/getOrderDetail': { ...order, line } })
  expect(await screen.findByText('永康总站 → 浙江省金华市义乌市（经浙江省杭州市中转）')).toBeTruthy()
})

test('shows the outcome of a cancellation request and does not offer another', async () => {
  open({
    '/orders/getOrderDetail': orderDetailOf({
      status: 'accepted',
      cancelRequestedAt: '2026-11-21T00:00:00.000Z',
      cancelReason: '客户改期',
    }),
  })
  expect(await screen.findByText('已申请取消')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /取消/ })).toBeNull()
})

test('shows a cancellation request as pending after sending it', async () => {
  let isRequested = false
  const { server } = open({
    '/orders/getOrderDetail': () =>
      orderDetailOf({
        status: 'accepted',
        ...(isRequested ? { cancelRequestedAt: '2026-11-21T00:00:00.000Z', cancelReason: '不发了' } : {}),
      }),
    '/orders/updateOrder': () => {
      isRequested = true
      return { status: 'accepted', isCancelRequested: true, totalFen: 6000 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '申请取消' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '不发了' }))
  fireEvent.click(dialog.getByRole('button', { name: '申请取消' }))
  expect(await screen.findByText('已申请取消')).toBeTruthy()
  expect(server.callsTo('/orders/updateOrder')[0]?.body).toEqual({
    id: 5,
    change: { kind: 'cancel', reason: '不发了' },
  })
})

test('shows not found for another’s order and for an invalid id', async () => {
  const { unmount } = open({ '/orders/getOrderDetail': Refusal.of('orderNotFound') })
  expect(await screen.findByText('没有找到这笔订单')).toBeTruthy()
  unmount()
  const { server } = open({}, 'abc')
  expect(screen.getByText('没有找到这笔订单')).toBeTruthy()
  expect(server.calls).toHaveLength(0)
})

test('opens the own order whose number the address has, in any spelling', async () => {
  const { server, currentPath } = open(
    {
      '/orders/getOrdersList': { list: [orderRowOf({ id: 5 })], total: 1, counts: countsOf() },
      '/orders/getOrderDetail': orderDetailOf(),
    },
    'd036660414221',
  )
  expect(await screen.findByRole('heading', { name: '订单 D000000000058' })).toBeTruthy()
  expect(server.callsTo('/orders/getOrdersList')[0]?.body).toMatchObject({ numbers: ['D036660414221'] })
  expect(server.callsTo('/orders/getOrderDetail').map(({ body }) => body)).toEqual([{ id: 5 }])
  expect(currentPath()).toBe('/orders/orderDetail/5')
})

test('shows not found for a number of another’s order', async () => {
  open({ '/orders/getOrdersList': { list: [], total: 0, counts: countsOf() } }, 'D036660414221')
  expect(await screen.findByText('没有找到这笔订单')).toBeTruthy()
  expect(useToasts.getState().toasts).toEqual([])
})

test('does not advise a refresh where no order is to be found', async () => {
  open({ '/orders/getOrderDetail': Refusal.of('orderNotFound') })
  expect(await screen.findByText('没有找到这笔订单')).toBeTruthy()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['没有找到这笔订单，请核对单号后重试'])
})

test('retries after a server error', async () => {
  const { server } = open({ '/orders/getOrderDetail': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  const again = await screen.findByRole('button', { name: '重试' })
  server.answer({ '/orders/getOrderDetail': orderDetailOf() })
  fireEvent.click(again)
  await waitFor(() => expect(screen.getByRole('heading', { name: '订单 D000000000058' })).toBeTruthy())
})

test('links back to the inquiry from an order placed at an offer', async () => {
  open({ '/orders/getOrderDetail': orderDetailOf({ inquiryId: 7 }) })
  const link = await screen.findByRole('link', { name: '查看询价和各家报价' })
  expect(link.getAttribute('href')).toBe('/orders/inquiry/7')
})

test('shows no inquiry link for an order at the line’s prices', async () => {
  open({ '/orders/getOrderDetail': orderDetailOf() })
  expect(await screen.findByRole('region', { name: '运费明细' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '查看询价和各家报价' })).toBeNull()
})

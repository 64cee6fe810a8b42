import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/orders/states.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OpsOrdersPage from './OpsOrdersPage.tsx'

const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<
  (typeof orderStatuses)[number],
  number
>
const carrier = {
  id: 3,
  name: '顺达货运',
  state: 'on' as const,
  reason: null,
  users: 2,
  lines: 3,
  linesOn: 3,
  orders: 12,
  onTimePercent: 75,
  exceptionPercent: 8,
  disputes: 0,
  answerMinutes: null,
  oldestPriceAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const row = orderRowOf({
  number: 'DD000000000017',
  waybillNumber: 'YD000000000017',
  status: 'in_transit',
  carrierName: '诚信物流',
  recipientName: '李**',
})
const open = (at: string, answers: Answers = {}) =>
  renderPage(<OpsOrdersPage />, {
    at,
    user: userOf(9),
    answers: {
      '/ops/getOrderList': { list: [row], total: 1, counts: { ...counts, in_transit: 1 } },
      '/ops/getCarrierList': { list: [carrier], total: 1 },
      ...answers,
    },
  })

test('sends a board figure’s filters for all orders, except those that operators may not use', async () => {
  const { server } = open(
    '/ops/orders?from=2026-11-01&to=2026-11-02&only=late&carrier=8&keyword=李四&sort=totalHigh',
  )
  const number = await screen.findByRole('link', { name: 'DD000000000017' })
  expect(number.getAttribute('href')).toBe('/base/track?no=YD000000000017')
  expect(server.callsTo('/ops/getOrderList')[0]?.body).toEqual({
    page: 1,
    pageSize: 20,
    createdFrom: '2026-11-01T00:00:00.000+08:00',
    createdTo: '2026-11-03T00:00:00.000+08:00',
    carrierId: 8,
    isLate: true,
  })
  const chosen = await screen.findByRole('combobox', { name: '承运商' })
  await waitFor(() =>
    expect(
      within(chosen)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['全部', '诚信物流', '顺达货运']),
  )
  const attention = within(screen.getByRole('combobox', { name: '待处理' }))
  expect(attention.queryByRole('option', { name: '申请取消' })).toBeNull()
  expect(screen.queryByRole('search')).toBeNull()
})

test('shows counts per state and filters by them; offers to clear a filter without orders', async () => {
  const { server, currentPath } = open('/ops/orders')
  await screen.findAllByText('李**', { exact: false })
  const tabs = within(screen.getByRole('group', { name: '按状态筛选' }))
  server.answer({ '/ops/getOrderList': { list: [], total: 0, counts } })
  fireEvent.click(tabs.getByRole('button', { name: /^已签收/ }))
  await waitFor(() => expect(currentPath()).toBe('/ops/orders?status=signed'))
  fireEvent.click(await screen.findByRole('button', { name: '看全部订单' }))
  await screen.findByText('DD000000000017')
  expect(currentPath()).toBe('/ops/orders')
})

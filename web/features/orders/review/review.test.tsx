import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderReview } from '#contract/orders/reviews/reviewFields.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OrderDetailPage from '../OrderDetailPage.tsx'
import OrdersListPage from '../OrdersListPage.tsx'

const review: OrderReview = {
  timeScore: 5,
  goodsScore: 4,
  serviceScore: 2,
  text: '准时',
  reviewedAt: '2026-11-20T02:00:00.000Z',
  amendedAt: null,
  amendableUntil: '2999-11-27T02:00:00.000Z',
  answer: '',
  answeredAt: null,
  hiddenReason: null,
}

const open = (answers: Answers) =>
  renderPage(<OrderDetailPage />, {
    at: '/orders/orderDetail/5',
    pattern: '/orders/orderDetail/:id',
    user: userOf(2),
    answers,
  })

const choose = (score: string, label: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: score })).getByRole('radio', { name: label }))

test('reviews a signed order by three required scores, and keeps the input after a refusal', async () => {
  let isRefused = true
  const { server } = open({
    '/orders/getOrderDetail': orderDetailOf({ status: 'signed', canReview: true }),
    '/orders/saveReview': () => (isRefused ? Refusal.of('reviewClosed') : review),
  })
  fireEvent.click(await screen.findByRole('button', { name: '评价承运商' }))
  fireEvent.change(screen.getByRole('textbox', { name: '评价' }), { target: { value: '准时' } })
  choose('时效', '5 很满意')
  choose('货物完好', '4 满意')
  fireEvent.click(screen.getByRole('button', { name: '提交评价' }))
  expect(server.callsTo('/orders/saveReview')).toHaveLength(0)
  choose('服务', '2 较差')
  fireEvent.click(screen.getByRole('button', { name: '提交评价' }))
  await screen.findByText('评价已满 7 天，不能再改，请直接联系承运商')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评价' }).value).toBe('准时')
  isRefused = false
  fireEvent.click(screen.getByRole('button', { name: '提交评价' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = server.callsTo('/orders/saveReview')
  expect(second?.body).toEqual({ id: 5, timeScore: 5, goodsScore: 4, serviceScore: 2, text: '准时' })
  expect(first?.body).toEqual(second?.body)
})

test('shows the review, its answer and that it is hidden, and allows amending it', async () => {
  const hiddenReview = {
    ...review,
    answer: '谢谢',
    answeredAt: '2026-11-21T02:00:00.000Z',
    hiddenReason: '含他人手机号',
  }
  open({ '/orders/getOrderDetail': orderDetailOf({ status: 'signed', review: hiddenReview }) })
  const section = within(await screen.findByRole('region', { name: '评价' }))
  expect(section.getByText('准时')).toBeTruthy()
  expect(section.getByText(/谢谢/)).toBeTruthy()
  expect(section.getByText(/含他人手机号/)).toBeTruthy()
  fireEvent.click(section.getByRole('button', { name: '修改评价' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评价' }).value).toBe('准时')
})

test('offers no change after a week', async () => {
  const over = { ...review, amendableUntil: '2020-01-01T00:00:00.000Z' }
  open({ '/orders/getOrderDetail': orderDetailOf({ status: 'signed', review: over }) })
  await screen.findByRole('region', { name: '评价' })
  expect(screen.queryByRole('button', { name: '修改评价' })).toBeNull()
})

test('lets a visitor, who has no order page, review from the list', async () => {
  const row = orderRowOf({ id: 5, status: 'signed' })
  renderPage(<OrdersListPage />, {
    answers: {
      '/orders/getOrdersList': { list: [row], total: 1, counts: countsOf({ signed: 1 }) },
      '/orders/getOrderDetail': orderDetailOf({ status: 'signed', canReview: true }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '评价' }))
  expect(await screen.findByRole('dialog', { name: `评价 ${row.number}` })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '提交评价' })).toBeTruthy()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpsReview } from '#contract/operators/reviewCalls.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ReviewsPage from './ReviewsPage.tsx'

const review: OpsReview = {
  orderId: 5,
  orderNumber: 'D000000000058',
  carrier: { id: 7, name: '永康顺达物流' },
  customer: '锋***',
  timeScore: 1,
  goodsScore: 4,
  serviceScore: 2,
  text: '骂人的话',
  reviewedAt: '2026-11-20T02:00:00.000Z',
  amendedAt: null,
  amendableUntil: '2026-11-27T02:00:00.000Z',
  answer: '',
  answeredAt: null,
  hiddenReason: null,
  hiddenAt: null,
}
const hidden = { ...review, orderId: 6, orderNumber: 'D000000000066', hiddenReason: '含他人手机号' }

const open = (list: OpsReview[], at = '/ops/reviews') =>
  renderPage(<ReviewsPage />, {
    at,
    user: userOf(9),
    answers: {
      '/ops/getReviewList': { list, total: list.length },
      '/ops/hideReview': hidden,
      '/ops/showReview': review,
    },
  })

test('hides a review with a reason, and shows another again after a confirmation', async () => {
  const { server } = open([review, hidden])
  fireEvent.click(await screen.findByRole('button', { name: '隐藏D000000000058的评价' }))
  fireEvent.change(screen.getByRole('textbox', { name: '隐藏原因（公开显示）' }), {
    target: { value: '辱骂' },
  })
  fireEvent.click(screen.getByRole('button', { name: '隐藏' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/ops/hideReview')[0]?.body).toEqual({ orderId: 5, reason: '辱骂' })
  fireEvent.click(screen.getByRole('button', { name: '恢复显示D000000000066的评价' }))
  await waitFor(() => expect(useQuestion.getState().open?.title).toContain('D000000000066'))
  useQuestion.getState().open?.answer(true)
  await waitFor(() => expect(server.callsTo('/ops/showReview')[0]?.body).toEqual({ orderId: 6 }))
})

test('filters by the address, and links back to all reviews when none match', async () => {
  const { server, currentPath } = open([], '/ops/reviews?state=hidden&low=yes&keyword=顺达')
  fireEvent.click(await screen.findByRole('button', { name: '看全部评价' }))
  await waitFor(() => expect(currentPath()).toBe('/ops/reviews'))
  expect(server.callsTo('/ops/getReviewList')[0]?.body).toEqual({
    page: 1,
    pageSize: 20,
    keyword: '顺达',
    state: 'hidden',
    isLow: true,
  })
})

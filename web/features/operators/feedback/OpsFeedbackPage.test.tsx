import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpsFeedback } from '#contract/help/feedbackCalls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OpsFeedbackPage from './OpsFeedbackPage.tsx'

const feedback: OpsFeedback = {
  id: 12,
  kind: 'fault',
  text: '查运单打不开',
  fileIds: [],
  contact: '微信 lilei',
  status: 'open',
  createdAt: '2026-11-19T02:00:00.000Z',
  updatedAt: '2026-11-19T02:00:00.000Z',
  replies: [],
  author: '李雷',
  factory: '永康市测试五金厂',
}
const { fileIds: _, contact: __, ...shown } = feedback
const row = { ...shown, pictures: 2, replies: 1 }
const counts = { open: 1, processing: 0, answered: 4, closed: 0 }

const open = (at: string, more: Answers = {}) =>
  renderPage(<OpsFeedbackPage />, {
    at,
    user: userOf(9),
    answers: {
      '/ops/getFeedbackList': { list: [row], total: 1, counts },
      '/ops/getFeedbackDetail': feedback,
      ...more,
    },
  })

test('filters the queue by the address, and opens and closes one feedback', async () => {
  const { server, currentPath } = open('/ops/feedback?status=open')
  await screen.findByText('2 张图，1 条回复')
  expect(server.callsTo('/ops/getFeedbackList')[0]?.body).toEqual({ page: 1, pageSize: 20, status: 'open' })
  screen.getByRole('option', { name: '已回复（4）' })
  fireEvent.change(screen.getByLabelText('类型'), { target: { value: 'fault' } })
  await waitFor(() => expect(currentPath()).toContain('kind=fault'))
  fireEvent.click(screen.getByRole('button', { name: '查运单打不开' }))
  await screen.findByText('联系方式：微信 lilei')
  expect(currentPath()).toContain('open=12')
  fireEvent.click(screen.getByRole('button', { name: '返回列表' }))
  await waitFor(() => expect(currentPath()).not.toContain('open='))
})

test('sends the number of seen replies; keeps the input when the thread has new ones', async () => {
  const { server } = open('/ops/feedback?open=12', {
    '/ops/replyFeedback': new Refusal(409, '这条反馈刚有新的内容，请看完再回复'),
  })
  const text = await screen.findByLabelText('回复内容')
  fireEvent.change(text, { target: { value: '请更新后再试' } })
  server.answer({
    '/ops/getFeedbackDetail': {
      ...feedback,
      replies: [{ id: 1, side: 'user', text: '现在好了', at: '2026-11-20T02:00:00.000Z' }],
    },
  })
  fireEvent.click(screen.getByRole('button', { name: '发送回复' }))
  await screen.findByText('这条反馈刚有新的内容，请看完再回复')
  await screen.findByText('现在好了')
  expect(text).toHaveProperty('value', '请更新后再试')
  server.answer({ '/ops/replyFeedback': { ...feedback, status: 'answered' } })
  fireEvent.click(screen.getByRole('button', { name: '发送回复' }))
  await screen.findByText('2 张图，1 条回复')
  expect(server.callsTo('/ops/replyFeedback').map(({ body }) => body)).toEqual([
    { id: 12, seenReplies: 0, text: '请更新后再试', status: 'answered' },
    { id: 12, seenReplies: 1, text: '请更新后再试', status: 'answered' },
  ])
})

test('sends only the status for an empty answer and shows the server’s error at the field', async () => {
  const { server } = open('/ops/feedback?open=12', {
    '/ops/replyFeedback': new Refusal(400, '标为已回复时要写回复内容，请填写后再提交', {
      fields: [{ path: 'text', label: '回复内容', message: '标为已回复时要写回复内容，请填写后再提交' }],
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '更新状态' }))
  await screen.findByText('标为已回复时要写回复内容，请填写后再提交')
  fireEvent.click(screen.getByRole('radio', { name: '已结束' }))
  server.answer({ '/ops/replyFeedback': { ...feedback, status: 'closed' } })
  fireEvent.click(screen.getByRole('button', { name: '更新状态' }))
  await waitFor(() =>
    expect(server.callsTo('/ops/replyFeedback').at(-1)?.body).toMatchObject({ status: 'closed', text: '' }),
  )
})

test('links back to the list from an unknown feedback', async () => {
  open('/ops/feedback?open=99', { '/ops/getFeedbackDetail': Refusal.of('notFound') })
  await screen.findByText('没有找到这条反馈')
  fireEvent.click(screen.getByRole('button', { name: '返回列表' }))
  await screen.findByText('2 张图，1 条回复')
})

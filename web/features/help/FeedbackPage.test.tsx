import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Feedback } from '../../../contract/help/feedbackCalls.ts'
import { CallError } from '../../shared/server/callError.ts'
import { Refusal } from '../../shared/testing/fakeServer.ts'
import type { Answers } from '../../shared/testing/fakeServer.ts'
import { userOf } from '../../shared/testing/people.ts'
import { renderPage } from '../../shared/testing/renderPage.tsx'
import FeedbackPage from './FeedbackPage.tsx'

const outside = vi.hoisted(() => ({ upload: vi.fn() }))
vi.mock('../../shared/files/preparePicture.ts', () => ({ preparePicture: async (file: Blob) => file }))
vi.mock('../../shared/files/uploadPicture.ts', () => ({ uploadPicture: outside.upload }))

const fileId = 'f'.repeat(43)
beforeEach(() => {
  outside.upload.mockReset()
  outside.upload.mockResolvedValue({ fileId, widthPx: 10, heightPx: 10 })
})

const given = (change: Partial<Feedback> = {}): Feedback => ({
  id: 3,
  kind: 'fault',
  text: '查运单打不开',
  fileIds: [],
  contact: '',
  status: 'answered',
  createdAt: '2026-11-19T02:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  replies: [{ id: 1, side: 'operator', text: '请更新后再试', at: '2026-11-20T02:00:00.000Z' }],
  ...change,
})

/** A person of factory type 0 may give feedback like everybody. */
const open = (rows: Feedback[], more: Answers = {}) =>
  renderPage(<FeedbackPage />, {
    at: '/help/feedback',
    user: userOf(0),
    answers: { '/user/getFeedbackList': { list: rows, total: rows.length }, ...more },
  })
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choosePicture = () =>
  fireEvent.change(screen.getByLabelText('图片', { selector: 'input' }), {
    target: { files: [new File(['x'], 'a.png')] },
  })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交' }))

test('is sent with its pictures, then the form is empty and the list is read anew', async () => {
  const { server } = open([], { '/user/submitFeedback': given({ replies: [], status: 'open' }) })
  await screen.findByText('还没有提交过反馈')
  fireEvent.click(screen.getByRole('radio', { name: '使用故障' }))
  type(/内容/, '查运单打不开')
  type(/联系方式/, '微信 lilei')
  choosePicture()
  await waitFor(() => expect(screen.queryByText('0%')).toBeNull())
  server.answer({ '/user/getFeedbackList': { list: [given()], total: 1 } })
  submit()
  await screen.findByText('请更新后再试')
  expect(server.callsTo('/user/submitFeedback')[0]?.body).toEqual({
    kind: 'fault',
    text: '查运单打不开',
    fileIds: [fileId],
    contact: '微信 lilei',
  })
  expect(screen.getByLabelText(/内容/)).toHaveProperty('value', '')
  expect(screen.queryByRole('img', { name: '第 1 张' })).toBeNull()
})

test('without words it is not sent; what was typed stays where the server refuses', async () => {
  const { server } = open([], {
    '/user/submitFeedback': new Refusal(429, '今天提交的反馈较多，请 3 小时后再试'),
  })
  submit()
  await screen.findByText(/请填写反馈内容|反馈内容.*填写/)
  expect(server.callsTo('/user/submitFeedback')).toEqual([])
  type(/内容/, '太多了')
  submit()
  await waitFor(() => expect(server.callsTo('/user/submitFeedback')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toHaveProperty('disabled', false))
  expect(screen.getByLabelText(/内容/)).toHaveProperty('value', '太多了')
  submit()
  await waitFor(() => expect(server.callsTo('/user/submitFeedback')).toHaveLength(2))
  const keys = server.callsTo('/user/submitFeedback').map(({ headers }) => headers['Idempotency-Key'])
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a picture that did not go up holds it back with a word what to do', async () => {
  outside.upload.mockRejectedValue(new CallError({ code: 0, msg: '网络已断开', path: '/files/upload' }))
  const { server } = open([])
  type(/内容/, '看图')
  choosePicture()
  await screen.findByText(/网络已断开/)
  submit()
  await screen.findByText('有图片没有传上，请点它重试，或移除后再提交')
  expect(server.callsTo('/user/submitFeedback')).toEqual([])
})

test('an answered one shows who said what, and can be added to', async () => {
  const { server } = open([given()], { '/user/replyFeedback': given({ status: 'open' }) })
  const item = await screen.findByRole('article', { name: /使用故障/ })
  within(item).getByText('已回复')
  within(item).getByText('平台')
  fireEvent.click(within(item).getByRole('button', { name: '追加回复' }))
  fireEvent.change(within(item).getByLabelText('补充内容'), { target: { value: '还是不行' } })
  fireEvent.click(within(item).getByRole('button', { name: '发送' }))
  await waitFor(() => expect(within(item).queryByLabelText('补充内容')).toBeNull())
  expect(server.callsTo('/user/replyFeedback')[0]?.body).toEqual({ id: 3, text: '还是不行' })
})

test('a list that cannot be read says so and is tried again', async () => {
  const { server } = open([], { '/user/getFeedbackList': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  const retry = await screen.findByRole('button', { name: '重试' })
  server.answer({ '/user/getFeedbackList': { list: [given()], total: 1 } })
  fireEvent.click(retry)
  await screen.findByText('查运单打不开')
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Feedback } from '#contract/help/feedbackCalls.ts'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { CallError } from '#shared/server/callError.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import FeedbackPage from './FeedbackPage.tsx'

const mocks = vi.hoisted(() => ({ upload: vi.fn() }))
vi.mock('#shared/files/preparePicture.ts', () => ({ preparePicture: async (file: Blob) => file }))
vi.mock('#shared/files/uploadPicture.ts', () => ({ uploadPicture: mocks.upload }))

const disk = new Map<string, unknown>()
const fileId = 'f'.repeat(43)
beforeEach(async () => {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
  mocks.upload.mockReset()
  mocks.upload.mockResolvedValue({ fileId, widthPx: 10, heightPx: 10 })
})

const feedbackOf = (change: Partial<Feedback> = {}): Feedback => ({
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

/** Renders the page for a user of factory type 0, who may give feedback, too. */
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

test('restores typed feedback to its user after a reload, until it is sent', async () => {
  const { unmount } = open([])
  type(/内容/, '查运单打不开')
  await eventually(() => expect(disk.size).toBe(1))
  unmount()
  open([], { '/user/submitFeedback': feedbackOf() })
  expect(await screen.findByDisplayValue('查运单打不开')).toBeTruthy()
  submit()
  await eventually(() => expect(disk.size).toBe(0))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/内容/).value).toBe('')
})

test('sends feedback with pictures, clears the form, and refetches the list', async () => {
  const { server } = open([], { '/user/submitFeedback': feedbackOf({ replies: [], status: 'open' }) })
  await screen.findByText('还没有提交过反馈')
  fireEvent.click(screen.getByRole('radio', { name: '使用故障' }))
  type(/内容/, '查运单打不开')
  type(/联系方式/, '微信 lilei')
  choosePicture()
  await waitFor(() => expect(screen.queryByText('0%')).toBeNull())
  server.answer({ '/user/getFeedbackList': { list: [feedbackOf()], total: 1 } })
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

test('sends no empty feedback, and keeps the input when the server refuses', async () => {
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

test('does not send while a picture failed to upload, and says what to do', async () => {
  mocks.upload.mockRejectedValue(new CallError({ code: 0, msg: '网络已断开', path: '/files/upload' }))
  const { server } = open([])
  type(/内容/, '看图')
  choosePicture()
  await screen.findByText(/网络已断开/)
  submit()
  await screen.findByText('有图片没有传上，请点它重试，或移除后再提交')
  expect(server.callsTo('/user/submitFeedback')).toEqual([])
})

test('shows the authors of an answered feedback and allows adding to it', async () => {
  const { server } = open([feedbackOf()], { '/user/replyFeedback': feedbackOf({ status: 'open' }) })
  const item = await screen.findByRole('article', { name: /使用故障/ })
  within(item).getByText('已回复')
  within(item).getByText('平台')
  fireEvent.click(within(item).getByRole('button', { name: '追加回复' }))
  fireEvent.change(within(item).getByLabelText('补充内容'), { target: { value: '还是不行' } })
  fireEvent.click(within(item).getByRole('button', { name: '发送' }))
  await waitFor(() => expect(within(item).queryByLabelText('补充内容')).toBeNull())
  expect(server.callsTo('/user/replyFeedback')[0]?.body).toEqual({ id: 3, text: '还是不行' })
})

test('shows an error and retries when the list fails to load', async () => {
  const { server } = open([], { '/user/getFeedbackList': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  const retry = await screen.findByRole('button', { name: '重试' })
  server.answer({ '/user/getFeedbackList': { list: [feedbackOf()], total: 1 } })
  fireEvent.click(retry)
  await screen.findByText('查运单打不开')
})

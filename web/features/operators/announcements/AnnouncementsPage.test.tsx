import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpsAnnouncement } from '#contract/notices/announcementCalls.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import AnnouncementsPage from './AnnouncementsPage.tsx'

const shown: OpsAnnouncement = {
  id: 7,
  title: '春节放假安排',
  text: '2 月 15 日至 21 日停运。',
  link: '/base/search',
  audience: 'carriers',
  state: 'shown',
  publishedAt: '2026-11-20T02:00:00.000Z',
  publishedBy: '王运营',
  endsAt: '2026-11-27T02:00:00.000Z',
  readers: 1203,
}
const pageOf = (...list: OpsAnnouncement[]) => ({ list, total: list.length })
const open = (answers: Answers, at = '/ops/notices') =>
  renderPage(<AnnouncementsPage />, { at, user: userOf(9), answers })

test('lists audience, author, end and number of readers', async () => {
  open({ '/ops/getAnnouncementList': pageOf(shown) })
  const row = within((await screen.findByText('2 月 15 日至 21 日停运。')).closest('tr') ?? document.body)
  for (const words of ['承运商', '展示中', '1203 人', '王运营', '2026-11-27 10:00']) row.getByText(words)
})

test('keeps the state in the address and shows the next step for an empty list', async () => {
  const { server, currentPath } = open(
    { '/ops/getAnnouncementList': pageOf() },
    '/ops/notices?state=withdrawn&page=2',
  )
  await screen.findByText('没有这种状态的公告')
  expect(server.callsTo('/ops/getAnnouncementList')[0]?.body).toEqual({
    page: 2,
    pageSize: 20,
    state: 'withdrawn',
  })
  fireEvent.click(screen.getByRole('button', { name: '看全部公告' }))
  await screen.findByText('还没有公告')
  expect(currentPath()).toBe('/ops/notices')
})

test('previews before publishing and keeps the input when the server refuses', async () => {
  const { server } = open({
    '/ops/getAnnouncementList': pageOf(),
    '/ops/publishAnnouncement': new Refusal(500, '服务暂时不可用，请稍后再试'),
  })
  const [openDialog] = await screen.findAllByRole('button', { name: '发布公告' })
  if (openDialog) fireEvent.click(openDialog)
  const dialog = within(screen.getByRole('dialog', { name: '发布公告' }))
  const publish = () => fireEvent.click(dialog.getByRole('button', { name: '发布' }))
  publish()
  await dialog.findByText('请填写标题')
  expect(server.callsTo('/ops/publishAnnouncement')).toEqual([])

  fireEvent.click(dialog.getByRole('radio', { name: '客户和访客' }))
  fireEvent.change(dialog.getByLabelText(/标题/), { target: { value: '停电' } })
  fireEvent.change(dialog.getByLabelText(/内容/), { target: { value: '今晚 22 点至 23 点停电。' } })
  fireEvent.change(dialog.getByLabelText(/链接/), { target: { value: 'https://evil.example' } })
  const preview = dialog.getByRole('region', { name: '预览' })
  expect(preview.textContent).toContain('停电 今晚 22 点至 23 点停电。')
  publish()
  await dialog.findByText(/链接要是本站的路径/)
  fireEvent.change(dialog.getByLabelText(/链接/), { target: { value: '/help/software' } })
  fireEvent.change(dialog.getByLabelText(/展示天数/), { target: { value: '3' } })
  publish()
  await dialog.findByText('服务暂时不可用，请稍后再试')
  expect(dialog.getByLabelText<HTMLInputElement>(/标题/).value).toBe('停电')

  server.answer({ '/ops/publishAnnouncement': shown })
  publish()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/ops/publishAnnouncement').at(-1)?.body).toEqual({
    audience: 'customers',
    title: '停电',
    text: '今晚 22 点至 23 点停电。',
    link: '/help/software',
    days: 3,
  })
})

test('asks for confirmation before withdrawing, and offers it only for shown announcements', async () => {
  const ended: OpsAnnouncement = { ...shown, id: 6, title: '旧公告', state: 'ended' }
  const { server } = open({
    '/ops/getAnnouncementList': pageOf(shown, ended),
    '/ops/withdrawAnnouncement': { ...shown, state: 'withdrawn' },
  })
  fireEvent.click(await screen.findByRole('button', { name: '撤回春节放假安排' }))
  expect(screen.queryByRole('button', { name: '撤回旧公告' })).toBeNull()
  await waitFor(() => expect(useQuestion.getState().open?.title).toBe('撤回“春节放假安排”？'))
  expect(server.callsTo('/ops/withdrawAnnouncement')).toEqual([])
  useQuestion.getState().open?.answer(true)
  await waitFor(() => expect(server.callsTo('/ops/withdrawAnnouncement')[0]?.body).toEqual({ id: 7 }))
})

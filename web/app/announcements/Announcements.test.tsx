import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Announcement } from '#contract/notices/announcementCalls.ts'
import { announcementsQuery, rereadAnnouncements } from '#domain/notices/announcementReads.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { Announcements } from './Announcements.tsx'

const path = '/notices/getAnnouncements'
const announcement = (id: number, title: string, link = ''): Announcement => ({
  id,
  title,
  text: `${title}的内容`,
  link,
  publishedAt: '2026-11-20T02:00:00.000Z',
})

/** Renders the page with a server that drops announcements once they are read. */
function open(list: Announcement[], answers: Answers = {}) {
  const unread = [...list]
  const page = renderPage(
    <>
      <Announcements />
      <Link to="/elsewhere">去别处</Link>
      <main id="content" tabIndex={-1} />
    </>,
    {
      answers: {
        [path]: () => wholeList([...unread]),
        '/notices/setAnnouncementRead': ({ announcementId }) => {
          const at = unread.findIndex(({ id }) => id === announcementId)
          unread.splice(at, 1)
          return null
        },
        ...answers,
      },
    },
  )
  return { ...page, unread }
}
const statusText = () => screen.getByRole('status').textContent
const readButton = () => screen.getByRole('button', { name: '知道了' })

test('shows one announcement at a time, newest first, and keeps the focus when one is read', async () => {
  const { server } = open([announcement(3, '停电', '/help/software'), announcement(2, '放假')])
  await waitFor(() => expect(statusText()).toBe('停电 停电的内容'))
  screen.getByText('还有 1 条')
  expect(screen.getByRole('link', { name: '去看看' }).getAttribute('href')).toBe('/help/software')
  readButton().focus()
  fireEvent.click(readButton())
  expect(statusText()).toBe('放假 放假的内容')
  expect(document.activeElement).toBe(readButton())
  expect(screen.queryByText(/还有/)).toBeNull()
  expect(screen.queryByRole('link', { name: '去看看' })).toBeNull()
  fireEvent.click(readButton())
  expect(statusText()).toBe('')
  expect(document.activeElement?.id).toBe('content')
  await waitFor(() =>
    expect(server.callsTo('/notices/setAnnouncementRead').map(({ body }) => body)).toEqual([
      { announcementId: 3 },
      { announcementId: 2 },
    ]),
  )
})

test('shows an announcement again when it could not be marked as read', async () => {
  const { server } = open([announcement(3, '停电')], {
    '/notices/setAnnouncementRead': new Refusal(500, '服务暂时不可用，请稍后再试'),
  })
  await screen.findByText('停电')
  fireEvent.click(readButton())
  await screen.findByText('停电')
  expect(server.callsTo('/notices/setAnnouncementRead')).toHaveLength(1)
})

test("shows nothing new while a page is in use, until the next page or the reader's return", async () => {
  const { unread } = open([])
  await waitFor(() => expect(queryClient.getQueryState(announcementsQuery.queryKey)?.status).toBe('success'))
  const announce = async (added: Announcement) => {
    unread.unshift(added)
    await act(() => rereadAnnouncements())
  }
  fireEvent.pointerDown(document.body)
  await announce(announcement(3, '停电'))
  expect(statusText()).toBe('')
  fireEvent.click(screen.getByRole('link', { name: '去别处' }))
  expect(statusText()).toBe('停电 停电的内容')
  fireEvent.keyDown(document.body)
  await announce(announcement(4, '放假'))
  expect(statusText()).toBe('停电 停电的内容')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(statusText()).toBe('放假 放假的内容')
  screen.getByText('还有 1 条')
})

test('shows nothing when the list fails to load', async () => {
  const { server } = open([], { [path]: new Refusal(500, '服务暂时不可用') })
  await waitFor(() => expect(server.callsTo(path)).toHaveLength(1))
  expect(statusText()).toBe('')
})

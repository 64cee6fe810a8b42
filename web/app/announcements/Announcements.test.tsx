import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import type { Announcement } from '../../../contract/notices/announcementCalls.ts'
import { wholeList } from '../../../contract/kernel/wholeList.ts'
import { rereadAnnouncements } from '../../domain/notices/announcementReads.ts'
import type { Answers } from '../../shared/testing/fakeServer.ts'
import { Refusal } from '../../shared/testing/fakeServer.ts'
import { renderPage } from '../../shared/testing/renderPage.tsx'
import { Announcements } from './Announcements.tsx'

const path = '/notices/getAnnouncements'
const announcement = (id: number, title: string, link = ''): Announcement => ({
  id,
  title,
  text: `${title}的内容`,
  link,
  publishedAt: '2026-11-20T02:00:00.000Z',
})

/** A server on which what was read is told no more. */
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
const said = () => screen.getByRole('status').textContent
const readButton = () => screen.getByRole('button', { name: '知道了' })

test('one at a time, the newest first; what is read goes, the next takes its place, and the focus is not lost', async () => {
  const { server } = open([announcement(3, '停电', '/help/software'), announcement(2, '放假')])
  await waitFor(() => expect(said()).toBe('停电 停电的内容'))
  screen.getByText('还有 1 条')
  expect(screen.getByRole('link', { name: '去看看' }).getAttribute('href')).toBe('/help/software')
  readButton().focus()
  fireEvent.click(readButton())
  expect(said()).toBe('放假 放假的内容')
  expect(document.activeElement).toBe(readButton())
  expect(screen.queryByText(/还有/)).toBeNull()
  expect(screen.queryByRole('link', { name: '去看看' })).toBeNull()
  fireEvent.click(readButton())
  expect(said()).toBe('')
  expect(document.activeElement?.id).toBe('content')
  await waitFor(() =>
    expect(server.callsTo('/notices/setAnnouncementRead').map(({ body }) => body)).toEqual([
      { announcementId: 3 },
      { announcementId: 2 },
    ]),
  )
})

test('one that could not be marked stands there again', async () => {
  const { server } = open([announcement(3, '停电')], {
    '/notices/setAnnouncementRead': new Refusal(500, '服务暂时不可用，请稍后再试'),
  })
  await screen.findByText('停电')
  fireEvent.click(readButton())
  await screen.findByText('停电')
  expect(server.callsTo('/notices/setAnnouncementRead')).toHaveLength(1)
})

test('while a page is in use nothing comes above it; it waits for the next page, or until the reader is back', async () => {
  const { unread } = open([])
  const told = async (one: Announcement) => {
    unread.unshift(one)
    await act(() => rereadAnnouncements())
  }
  fireEvent.pointerDown(document.body)
  await told(announcement(3, '停电'))
  expect(said()).toBe('')
  fireEvent.click(screen.getByRole('link', { name: '去别处' }))
  expect(said()).toBe('停电 停电的内容')
  fireEvent.keyDown(document.body)
  await told(announcement(4, '放假'))
  expect(said()).toBe('停电 停电的内容')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(said()).toBe('放假 放假的内容')
  screen.getByText('还有 1 条')
})

test('nobody hears of a list that could not be had', async () => {
  const { server } = open([], { [path]: new Refusal(500, '服务暂时不可用') })
  await waitFor(() => expect(server.callsTo(path)).toHaveLength(1))
  expect(said()).toBe('')
})

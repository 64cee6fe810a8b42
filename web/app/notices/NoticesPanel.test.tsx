import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { groupOfKind } from '#contract/notices/groups.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { closePanel } from '../panels.ts'
import { OpenPanel } from '../shell/OpenPanel.tsx'
import type { Notice } from './noticeReads.ts'
import { NoticesBell } from './NoticesBell.tsx'

const noticeOf = (change: Partial<Notice> = {}): Notice => ({
  id: 1,
  kind: 'orderAccepted',
  title: '订单已接单',
  text: '订单 D000000000058 已接单，运单号 YD000000000017。',
  link: '/orders/orderDetail/5',
  at: '2026-11-20T02:00:00.000Z',
  isRead: false,
  order: null,
  ...change,
})

/** Creates a server that stores these notices. */
function noticeServer(notices: Notice[]): Answers {
  const unread = () => notices.filter(({ isRead }) => !isRead).length
  return {
    '/notices/getNoticeList': ({ page = 1, pageSize = 20, group }) => {
      const meant = notices.filter(({ kind }) => group === undefined || groupOfKind[kind] === group)
      return {
        list: meant.slice((page - 1) * pageSize, page * pageSize).map((notice) => ({ ...notice })),
        total: meant.length,
        unread: unread(),
      }
    },
    '/notices/setNoticeRead': ({ ids }) => {
      for (const notice of notices) if (!ids || ids.includes(notice.id)) notice.isRead = true
      return { unread: unread() }
    },
  }
}

async function open(answers: Answers, user: CurrentUser | null = null) {
  const page = renderPage(
    <>
      <NoticesBell className="bell" />
      <OpenPanel />
    </>,
    { at: '/base/search', answers, user },
  )
  fireEvent.click(screen.getByRole('button', { name: /^通知/ }))
  const panel = within(await screen.findByRole('dialog', { name: '通知' }))
  return { ...page, panel }
}

const bell = (name: string) => screen.findByRole('button', { name })
const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)

// separate chunks, loaded before, so that no test waits for a busy machine
beforeAll(async () => {
  await import('./NoticesPanel.tsx')
})

afterEach(() => {
  vi.useRealTimers()
  act(() => closePanel())
})

test('lists notices newest first, marks unread ones and links each', async () => {
  const { panel } = await open(
    noticeServer([
      noticeOf({ id: 2, title: '已到站' }),
      noticeOf({ isRead: true, link: '/base/track?no=YD1' }),
    ]),
  )
  expect(await panel.findAllByRole('listitem')).toHaveLength(2)
  expect(titles()).toEqual(['未读：已到站', '订单已接单'])
  const links = panel.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/orders/orderDetail/5', '/base/track?no=YD1'])
  expect(panel.getAllByText('订单 D000000000058 已接单，运单号 YD000000000017。')).toHaveLength(2)
})

test('marks a notice as read when opened and leads to its page', async () => {
  const { panel, server, currentPath } = await open(noticeServer([noticeOf({ id: 2 }), noticeOf()]))
  const [first] = await panel.findAllByRole('link')
  if (first) fireEvent.click(first)
  await waitFor(() => expect(currentPath()).toBe('/orders/orderDetail/5'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await bell('通知，1 条未读')).toBeTruthy()
  expect(server.callsTo('/notices/setNoticeRead').map(({ body }) => body)).toEqual([{ ids: [2] }])
})

test('does not mark a read notice again', async () => {
  const { panel, server, currentPath } = await open(noticeServer([noticeOf({ isRead: true })]))
  fireEvent.click(await panel.findByRole('link'))
  await waitFor(() => expect(currentPath()).toBe('/orders/orderDetail/5'))
  expect(server.callsTo('/notices/setNoticeRead')).toHaveLength(0)
})

test('marks all by 全部已读, which then disappears', async () => {
  const { panel, server } = await open(noticeServer([noticeOf({ id: 2 }), noticeOf()]))
  await panel.findAllByRole('listitem')
  fireEvent.click(panel.getByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(titles()).toEqual(['订单已接单', '订单已接单']))
  await waitFor(() => expect(panel.queryByRole('button', { name: '全部已读' })).toBeNull())
  expect(await bell('通知')).toBeTruthy()
  expect(server.callsTo('/notices/setNoticeRead').map(({ body }) => body)).toEqual([{ all: true }])
})

test('reports a refused 全部已读 and keeps the marks', async () => {
  const { panel } = await open({
    ...noticeServer([noticeOf()]),
    '/notices/setNoticeRead': new Refusal(500, '系统繁忙，请稍后再试'),
  })
  await panel.findByRole('listitem')
  fireEvent.click(panel.getByRole('button', { name: '全部已读' }))
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['系统繁忙，请稍后再试']),
  )
  expect(titles()).toEqual(['未读：订单已接单'])
})

test('loads older notices by 加载更多 without duplicates, even after new ones came', async () => {
  const notices = Array.from({ length: 45 }, (_, n) => noticeOf({ id: 45 - n, isRead: true }))
  const { panel } = await open(noticeServer(notices))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(20))
  notices.unshift(noticeOf({ id: 46 }))
  fireEvent.click(panel.getByRole('button', { name: '加载更多' }))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(39))
  fireEvent.click(panel.getByRole('button', { name: '加载更多' }))
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(45))
  expect(panel.queryByRole('button', { name: '加载更多' })).toBeNull()
})

test('retries a further page that failed', async () => {
  const all = noticeServer(Array.from({ length: 21 }, (_, n) => noticeOf({ id: 21 - n, isRead: true })))
  const { panel, server } = await open(all)
  await panel.findByRole('button', { name: '加载更多' })
  server.answer({ '/notices/getNoticeList': new Refusal(500, '系统繁忙，请稍后再试') })
  fireEvent.click(panel.getByRole('button', { name: '加载更多' }))
  const again = await panel.findByRole('button', { name: '重试' })
  expect(panel.getAllByRole('listitem')).toHaveLength(20)
  server.answer(all)
  fireEvent.click(again)
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(21))
})

test('says what will come when there is nothing yet', async () => {
  const { panel } = await open(noticeServer([]))
  expect(await panel.findByText('还没有通知')).toBeTruthy()
  expect(panel.getByRole('link', { name: '去找专线' }).getAttribute('href')).toBe('/base/search')
})

test('reports a failure in one toast and in place, with 重试', async () => {
  const refusal = new Refusal(500, '系统繁忙，请稍后再试')
  const { panel, server } = await open({ '/notices/getNoticeList': refusal })
  fireEvent.click(await panel.findByRole('button', { name: '重试' }))
  server.answer(noticeServer([noticeOf()]))
  fireEvent.click(await panel.findByRole('button', { name: '重试' }))
  expect(await panel.findByRole('listitem')).toBeTruthy()
  expect(useToasts.getState().toasts).toMatchObject([{ text: '系统繁忙，请稍后再试' }])
})

test('shows notices without verification, too, with the reason of a rejection', async () => {
  const rejected = noticeOf({
    kind: 'verificationRejected',
    title: '实名认证未通过',
    text: '“王小明”的认证被驳回：照片不清晰。请修改后重新提交。',
    link: '/user/verification/70',
  })
  const { panel } = await open(noticeServer([rejected]), userOf(0))
  const link = await panel.findByRole('link', { name: /实名认证未通过/ })
  expect(link.getAttribute('href')).toBe('/user/verification/70')
})

test('refetches the count each minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const notices: Notice[] = []
  renderPage(<NoticesBell className="bell" />, { answers: noticeServer(notices) })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByRole('button', { name: '通知' })).toBeTruthy()
  notices.push(noticeOf())
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(screen.getByRole('button', { name: '通知' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByRole('button', { name: '通知，1 条未读' })).toBeTruthy()
})

test('filters by group and offers a way back from an empty group', async () => {
  const { panel } = await open(
    noticeServer([noticeOf({ id: 2, kind: 'arrived', title: '已到站' }), noticeOf()]),
  )
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect(panel.getByRole('img', { name: '运输进度' })).toBeTruthy()
  const filter = panel.getByRole('combobox', { name: '通知类别' })
  fireEvent.change(filter, { target: { value: 'transport' } })
  await waitFor(() => expect(titles()).toEqual(['未读：已到站']))
  fireEvent.click(panel.getByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(titles()).toEqual(['已到站']))
  fireEvent.change(filter, { target: { value: 'exception' } })
  fireEvent.click(await panel.findByRole('button', { name: '查看全部通知' }))
  await waitFor(() => expect(titles()).toEqual(['已到站', '订单已接单']))
})

const ofOrder = (change: Partial<NonNullable<Notice['order']>> = {}): Notice =>
  noticeOf({
    id: 9,
    kind: 'delivering',
    title: '货物送货中',
    order: {
      id: 5,
      notices: 4,
      unread: 3,
      about: {
        number: 'D000000000058',
        status: 'delivering',
        destinationText: '江西省宜春市袁州区',
        recipientName: '叶平',
      },
      ...change,
    },
  })

test('shows an order as one entry with destination, recipient and state that unfolds to all its notices', async () => {
  const single = [
    noticeOf({ id: 9, title: '货物送货中' }),
    noticeOf({ id: 8, title: '货物已到站', isRead: true }),
  ]
  const { panel, server } = await open({
    '/notices/getNoticeList': ({ byOrder, orderId }) => {
      if (orderId !== undefined) return { list: single, total: 2, unread: 3 }
      return { list: byOrder ? [ofOrder()] : [], total: 1, unread: 3 }
    },
    '/notices/setNoticeRead': { unread: 0 },
  })
  await waitFor(() => expect(titles()).toEqual(['未读：宜春 叶平：送货中']))
  const unfold = panel.getByRole('button', { name: '共 4 条，3 条未读' })
  expect(unfold.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(unfold)
  expect(await panel.findByText('货物已到站')).toBeTruthy()
  expect(server.callsTo('/notices/getNoticeList').at(-1)?.body).toEqual({ page: 1, pageSize: 50, orderId: 5 })
  fireEvent.click(panel.getByRole('link'))
  await waitFor(() =>
    expect(server.callsTo('/notices/setNoticeRead').map(({ body }) => body)).toEqual([{ orderId: 5 }]),
  )
  expect(await bell('通知')).toBeTruthy()
})

test('shows the last notice of an order that the reader lost access to', async () => {
  await open({
    '/notices/getNoticeList': {
      list: [ofOrder({ about: null, unread: 0, notices: 1 })],
      total: 1,
      unread: 0,
    },
  })
  await waitFor(() => expect(titles()).toEqual(['货物送货中']))
  expect(screen.queryByRole('button', { name: /^共/ })).toBeNull()
})

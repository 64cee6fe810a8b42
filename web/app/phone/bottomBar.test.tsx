import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { use } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { AppRoutes } from '../AppRoutes.tsx'
import { closePanel } from '../panels.ts'
import { Shell } from '../shell/Shell.tsx'
import { noTabs } from '../tabs/tabs.ts'
import { setTabs } from '../tabs/tabStore.ts'

vi.mock('../routing/routes.tsx', () => ({
  forgetFailedScreens: () => undefined,
  screenOf: () => <PageHeading title="页面" />,
}))

/** The page that waits until it is loaded. */
let awaited: { address: string; loaded: Promise<void> } | undefined

/** Shows the address whose page has come; a press leads back. */
function Back() {
  const navigate = useNavigate()
  const address = createPath(useLocation())
  if (address === awaited?.address) use(awaited.loaded)
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      {`后退：${address}`}
    </button>
  )
}

function open(at: string, user: CurrentUser | null = null) {
  const answers = {
    '/sites/getSiteList': wholeList([]),
    '/user/logout': null,
    '/notices/getNoticeList': { list: [], total: 0, unread: 7 },
    ...(user && { '/user/getUser': user }),
  }
  const site = (
    <Shell>
      <AppRoutes />
      <Back />
    </Shell>
  )
  return renderPage(site, { at, user, answers })
}

const bar = () => within(screen.getByRole('navigation', { name: '底部导航' }))
const ways = () =>
  bar()
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

// a separate chunk, loaded before, so that no test waits for a busy machine
beforeAll(async () => {
  await import('./MinePanel.tsx')
})
beforeEach(() => {
  awaited = undefined
  setTabs(noTabs)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  act(() => closePanel())
})

test.each([
  ['a visitor', null, ['找专线 /base/search', '下单 /orders/new', '订单 /orders/ordersList']],
  ['a customer', userOf(2), ['找专线 /base/search', '下单 /orders/new', '订单 /orders/ordersList']],
  [
    'a carrier',
    userOf(3, 'user'),
    ['接单 /carrier/orders', '扫码 /carrier/orders?view=count', '车次 /carrier/orders?view=departures'],
  ],
  ['an operator', userOf(9), ['待办 /ops/board', '订单 /ops/orders', '线路 /ops/lines']],
])('shows %s the entries of their daily work', async (_, user, expected) => {
  open('/base/track', user)
  await waitFor(() => expect(ways()).toEqual(expected))
  expect(await bar().findByRole('button', { name: '消息，7 条未读' })).toBeTruthy()
  expect(bar().getByRole('button', { name: '我的' })).toBeTruthy()
})

test('returns to a page as it was left, and to its start when pressed again', async () => {
  const { currentPath } = open('/orders/ordersList?status=signed')
  const way = (name: string) => bar().getByRole('link', { name })
  expect(way('订单').getAttribute('aria-current')).toBe('page')
  expect(way('订单').getAttribute('href')).toBe('/orders/ordersList')
  fireEvent.click(way('下单'))
  await waitFor(() => expect(currentPath()).toBe('/orders/new'))
  expect(way('下单').getAttribute('aria-current')).toBe('page')
  fireEvent.click(way('订单'))
  await waitFor(() => expect(currentPath()).toBe('/orders/ordersList?status=signed'))
})

test.each([
  ['another page', userOf(2), '/orders/ordersList?status=signed', '下单', '/orders/new', '订单'],
  [
    'the start of its page',
    userOf(2),
    '/orders/ordersList?status=signed',
    '订单',
    '/orders/ordersList',
    null,
  ],
  [
    'another view of its page',
    userOf(3, 'user'),
    '/carrier/orders?status=signed',
    '扫码',
    '/carrier/orders?view=count',
    '接单',
  ],
])('leads to %s by two presses as by one', async (_, user, at, entry, address, left) => {
  let resolve: () => void = () => undefined
  open(at, user)
  const way = await bar().findByRole('link', { name: entry })
  const back = screen.getByRole('button', { name: /^后退/ })
  awaited = { address, loaded: new Promise((done) => (resolve = done)) }
  await act(async () => void fireEvent.click(way))
  expect(back.textContent).toBe(`后退：${at}`)
  await act(async () => void fireEvent.click(way))
  await act(async () => resolve())
  await waitFor(() => expect(back.textContent).toBe(`后退：${address}`))
  expect(way.getAttribute('aria-current')).toBe('page')
  if (left) expect(bar().getByRole('link', { name: left }).getAttribute('href')).toBe(at)
  fireEvent.click(back)
  await waitFor(() => expect(back.textContent).toBe(`后退：${at}`))
})

test('leads to a form, not to an order that was placed', async () => {
  const { currentPath } = open('/orders/new?placed=42', userOf(2))
  const way = (name: string) => bar().getByRole('link', { name })
  fireEvent.click(way('订单'))
  await waitFor(() => expect(currentPath()).toBe('/orders/ordersList'))
  expect(way('下单').getAttribute('href')).toBe('/orders/new')
})

test('leads a visitor to the login and logs a user out from 我的', async () => {
  const visitor = open('/base/track?no=1')
  fireEvent.click(bar().getByRole('button', { name: '我的' }))
  const login = within(await screen.findByRole('dialog', { name: '我的' })).getByRole('link', {
    name: '登录 / 注册',
  })
  expect(login.getAttribute('href')).toBe('/login?redirect=%2Fbase%2Ftrack%3Fno%3D1')
  act(() => closePanel())
  visitor.unmount()

  const { server, currentPath } = open('/orders/ordersList', userOf(0))
  fireEvent.click(bar().getByRole('button', { name: '我的' }))
  const mine = within(await screen.findByRole('dialog', { name: '我的' }))
  expect(mine.getByText(/^王老板/)).toBeTruthy()
  expect(mine.getByRole('link', { name: '实名认证' })).toBeTruthy()
  fireEvent.click(mine.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(server.callsTo('/user/logout')).toHaveLength(1))
  expect(currentPath()).toBe('/base/search')
  expect(screen.queryByRole('dialog')).toBeNull()
})

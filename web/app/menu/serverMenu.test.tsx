import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { visitor } from '#contract/kernel/access.ts'
import type { Caller } from '#contract/kernel/access.ts'
import { menuEntries, permittedEntries } from '#contract/kernel/menuEntries.ts'
import { menuGroups } from '#contract/kernel/pages.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { changeSettings } from '#shared/browser/settings.ts'
import { useServerMenuPaths } from '#shared/server/serverMenu.ts'
import type { ServerMenu } from '#shared/server/serverMenu.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { Shell } from '../shell/Shell.tsx'

const callerOf = (user: CurrentUser | null): Caller =>
  user ? { kind: 'user', role: user.role, factoryType: user.type } : visitor

/** Returns the menu that the real server answers with. */
const menuOf = (user: CurrentUser | null): ServerMenu =>
  permittedEntries(callerOf(user)).map(({ group, title, pages }) => ({
    group,
    title,
    order: menuGroups[group].order,
    pages: pages.map(({ path, title: name, hidden }) => ({ path, title: name, hidden })),
  }))

/** Shows which routes the server's menu permits. */
function Decision() {
  const paths = useServerMenuPaths()
  return <output data-testid="decision">{paths ? [...paths].join(' ') : '本地'}</output>
}

function open(user: CurrentUser | null, menu: Answers['/api/user/menu']) {
  const answers: Answers = {
    '/sites/getSiteList': wholeList([]),
    '/notices/getNoticeList': { list: [], total: 0, unread: 0 },
    '/api/user/menu': menu,
    ...(user && { '/user/getUser': user }),
  }
  return renderPage(
    <Shell>
      <Decision />
    </Shell>,
    { at: '/base/search', user, answers },
  )
}

const setMenuFromServer = (isOn: boolean) => act(() => changeSettings({ menuFromServer: isOn }))
const side = () => within(screen.getByRole('navigation', { name: '主菜单' }))
const titles = () =>
  side()
    .getAllByRole('link')
    .map((link) => link.textContent)
const decision = () => screen.getByTestId('decision').textContent
const local = menuEntries(visitor).flatMap(({ pages }) => pages.map(({ title }) => title))

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  setMenuFromServer(false)
})

test.each<[string, CurrentUser | null]>([
  ['a visitor', null],
  ['a user without proven identity', userOf(0)],
  ['an enterprise', userOf(2)],
  ['a carrier’s staff', userOf(3, 'user')],
  ['an operator', userOf(9)],
])('shows %s the same menu from the server as locally', async (_, user) => {
  const { server } = open(user, menuOf(user))
  await waitFor(() => expect(titles()).toContain('订单列表'))
  const before = titles()
  expect(server.callsTo('/api/user/menu')).toHaveLength(0)
  setMenuFromServer(true)
  await waitFor(() => expect(decision()).toContain('/base/search'))
  expect(titles()).toEqual(before)
  expect(server.callsTo('/api/user/menu')).toHaveLength(1)
})

test('hides and refuses pages missing in the server menu but permits its hidden pages', async () => {
  open(userOf(2), [
    {
      group: 'orders',
      title: '我的订单',
      order: 5,
      pages: [
        { path: '/orders/ordersList', title: '全部订单', hidden: false },
        { path: '/orders/orderDetail/:id', title: '订单详情', hidden: true },
      ],
    },
    {
      group: 'track',
      title: '查',
      order: 2,
      pages: [{ path: '/base/track', title: '查一查', hidden: false }],
    },
    { group: 'else', title: '别处', order: 1, pages: [{ path: '/no/such', title: '没有', hidden: false }] },
  ])
  setMenuFromServer(true)
  await waitFor(() => expect(titles()).toEqual(['查一查', '全部订单']))
  expect(decision()).toBe('/orders/ordersList /orders/orderDetail/:id /base/track /no/such')
  setMenuFromServer(false)
  expect(titles()).toContain('订单列表')
  expect(titles()).not.toContain('查一查')
  expect(decision()).toBe('本地')
})

test('keeps the local menu while the server menu loads', async () => {
  let resolveMenu: (menu: ServerMenu) => void = () => undefined
  const { server } = open(null, () => new Promise((resolve) => (resolveMenu = resolve)))
  setMenuFromServer(true)
  await waitFor(() => expect(server.callsTo('/api/user/menu')).toHaveLength(1))
  expect(titles()).toEqual(local)
  expect(decision()).toBe('本地')
  await act(async () => resolveMenu(menuOf(null).slice(0, 1)))
  await waitFor(() => expect(titles()).toEqual(['找专线']))
  expect(decision()).toBe('/base/search /base/carrier/:id')
})

test('reports a failure once, falls back to the local menu and retries from toast or menu', async () => {
  const refusal = new Refusal(500, '系统繁忙，请稍后再试')
  const { server } = open(null, refusal)
  setMenuFromServer(true)
  const text = '后台菜单加载失败：系统繁忙，请稍后再试'
  const toasts = within(screen.getByRole('log', { name: '提示' }))
  expect(await toasts.findAllByText(text)).toHaveLength(1)
  expect(titles()).toEqual(local)
  expect(decision()).toBe('本地')

  fireEvent.click(toasts.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(server.callsTo('/api/user/menu')).toHaveLength(2))
  expect(await toasts.findByText(text)).toBeTruthy()

  server.answer({ '/api/user/menu': menuOf(null) })
  fireEvent.click(side().getByRole('button', { name: '重试' }))
  await waitFor(() => expect(decision()).toContain('/base/search'))
  expect(toasts.queryByText(text)).toBeNull()
  expect(side().queryByRole('button', { name: '重试' })).toBeNull()
})

test('loads another menu for another user', async () => {
  const carrier = userOf(3)
  const { server } = open(null, menuOf(null))
  setMenuFromServer(true)
  await waitFor(() => expect(decision()).toContain('/base/search'))
  server.answer({ '/api/user/menu': menuOf(carrier), '/user/getUser': carrier })
  act(() => setCurrentUser(carrier))
  await waitFor(() => expect(decision()).toContain('/carrier/orders'))
  expect(titles()).toContain('承运订单')
})

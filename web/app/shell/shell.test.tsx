import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { adoptToken, useSession } from '#shared/server/session.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { AppRoutes } from '../AppRoutes.tsx'
import { noTabs } from '../tabs/tabs.ts'
import { setTabs } from '../tabs/tabStore.ts'
import { Shell } from './Shell.tsx'

function Broken(): never {
  throw new Error('the page broke')
}

// pages have their own tests; here a page is only its heading
vi.mock('../routing/routes.tsx', async () => {
  const { pages } = await import('#contract/kernel/pages.ts')
  return {
    forgetFailedScreens: () => undefined,
    screenOf: (path: string) => {
      if (path === '/base/track') return <Broken />
      const page = pages.find((row) => row.path === path)
      return page ? <PageHeading title={`页面：${page.title}`} /> : null
    },
  }
})

const baseAnswers: Answers = { '/sites/getSiteList': wholeList([]), '/user/logout': null }

function open(at: string, user: CurrentUser | null = null, answers: Answers = {}) {
  const userAnswer: Answers = user ? { '/user/getUser': user } : {}
  const page = (
    <Shell>
      <AppRoutes />
    </Shell>
  )
  return renderPage(page, { at, user, answers: { ...baseAnswers, ...userAnswer, ...answers } })
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const menuTitles = () =>
  within(screen.getByRole('navigation', { name: '主菜单' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

beforeEach(() => {
  setTabs(noTabs)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['/', '页面：找专线', '/base/search', '找专线 - 专线通'],
  [
    '/redirect/orders/new?line=3',
    '页面：登录',
    '/login?redirect=%2Fredirect%2Forders%2Fnew%3Fline%3D3',
    '登录 - 专线通',
  ],
  ['/nowhere', '页面不存在', '/nowhere', '页面不存在 - 专线通'],
  ['/BASE/SEARCH', '页面不存在', '/BASE/SEARCH', '页面不存在 - 专线通'],
  ['/orders/new/?line=3', '页面：在线下单', '/orders/new?line=3', '在线下单 - 专线通'],
  ['/base/favorites', '页面：专线收藏', '/base/favorites', '专线收藏 - 专线通'],
  [
    '/orders/orderDetail/5?a=b',
    '页面：登录',
    '/login?redirect=%2Forders%2ForderDetail%2F5%3Fa%3Db',
    '登录 - 专线通',
  ],
])('shows a visitor at %s the page %s', async (at, title, end, documentTitle) => {
  const { currentPath } = open(at)
  expect(await heading(title)).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe(end))
  await waitFor(() => expect(document.title).toBe(documentTitle))
})

test.each([
  ['/redirect/orders/new?line=3', '页面：在线下单', '/orders/new?line=3'],
  ['/redirect/base/favorites/', '页面：专线收藏', '/base/favorites'],
  ['/redirect//evil.example', '页面不存在', '/404'],
  ['/redirect/%2F%2Fevil.example', '页面不存在', '/404'],
  ['/redirect/%5Cevil.example', '页面不存在', '/404'],
  ['/redirect/redirect/x', '页面不存在', '/404'],
])('redirects a logged-in user from %s', async (at, title, end) => {
  const { currentPath } = open(at, userOf(2))
  expect(await heading(title)).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe(end))
  expect(screen.queryByRole('tab', { name: '跳转' })).toBeNull()
})

test.each([
  ['/ops/orders', userOf(2), '只有平台运营人员能用，需要帮助请到“意见反馈”'],
  ['/carrier/api', userOf(3, 'user'), '您的账号没有这项权限，请联系管理员开通'],
])('redirects from %s to the first permitted page and says why', async (at, user, why) => {
  const { currentPath } = open(at, user)
  expect(await heading('页面：找专线')).toBeTruthy()
  expect(currentPath()).toBe('/base/search')
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '去认证' })).toBeNull()
})

test.each([
  ['/user/factory', '企业认证后才能使用，请先完成企业认证'],
  ['/carrier/orders', '只有物流企业能用，要承运请先通过物流企业认证'],
])('tells a personal admin at %s which verification is missing, with a link', async (at, why) => {
  open(at, userOf(1))
  expect(await screen.findByText(why)).toBeTruthy()
  const way = screen.getByRole('link', { name: '去认证' }).getAttribute('href')
  expect(way).toBe(`/user/verification/${userOf(1).factory_id}`)
})

test('waits with a page that needs a login until the user is known', async () => {
  let resolveUser: (user: CurrentUser) => void = () => undefined
  const userAnswered = new Promise<CurrentUser>((resolve) => {
    resolveUser = resolve
  })
  open('/orders/orderDetail/5', userOf(2), { '/user/getUser': () => userAnswered })
  act(() => adoptToken('another-token'))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  expect(screen.queryByRole('link', { name: '登录 / 注册' })).toBeNull()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'the-third' })))
  resolveUser(userOf(2))
  expect(await heading('页面：订单详情')).toBeTruthy()
})

const expired: Answers = { '/user/getUser': new Refusal(514, '登录已过期，请重新登录') }
test('keeps a search when the token is invalid', async () => {
  const { currentPath } = open('/base/search?to=510100', userOf(2), expired)
  await screen.findByText('登录已过期，请重新登录')
  expect(currentPath()).toBe('/base/search?to=510100')
})

test('forgets an invalid token and leads to Search', async () => {
  localStorage.setItem('token', 'dead')
  const { currentPath } = open('/orders/orderDetail/5', userOf(2), expired)
  await waitFor(() => expect(currentPath()).toBe('/base/search'))
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null })
  expect(localStorage.getItem('token')).toBeNull()
  expect(screen.getByText('登录已过期，请重新登录')).toBeTruthy()
  // and when the toast is gone
  const notice = within(await screen.findByRole('alert', { name: '登录已结束' }))
  expect(notice.getByText(/^登录已过期。/)).toBeTruthy()
  fireEvent.click(notice.getByRole('button', { name: '知道了' }))
  expect(screen.queryByRole('alert', { name: '登录已结束' })).toBeNull()
  expect(screen.getByRole('link', { name: '重新登录并回到刚才的页面' }).getAttribute('href')).toBe(
    '/login?redirect=%2Forders%2ForderDetail%2F5',
  )
})

test('shows the permitted menu in the specified order', async () => {
  open('/base/search')
  expect(menuTitles()).toEqual(['找专线', '查运单', '专线收藏', '联系咨询', '在线下单', '订单列表', '询价'])
})

test('shows a carrier the orders to carry in the menu', async () => {
  open('/base/search', userOf(3, 'user'))
  await waitFor(() =>
    expect(menuTitles()).toEqual([
      '找专线',
      '查运单',
      '专线收藏',
      '联系咨询',
      '在线下单',
      '批量下单',
      '订单列表',
      '对账单',
      '询价',
      '发货人',
      '收货人',
      '我的账号',
      '专线管理',
      '承运订单',
      '车辆司机',
      '柜台开单',
      '客户对账',
      '客户询价',
      '客户咨询',
      '经营看板',
      '软件下载',
      '意见反馈',
    ]),
  )
})

test('focuses the heading after a navigation', async () => {
  open('/base/search')
  await heading('页面：找专线')
  fireEvent.click(screen.getByRole('link', { name: '在线下单' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('页面：在线下单'))
})

test('goes to Search and informs the server on logout', async () => {
  const { server, currentPath } = open('/orders/orderDetail/5', userOf(2))
  fireEvent.click(await screen.findByRole('button', { name: '账户：王老板' }))
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
  expect((await screen.findByRole('link', { name: '登录 / 注册' })).getAttribute('href')).toBe(
    '/login?redirect=%2Fbase%2Fsearch',
  )
  expect(currentPath()).toBe('/base/search')
  expect(server.callsTo('/user/logout')).toHaveLength(1)
})

test('closes the account menu on Escape and restores the focus', async () => {
  open('/base/search', userOf(2))
  const opener = await screen.findByRole('button', { name: '账户：王老板', expanded: false })
  fireEvent.click(opener)
  const item = within(screen.getByRole('group', { name: '账户菜单' })).getByRole('button', {
    name: '退出登录',
  })
  act(() => item.focus())
  expect(screen.getByRole('group', { name: '账户菜单' })).toBeTruthy()
  fireEvent.keyDown(item, { key: 'Escape' })
  expect(screen.queryByRole('group', { name: '账户菜单' })).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('opens one dialog for ten expired calls; its button logs out and reloads', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const { server } = open('/base/search', userOf(2), {
    '/orders/getOrdersList': new Refusal(512, '账号已在其他设备登录，请重新登录'),
  })
  await heading('页面：找专线')
  await act(async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => callServer('/orders/getOrdersList', {})))
  })
  const dialogs = await screen.findAllByRole('dialog', { name: '您的登录已过期' })
  expect(dialogs).toHaveLength(1)
  const [dialog] = dialogs
  if (!dialog) throw new Error('no dialog')
  expect(dialog.textContent).toContain('18 小时')
  expect(dialog.textContent).toContain('在其他设备上登录了')
  expect(dialog.textContent).toContain('请重新登录并立即修改密码')
  fireEvent.click(within(dialog).getByRole('button', { name: '重新登录' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(server.callsTo('/user/logout')).toHaveLength(1)
  expect(localStorage.getItem('token')).toBeNull()
})

test('answers a question by its buttons', async () => {
  open('/base/search')
  const question = {
    title: '取消订单',
    text: '取消后不能恢复。',
    confirmLabel: '取消订单',
    isDangerous: true,
  }
  const first = confirmAction(question)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '返回' }))
  expect(await first).toBe(false)
  const second = confirmAction(question)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消订单' }))
  expect(await second).toBe(true)
})

test('keeps the shell alive when a page breaks', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open('/base/track')
  expect(await heading('页面出错了')).toBeTruthy()
  expect(report).toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link', { name: '在线下单' }))
  expect(await heading('页面：在线下单')).toBeTruthy()
})

test('shows an error for 8 seconds unless closed earlier', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    open('/nowhere')
    act(() => showErrorToast('第一条'))
    act(() => void vi.advanceTimersByTime(7_900))
    expect(screen.getByText('第一条')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByText('第一条')).toBeNull()
    act(() => showErrorToast('第二条'))
    fireEvent.click(screen.getByRole('button', { name: '关闭提示' }))
    expect(screen.queryByText('第二条')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('shows the offline notice while offline', () => {
  open('/nowhere')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^离线/)).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/^离线/)).toBeNull()
})

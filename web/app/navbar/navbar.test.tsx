import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { settingDefaults, useSettings } from '#shared/browser/settings.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { closePanel } from '../panels.ts'
import { Shell } from '../shell/Shell.tsx'

const noNotices = { list: [], total: 0, unread: 0 }

function open(at = '/base/search', user: CurrentUser | null = null, answers: Answers = {}) {
  const userAnswer: Answers = user ? { '/user/getUser': user } : {}
  const baseAnswers: Answers = { '/sites/getSiteList': wholeList([]), '/notices/getNoticeList': noNotices }
  const page = (
    <Shell>
      <textarea aria-label="备注" />
    </Shell>
  )
  return renderPage(page, { at, user, answers: { ...baseAnswers, ...userAnswer, ...answers } })
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '输入单号查运单' })

function search(typed: string) {
  fireEvent.change(box(), { target: { value: typed } })
  fireEvent.submit(screen.getByRole('search', { name: '查运单' }))
}

// separate chunks, loaded before, so that no test waits for a busy machine
beforeAll(async () => {
  await import('../phone/MinePanel.tsx')
  await import('../settings/SettingsDrawer.tsx')
})

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  act(() => {
    useSettings.setState(settingDefaults)
    closePanel()
  })
})

test('does not name a stored site before the list confirms it', async () => {
  const yiwu = { name: '义乌市', cityId: 330782, parentId: 330700, disabled: false }
  const jinhua = { name: '金华市', cityId: 330702, parentId: 330700, disabled: false }
  const formerSite = useLocalCity.getState()
  act(() => useLocalCity.setState({ site: yiwu }))
  let answer: (list: { list: (typeof yiwu)[]; total: number }) => void = () => undefined
  const answered = new Promise<{ list: (typeof yiwu)[]; total: number }>((resolve) => {
    answer = resolve
  })
  open('/base/search', null, { '/sites/getSiteList': () => answered })
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: '发货地' })
  expect(select.textContent).toBe('发货地')
  answer(wholeList([jinhua]))
  await waitFor(() => expect(select.textContent).toBe('金华市'))
  expect(screen.getByText('上次选的发货地现在不能用，已换成金华市')).toBeTruthy()
  act(() => useLocalCity.setState(formerSite))
})

test.each([
  ['YD000000000017', '/base/track?no=YD000000000017'],
  ['yd000000000017、D000000000025；SF-1/2', '/base/track?no=YD000000000017,D000000000025,SF-1%2F2'],
  ['   ', '/base/track'],
])('opens the tracking page for “%s” from the box', async (typed, address) => {
  const { currentPath } = open()
  search(typed)
  await waitFor(() => expect(currentPath()).toBe(address))
  expect(box().value).toBe('')
})

test('stays and reports input without a number', () => {
  const { currentPath } = open()
  search('运单')
  expect(screen.getByText('没有认出单号，请输入运单号、订单号或物流公司的单号')).toBeTruthy()
  expect(currentPath()).toBe('/base/search')
  expect(box().value).toBe('运单')
})

test('searches the first 20 of more numbers and says so', async () => {
  const numbers = Array.from({ length: 23 }, (_, n) => `SF${100 + n}`)
  const { currentPath } = open()
  search(numbers.join(' '))
  await waitFor(() => expect(currentPath()).toBe(`/base/track?no=${numbers.slice(0, 20).join(',')}`))
  expect(screen.getByText(/共识别到 23 个单号，一次最多查 20 个/)).toBeTruthy()
})

test('keeps the numbers of a pasted column apart', async () => {
  const { currentPath } = open()
  const event = createEvent.paste(box(), { clipboardData: { getData: () => 'SF101\r\nSF102\n' } })
  fireEvent(box(), event)
  expect(event.defaultPrevented).toBe(true)
  expect(box().value).toBe('SF101 SF102')
  fireEvent.submit(screen.getByRole('search', { name: '查运单' }))
  await waitFor(() => expect(currentPath()).toBe('/base/track?no=SF101,SF102'))
})

test('focuses the box on “/”, except while typing', () => {
  open()
  const note = screen.getByRole('textbox', { name: '备注' })
  act(() => note.focus())
  expect(fireEvent.keyDown(note, { key: '/' })).toBe(true)
  expect(document.activeElement).toBe(note)
  act(() => note.blur())
  expect(fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })).toBe(true)
  // handled: the slash itself is not typed
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
  expect(document.activeElement).toBe(box())
})

test('keeps the whole address with its hash for the return from the login', () => {
  open('/orders/new?line=3#notes')
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: '登录 / 注册' })
  expect(new URL(href).searchParams.get('redirect')).toBe('/orders/new?line=3#notes')
})

test('counts unread notices in the bell, for visitors, too', async () => {
  const { server } = open('/base/search', null, {
    '/notices/getNoticeList': { ...noNotices, total: 3, unread: 3 },
  })
  const bell = await screen.findByRole('button', { name: '通知，3 条未读' })
  expect(bell.textContent).toBe('3')
  expect(server.callsTo('/notices/getNoticeList')).toHaveLength(1)
})

test.each([
  [99, '通知，99 条未读', '99'],
  [100, '通知，99+ 条未读', '99+'],
  [1000, '通知，99+ 条未读', '99+'],
])('shortens %i unread to fit, and says what it shows', async (unread, label, shown) => {
  open('/base/search', userOf(2), { '/notices/getNoticeList': { ...noNotices, unread } })
  expect((await screen.findByRole('button', { name: label })).textContent).toBe(shown)
})

test('loads notices for an unverified factory, too, which gets its verification result there', async () => {
  const { server } = open('/base/search', userOf(0))
  await screen.findByRole('button', { name: '账户：王老板' })
  await waitFor(() => expect(server.callsTo('/notices/getNoticeList')).toHaveLength(1))
})

test('toggles full screen and its label', async () => {
  let full: Element | null = null
  const change = (element: Element | null) => {
    full = element
    act(() => void document.dispatchEvent(new Event('fullscreenchange')))
    return Promise.resolve()
  }
  const state = (name: string, get: () => unknown) =>
    Object.defineProperty(document, name, { configurable: true, get })
  state('fullscreenEnabled', () => true)
  state('fullscreenElement', () => full)
  Object.assign(document.documentElement, { requestFullscreen: () => change(document.documentElement) })
  Object.assign(document, { exitFullscreen: () => change(null) })
  try {
    open()
    fireEvent.click(screen.getByRole('button', { name: '全屏显示' }))
    fireEvent.click(await screen.findByRole('button', { name: '退出全屏' }))
    expect(await screen.findByRole('button', { name: '全屏显示' })).toBeTruthy()
    const refuse = () => Promise.reject(new TypeError('no gesture'))
    Object.assign(document.documentElement, { requestFullscreen: refuse })
    fireEvent.click(screen.getByRole('button', { name: '全屏显示' }))
    expect(await screen.findByText('浏览器没有允许全屏，请按 F11 试试')).toBeTruthy()
    state('fullscreenEnabled', () => false)
    act(() => void document.dispatchEvent(new Event('fullscreenchange')))
    expect(screen.queryByRole('button', { name: '全屏显示' })).toBeNull()
  } finally {
    Reflect.deleteProperty(document, 'fullscreenEnabled')
    Reflect.deleteProperty(document, 'fullscreenElement')
    Reflect.deleteProperty(document, 'exitFullscreen')
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
  }
})

test.each([
  [userOf(0), '实名认证'],
  [userOf(0, 'user'), undefined],
  [userOf(1), '企业认证'],
  [userOf(2), undefined],
])('links to verification in the account menu of permitted users (%#)', async (user, label) => {
  open('/base/search', user)
  fireEvent.click(await screen.findByRole('button', { name: '账户：王老板' }))
  const items = within(screen.getByRole('group', { name: '账户菜单' }))
  const link = items.queryByRole('link', { name: /认证$/ })
  expect(link?.textContent).toBe(label)
  expect(link?.getAttribute('href')).toBe(label && `/user/verification/${user.factory_id}`)
})

test('keeps the settings button and a side menu without the navbar', async () => {
  open()
  act(() => useSettings.setState({ navbar: false, topMenu: true }))
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '显示设置' }))
  const dialog = await screen.findByRole('dialog', { name: '显示设置' })
  fireEvent.click(within(dialog).getByRole('switch', { name: '导航栏' }))
  expect(screen.getByRole('banner')).toBeTruthy()
  // the opener is gone: the focus goes to the current one
  fireEvent.click(within(dialog).getByRole('button', { name: '关闭设置' }))
  const settings = within(screen.getByRole('banner')).getByRole('button', { name: '显示设置' })
  await waitFor(() => expect(document.activeElement).toBe(settings))
})

test('shows menu and footer as set', () => {
  open()
  expect(screen.getByRole('link', { name: 'API 说明' }).getAttribute('href')).toBe('/reference')
  act(() => useSettings.setState({ menu: false, footer: false }))
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'API 说明' })).toBeNull()
})

test('marks the group of an order’s page', async () => {
  open('/orders/orderDetail/5', userOf(2))
  const group = await screen.findByRole('group', { name: '订单' })
  expect(within(group).getByText('订单').closest('[aria-current]')).toBeTruthy()
  expect(within(group).getByRole('link', { name: '订单列表' }).getAttribute('aria-current')).toBeNull()
})

test('opens the settings from 我的', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: '我的' }))
  const menu = await screen.findByRole('dialog', { name: '我的' })
  fireEvent.click(within(menu).getByRole('button', { name: '显示设置' }))
  expect(await screen.findByRole('dialog', { name: '显示设置' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: '我的' })).toBeNull()
})

test('searches a number from 我的 and closes it', async () => {
  const { currentPath } = open()
  fireEvent.click(screen.getByRole('button', { name: '我的' }))
  const menu = within(await screen.findByRole('dialog', { name: '我的' }))
  const own = menu.getByRole<HTMLInputElement>('textbox', { name: '输入单号查运单' })
  fireEvent.change(own, { target: { value: '运单' } })
  fireEvent.submit(menu.getByRole('search', { name: '查运单' }))
  // shown inside the dialog, where it can be read
  expect(menu.getByText(/^没有认出单号/)).toBeTruthy()
  fireEvent.change(own, { target: { value: 'YD000000000017' } })
  fireEvent.submit(menu.getByRole('search', { name: '查运单' }))
  await waitFor(() => expect(currentPath()).toBe('/base/track?no=YD000000000017'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closes 我的 by the browser’s back button', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: '我的' }))
  await screen.findByRole('dialog', { name: '我的' })
  fireEvent.popState(window)
  expect(screen.queryByRole('dialog')).toBeNull()
})

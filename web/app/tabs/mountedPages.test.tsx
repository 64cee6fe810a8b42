import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adoptUser } from '#shared/server/session.ts'
import { endSession } from '#shared/server/sessionActions.ts'
import { userOf } from '#shared/testing/people.ts'
import { isPageDiscarded } from '#shared/ui/form/keptStore.ts'
import { panelId } from './tabIds.ts'
import { mountedPagesMax, pageKeyOf } from './tabs.ts'
import type { Tab } from './tabs.ts'
import { useTabs } from './tabStore.ts'
import {
  active,
  field,
  heading,
  leaveFor,
  open,
  scrollTo,
  scrolled,
  tab,
  tabs,
  threeTabs,
  type,
  visit,
} from './testing/site.tsx'
import { life } from './testing/TestPage.tsx'

vi.mock('../routing/routes.tsx', async () => {
  const { TestPage } = await import('./testing/TestPage.tsx')
  return { screenOf: () => <TestPage />, forgetFailedScreens: () => undefined }
})

test('keeps input and scroll position between tabs; a new tab starts at its top', async () => {
  open('/base/track')
  await heading('/base/track')
  type('一半')
  scrollTo(700)
  await visit('/orders/new', '/orders/new')
  expect(scrolled()).toBe(0)
  expect(field().value).toBe('')
  scrollTo(300)
  fireEvent.click(tab('查运单'))
  await heading('/base/track')
  expect(field().value).toBe('一半')
  expect(scrolled()).toBe(700)
  expect(document.title).toBe('查运单 - 专线通')
  expect(document.activeElement?.textContent).toBe('页面 /base/track')
  fireEvent.click(tab('在线下单'))
  await heading('/orders/new')
  expect(scrolled()).toBe(300)
})

test('a menu that the user opens before the page arrives keeps the focus', async () => {
  open('/base/track')
  await heading('/base/track')
  const bar = document.createElement('header')
  bar.innerHTML = '<button aria-expanded="true">账户</button>'
  document.body.append(bar)
  bar.querySelector('button')?.focus()
  await visit('/orders/new', '/orders/new')
  expect(document.activeElement?.textContent).toBe('账户')
  bar.remove()
})

test('ends effects while a tab is hidden and restarts them', async () => {
  open('/base/track')
  await heading('/base/track')
  await visit('/orders/new', '/orders/new')
  expect(life).toEqual(['on /base/track', 'off /base/track', 'on /orders/new'])
  await visit('/base/track', '/base/track')
  expect(life.slice(3)).toEqual(['off /orders/new', 'on /base/track'])
})

test('does not keep a page with ignoreCache', async () => {
  open('/base/search')
  await heading('/base/search')
  type('一半')
  await visit('/base/track', '/base/track')
  fireEvent.click(tab('找专线'))
  await heading('/base/search')
  expect(field().value).toBe('')
})

const order = (id: number) => `/orders/orderDetail/${id}`
const shown = () => document.querySelector('[data-active-page] h1')?.textContent
/** Avoids searching by role, which is slow among so many pages. */
async function openOrders(from: number, to: number) {
  for (let id = from; id <= to; id += 1) {
    leaveFor(order(id))
    await waitFor(() => expect(shown()).toBe(`页面 ${order(id)}`))
  }
}
const mounted = () => document.querySelectorAll('[role="tabpanel"]').length
const typed = () => document.querySelector<HTMLInputElement>('[data-active-page] input')
function typeHere(value: string) {
  const input = typed()
  if (input) fireEvent.input(input, { target: { value } })
}

test('unmounts the least recently used page without input for the thirteenth, and keeps its tab', async () => {
  open(order(1), userOf(2))
  await heading(order(1))
  typeHere('一半')
  await openOrders(2, 2)
  typeHere('写了又删')
  typeHere('')
  await openOrders(3, 13)
  expect(mounted()).toBe(mountedPagesMax)
  expect(document.getElementById(panelId(2))).toBeNull()
  await openOrders(1, 1)
  expect(typed()?.value).toBe('一半')
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(14)
})

const question = () => screen.findByRole('dialog', { name: /^(?:关闭|重新加载)标签页$/ })
const answer = async (label: string) =>
  fireEvent.click(within(await question()).getByRole('button', { name: label }))

test('asks before closing a page with input, unless the input is restored later', async () => {
  await threeTabs()
  type('一半')
  const closing = pageKeyOf(useTabs.getState().tabs.find(({ title }) => title === '订单列表') as Tab)
  fireEvent.click(screen.getByTitle('关闭 订单列表'))
  expect((await question()).textContent).toContain('“订单列表”里有填了还没提交的内容')
  await answer('返回继续填')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tabs()).toHaveLength(3)
  expect(field().value).toBe('一半')
  expect(isPageDiscarded(closing)).toBe(false)
  fireEvent.click(screen.getByTitle('关闭 订单列表'))
  await answer('关闭')
  // its forms delete what they have stored
  await waitFor(() => expect(isPageDiscarded(closing)).toBe(true))
  await heading('/base/track?no=1')
  await waitFor(() => expect(tabs()).toEqual(['找专线', '查运单']))
  type('一半')
  field().setAttribute('data-kept', '')
  fireEvent.click(screen.getByTitle('关闭 查运单'))
  await heading('/base/search')
})

test('asks before reloading it, and before closing others with it', async () => {
  await threeTabs()
  type('一半')
  fireEvent.contextMenu(tab('订单列表'))
  fireEvent.click(await screen.findByRole('menuitem', { name: '重新加载' }))
  await answer('返回继续填')
  expect(field().value).toBe('一半')
  fireEvent.click(tab('查运单'))
  await heading('/base/track?no=1')
  type('另一半')
  fireEvent.contextMenu(tab('找专线'))
  fireEvent.click(await screen.findByRole('menuitem', { name: '关闭全部标签页' }))
  expect((await question()).textContent).toContain('“查运单”等 2 个页面')
  await answer('关闭')
  await waitFor(() => expect(tabs()).toEqual(['找专线']))
})

test('shows two orders as two tabs with their numbers', async () => {
  open('/orders/orderDetail/5', userOf(2))
  await heading('/orders/orderDetail/5')
  await visit('/orders/orderDetail/6', '/orders/orderDetail/6')
  expect(tabs()).toEqual(['找专线', '订单详情 D5', '订单详情 D6'])
  expect(document.title).toBe('订单详情 D6 - 专线通')
})

test('keeps tab, input and focus of a page that changes its own query', async () => {
  const { currentPath } = open('/base/track')
  await heading('/base/track')
  type('一半')
  const button = screen.getByRole('button', { name: '改查询' })
  button.focus()
  fireEvent.click(button)
  await heading('/base/track?no=9')
  expect(currentPath()).toBe('/base/track?no=9')
  expect(tabs()).toEqual(['找专线', '查运单'])
  expect(field().value).toBe('一半')
  expect(document.activeElement).toBe(button)
})

test('goes back to the tab that was left, and within it to its last query', async () => {
  open('/base/track')
  await heading('/base/track')
  type('一半')
  fireEvent.click(screen.getByRole('button', { name: '改查询' }))
  await heading('/base/track?no=9')
  await visit('/orders/new', '/orders/new')
  await visit(-1, '/base/track?no=9')
  expect(field().value).toBe('一半')
  await visit(-1, '/base/track')
  expect(field().value).toBe('一半')
  expect(tabs()).toEqual(['找专线', '查运单', '在线下单'])
})

test('opens no tab for not-found and activates none', async () => {
  await threeTabs()
  leaveFor('/nowhere')
  await screen.findByRole('heading', { level: 1, name: '页面不存在' })
  expect(tabs()).toEqual(['找专线', '查运单', '订单列表'])
  expect(active()).toBeUndefined()
  expect(document.activeElement?.textContent).toBe('页面不存在')
  await visit(-1, '/orders/ordersList?page=2')
})

test('opens no tab for a page that asks for a login, and closes the login’s when it is left', async () => {
  open('/orders/orderDetail/5')
  await heading('/login?redirect=%2Forders%2ForderDetail%2F5')
  expect(tabs()).toEqual(['找专线', '登录'])
  await visit('/base/track', '/base/track')
  expect(tabs()).toEqual(['找专线', '查运单'])
})

test('clears tabs, pages and names on logout', async () => {
  open('/orders/orderDetail/5', userOf(2))
  await heading('/orders/orderDetail/5')
  await visit('/base/track', '/base/track')
  type('一半')
  await act(() => endSession())
  expect(tabs()).toEqual(['找专线', '查运单'])
  expect(field().value).toBe('')
})

test('closes the tab of a page that a changed role may not open', async () => {
  open('/user/staff', userOf(2))
  await heading('/user/staff')
  await visit('/user/info', '/user/info')
  act(() => adoptUser(userOf(2, 'user')))
  expect(tabs()).toEqual(['找专线', '我的账号'])
})

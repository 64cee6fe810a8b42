import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import nprogress from 'nprogress'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useSettings } from '#shared/browser/settings.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { activeTab } from './tabs.ts'
import { active, field, heading, open, tab, tabs, threeTabs, type, visit } from './testing/site.tsx'
import { openFirstTab, useCurrentTabs } from './useCurrentTabs.ts'

vi.mock('../routing/routes.tsx', async () => {
  const { TestPage } = await import('./testing/TestPage.tsx')
  return { screenOf: () => <TestPage />, forgetFailedScreens: () => undefined }
})

test('activates the neighbour with its query when the active tab closes, and back does not reopen it', async () => {
  const { currentPath } = await threeTabs()
  await visit('/orders/new', '/orders/new')
  fireEvent.click(screen.getByTitle('关闭 在线下单'))
  await heading('/orders/ordersList?page=2')
  await waitFor(() => expect(currentPath()).toBe('/orders/ordersList?page=2'))
  expect(document.activeElement?.textContent).toBe('页面 /orders/ordersList?page=2')
  await visit(-1, '/orders/ordersList?page=2')
  expect(tabs()).toEqual(['找专线', '查运单', '订单列表'])
})

test('closes by the middle button, except the first tab', async () => {
  await threeTabs()
  fireEvent(tab('查运单'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  fireEvent(tab('找专线'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  expect(tabs()).toEqual(['找专线', '订单列表'])
})

const entries = async () =>
  (await screen.findAllByRole<HTMLButtonElement>('menuitem')).map((item) => [
    item.textContent,
    !item.disabled,
  ])

test('opens the menu by mouse with six entries, useless ones disabled', async () => {
  const { currentPath } = await threeTabs()
  fireEvent.contextMenu(tab('查运单'))
  expect(await entries()).toEqual([
    ['重新加载', true],
    ['关闭当前标签页', true],
    ['关闭左侧标签页', false],
    ['关闭右侧标签页', true],
    ['关闭其它标签页', true],
    ['关闭全部标签页', true],
  ])
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.contextMenu(tab('查运单'))
  fireEvent.click(await screen.findByRole('menuitem', { name: '关闭右侧标签页' }))
  await waitFor(() => expect(currentPath()).toBe('/base/track?no=1'))
  expect(tabs()).toEqual(['找专线', '查运单'])
  fireEvent.contextMenu(tab('查运单'))
  fireEvent.click(await screen.findByRole('menuitem', { name: '关闭全部标签页' }))
  await waitFor(() => expect(currentPath()).toBe('/base/search'))
  expect(tabs()).toEqual(['找专线'])
})

test('closes the menu by the browser’s back button', async () => {
  await threeTabs()
  fireEvent.contextMenu(tab('查运单'))
  expect(await screen.findByRole('menu')).toBeTruthy()
  fireEvent.popState(window)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('supports the keyboard in the bar and its menu', async () => {
  const { currentPath } = await threeTabs()
  const last = tab('订单列表')
  expect(last.tabIndex).toBe(0)
  last.focus()
  fireEvent.keyDown(last, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(tab('查运单'))
  fireEvent.keyDown(tab('查运单'), { key: 'Home' })
  expect(document.activeElement).toBe(tab('找专线'))
  fireEvent.keyDown(tab('找专线'), { key: 'F10', shiftKey: true })
  const menu = await screen.findByRole('menu')
  expect(document.activeElement?.textContent).toBe('重新加载')
  // disabled entries are skipped
  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('关闭右侧标签页')
  fireEvent.keyDown(menu, { key: 'End' })
  expect(document.activeElement?.textContent).toBe('关闭全部标签页')
  fireEvent.keyDown(menu, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(tab('找专线'))
  fireEvent.keyDown(tab('找专线'), { key: 'End' })
  fireEvent.keyDown(tab('订单列表'), { key: 'Delete' })
  await waitFor(() => expect(currentPath()).toBe('/base/track?no=1'))
  await heading('/base/track?no=1')
  expect(document.activeElement).toBe(tab('查运单'))
})

test('opens the menu of a tab on a long press without selecting it', async () => {
  await threeTabs()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pointer = { pointerType: 'touch', clientX: 100, clientY: 60 }
  fireEvent.pointerDown(tab('查运单'), pointer)
  fireEvent.pointerMove(tab('查运单'), { ...pointer, clientX: 130 })
  act(() => void vi.advanceTimersByTime(600))
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.pointerDown(tab('查运单'), pointer)
  act(() => void vi.advanceTimersByTime(600))
  expect(screen.getAllByRole('menuitem')).toHaveLength(6)
  fireEvent.pointerUp(tab('查运单'), pointer)
  fireEvent.click(tab('查运单'))
  expect(active()).toBe('订单列表')
})

test('reloads the page at its query', async () => {
  const { currentPath } = await threeTabs()
  type('一半')
  fireEvent.click(screen.getByRole('button', { name: '标签页菜单' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '重新加载' }))
  // unsaved input needs a confirmation
  const question = within(await screen.findByRole('dialog', { name: '重新加载标签页' }))
  fireEvent.click(question.getByRole('button', { name: '重新加载' }))
  await waitFor(() => expect(field().value).toBe(''))
  await waitFor(() => expect(currentPath()).toBe('/orders/ordersList?page=2'))
  expect(tabs()).toEqual(['找专线', '查运单', '订单列表'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('页面 /orders/ordersList?page=2'))
  // another tab's page can be reloaded, too, and is then shown
  fireEvent.contextMenu(tab('查运单'))
  fireEvent.click(await screen.findByRole('menuitem', { name: '重新加载' }))
  await heading('/base/track?no=1')
  await visit(-1, '/orders/ordersList?page=2')
})

test('runs and ends the progress bar also when only the query changes', async () => {
  const start = vi.spyOn(nprogress, 'start')
  const ran = async () => {
    await waitFor(() => expect(nprogress.isStarted()).toBe(false))
    return start.mock.calls.length
  }
  open('/base/track?no=1')
  await heading('/base/track?no=1')
  expect(await ran()).toBe(1)
  await visit('/base/track?no=2', '/base/track?no=2')
  expect(await ran()).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: '改查询' }))
  await heading('/base/track?no=9')
  expect(await ran()).toBe(3)
  await visit(-1, '/base/track?no=2')
  expect(await ran()).toBe(4)
  await visit(-1, '/base/track?no=1')
  expect(await ran()).toBe(5)
  fireEvent.click(screen.getByRole('button', { name: '标签页菜单' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '重新加载' }))
  await heading('/base/track?no=1')
  expect(await ran()).toBe(6)
})

test('keeps tabs and pages when the bar is switched off', async () => {
  open('/base/track')
  await heading('/base/track')
  type('一半')
  act(() => useSettings.setState({ tabBar: false }))
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('tabpanel')).toBeNull()
  await visit('/orders/new', '/orders/new')
  await visit('/base/track', '/base/track')
  expect(field().value).toBe('一半')
})

test('opens the first tab before the first render, so that a page is hydrated once', () => {
  window.history.replaceState({ usr: 1, key: 'k', idx: 0 }, '', '/base/search?kg=500#top')
  const renders: ReturnType<typeof useCurrentTabs>[] = []
  function Hydrated() {
    renders.push(useCurrentTabs())
    return null
  }
  openFirstTab()
  const container = document.createElement('div')
  const site = (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Hydrated />
      </BrowserRouter>
    </QueryClientProvider>
  )
  render(site, { container, hydrate: true })
  const [{ tabs: state, stored } = expect.fail('never rendered')] = renders
  // TabHost has nothing to store
  expect(state).toBe(stored)
  expect(renders).toHaveLength(1)
  expect(activeTab(state)?.location).toEqual({
    pathname: '/base/search',
    search: '?kg=500',
    hash: '#top',
    state: 1,
    key: 'k',
  })
})

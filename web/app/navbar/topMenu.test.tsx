import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { settingDefaults, useSettings } from '#shared/browser/settings.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { Shell } from '../shell/Shell.tsx'

/** The width of every entry and of the whole row, in px. */
let widths = { entry: 0, row: 0 }

/** Acts as the browser's back button, which causes no blur. */
function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      浏览器后退
    </button>
  )
}

function open(at = '/base/search') {
  useSettings.setState({ topMenu: true })
  const user = userOf(3)
  const answers = {
    '/user/getUser': user,
    '/sites/getSiteList': wholeList([]),
    '/notices/getNoticeList': { list: [], total: 0, unread: 0 },
  }
  return renderPage(
    <Shell>
      <Back />
    </Shell>,
    { at, user, answers },
  )
}

const menu = () => screen.findByRole('navigation', { name: '主菜单' })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.textContent

// separate chunks, loaded before, so that no test waits for a busy machine
beforeAll(async () => {
  await Promise.all([import('./TopMenu.tsx'), import('./AccountMenu.tsx')])
})

beforeEach(() => {
  widths = { entry: 0, row: 0 }
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, widths.entry, 36),
  )
  vi.spyOn(HTMLUListElement.prototype, 'clientWidth', 'get').mockImplementation(() => widths.row)
})

afterEach(() => {
  vi.restoreAllMocks()
  act(() => useSettings.setState(settingDefaults))
})

test('shows the menu in the navbar and no longer at the side', async () => {
  open()
  const bar = within(screen.getByRole('banner'))
  expect(await bar.findByRole('navigation', { name: '主菜单' })).toBeTruthy()
  expect(screen.getAllByRole('navigation', { name: '主菜单' })).toHaveLength(1)
  expect(bar.getByRole('link', { name: '找专线' }).getAttribute('aria-current')).toBe('page')
})

test('closes sheets when the browser goes back', async () => {
  open()
  const bar = within(await menu())
  fireEvent.click(bar.getByRole('link', { name: '查运单' }))
  const openers = [
    bar.getByRole('button', { name: /^订单/ }),
    await screen.findByRole('button', { name: /^账户：/ }),
  ] as const
  for (const opener of openers) {
    fireEvent.click(bar.getByRole('link', { name: '查运单' }))
    fireEvent.click(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: '浏览器后退' }))
    await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('false'))
  }
})

test('moves by arrow keys along the bar and through a group; Esc closes it and restores the focus', async () => {
  const { currentPath } = open()
  const bar = within(await menu())
  const entries = bar.getAllByRole('listitem').map((entry) => entry.textContent)
  const before = entries[entries.indexOf('订单') - 1] ?? ''
  act(() => bar.getByRole('link', { name: before }).focus())
  press('ArrowRight')
  expect(focused()).toBe('订单')
  press('ArrowDown')
  await waitFor(() => expect(focused()).toBe('在线下单'))
  press('ArrowDown')
  await waitFor(() => expect(focused()).toBe('批量下单'))
  press('Escape')
  expect(focused()).toBe('订单')
  expect(bar.queryByRole('link', { name: '订单列表' })).toBeNull()
  press('ArrowLeft')
  expect(focused()).toBe(before)
  act(() => bar.getByRole('link', { name: '找专线' }).focus())
  press('ArrowLeft')
  expect(focused()).toBe(entries.at(-1))
  press('ArrowRight')
  expect(focused()).toBe('找专线')

  fireEvent.click(bar.getByRole('button', { name: '订单', expanded: false }))
  fireEvent.click(bar.getByRole('link', { name: '订单列表' }))
  await waitFor(() => expect(currentPath()).toBe('/orders/ordersList'))
  expect(bar.queryByRole('link', { name: '在线下单' })).toBeNull()
})

test('moves what does not fit under 更多', async () => {
  widths = { entry: 100, row: 300 }
  open()
  const bar = within(await menu())
  const more = await bar.findByRole('button', { name: '更多' })
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['找专线', '查运单'])
  fireEvent.click(more)
  expect(bar.getByRole('group', { name: '订单' })).toBeTruthy()
  expect(bar.getByRole('link', { name: '承运订单' })).toBeTruthy()
})

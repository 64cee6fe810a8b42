import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chooseSettings, settingDefaults, useSettings } from '#shared/browser/settings.ts'
import type { Settings } from '#shared/browser/settings.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { closePanel, openPanel } from '../panels.ts'
import { OpenPanel } from '../shell/OpenPanel.tsx'
import { useAppearance } from '../useAppearance.ts'

function Page() {
  useAppearance()
  return (
    <>
      <button type="button" onClick={() => openPanel('settings')}>
        设置
      </button>
      <OpenPanel />
    </>
  )
}

async function openDrawer() {
  renderPage(<Page />)
  const opener = screen.getByRole('button', { name: '设置' })
  act(() => opener.focus())
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: '显示设置' })
  return { opener, dialog, drawer: within(dialog) }
}

const root = document.documentElement
const width = () => screen.getByRole<HTMLInputElement>('textbox', { name: '菜单宽度（像素）' })
const typeWidth = (value: string) => fireEvent.change(width(), { target: { value } })
const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text)

// separate chunks, loaded before, so that no test waits for a busy machine
beforeAll(async () => {
  await import('./SettingsDrawer.tsx')
})

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
  act(() => {
    chooseSettings({})
    closePanel()
  })
})

test.each<[string, keyof Settings, Settings[keyof Settings]]>([
  ['导航栏', 'navbar', false],
  ['菜单栏', 'menu', false],
  ['顶部菜单栏', 'topMenu', true],
  ['底部', 'footer', false],
  ['多页签', 'tabBar', false],
  ['菜单来源于后台', 'menuFromServer', true],
  ['色弱模式', 'colorWeak', true],
  ['深色主题', 'theme', 'dark'],
  ['大字版', 'largeText', true],
  ['紧凑', 'compact', true],
])('changes one setting by %s, and 恢复默认 resets it', async (name, key, value) => {
  const { drawer } = await openDrawer()
  fireEvent.click(drawer.getByRole('switch', { name }))
  expect(useSettings.getState()).toEqual({ ...settingDefaults, [key]: value })
  fireEvent.click(drawer.getByRole('button', { name: '恢复默认' }))
  expect(useSettings.getState()).toEqual(settingDefaults)
  expect(localStorage).toHaveLength(0)
})

test('applies the settings to the document', async () => {
  const { drawer } = await openDrawer()
  expect(root.style.getPropertyValue('--menu-width')).toBe('150px')
  for (const name of ['色弱模式', '大字版', '导航栏']) fireEvent.click(drawer.getByRole('switch', { name }))
  expect(root.hasAttribute('data-color-weak')).toBe(true)
  expect(root.hasAttribute('data-large-text')).toBe(true)
  expect(root.hasAttribute('data-no-navbar')).toBe(true)
  fireEvent.click(drawer.getByRole('button', { name: '恢复默认' }))
  expect(root.hasAttribute('data-color-weak')).toBe(false)
  expect(root.hasAttribute('data-large-text')).toBe(false)
  expect(root.hasAttribute('data-no-navbar')).toBe(false)
})

test('applies a width while typing, and reports a bad one while the last good one stays', async () => {
  const { drawer } = await openDrawer()
  typeWidth('200')
  expect(root.style.getPropertyValue('--menu-width')).toBe('200px')
  for (const bad of ['', '119', '321', '15O', '-150', '1e2', '150.5']) {
    typeWidth(bad)
    fireEvent.blur(width())
    expect(drawer.getByText('请填 120 到 320 之间的整数，现在仍是 200')).toBeTruthy()
    expect(width().getAttribute('aria-invalid')).toBe('true')
    expect(useSettings.getState().menuWidth).toBe(200)
  }
  // no error while a valid width is being typed
  typeWidth('3')
  expect(drawer.queryByText(/现在仍是/)).toBeNull()
  typeWidth('３２０')
  expect(useSettings.getState().menuWidth).toBe(320)
  fireEvent.click(drawer.getByRole('button', { name: '恢复默认' }))
  expect(width().value).toBe('150')
})

test('clears a bad entry by 恢复默认, too', async () => {
  const { drawer } = await openDrawer()
  typeWidth('999')
  fireEvent.blur(width())
  fireEvent.click(drawer.getByRole('button', { name: '恢复默认' }))
  expect(width().value).toBe('150')
  expect(drawer.queryByText(/现在仍是/)).toBeNull()
})

test('copies only the settings, as JSON', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const { drawer } = await openDrawer()
  fireEvent.click(drawer.getByRole('switch', { name: '大字版' }))
  fireEvent.click(drawer.getByRole('button', { name: '复制配置' }))
  await waitFor(() => expect(toastTexts()).toEqual(['复制成功，可以粘贴到需要的地方']))
  const [[copied] = []] = writeText.mock.calls as unknown as [string][]
  expect(JSON.parse(copied ?? '')).toEqual({ ...settingDefaults, device: 'desktop', largeText: true })
})

test('sets the device to mobile in a phone’s window, follows the window and ignores 恢复默认', async () => {
  const window = Object.assign(new EventTarget(), { matches: true })
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => Object.assign(window, { media: query }) as unknown as MediaQueryList,
  )
  const { drawer } = await openDrawer()
  expect(useSettings.getState().device).toBe('mobile')
  fireEvent.click(drawer.getByRole('button', { name: '恢复默认' }))
  expect(useSettings.getState()).toEqual({ ...settingDefaults, device: 'mobile' })
  window.matches = false
  act(() => void window.dispatchEvent(new Event('change')))
  expect(useSettings.getState().device).toBe('desktop')
})

test('shows the JSON selected where the browser refuses to copy', async () => {
  const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false })
  const { drawer } = await openDrawer()
  fireEvent.click(drawer.getByRole('button', { name: '复制配置' }))
  const field = await drawer.findByRole<HTMLTextAreaElement>('textbox', { name: /浏览器没有允许复制/ })
  expect(JSON.parse(field.value)).toEqual(settingDefaults)
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  expect(toastTexts()).toEqual([])
  // later changes are included and do not take the focus
  const dark = drawer.getByRole('switch', { name: '深色主题' })
  act(() => dark.focus())
  fireEvent.click(dark)
  expect(JSON.parse(field.value)).toEqual({ ...settingDefaults, theme: 'dark' })
  expect(document.activeElement).toBe(dark)
  fireEvent.click(drawer.getByRole('button', { name: '复制配置' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('closes by Esc and by a click beside it', async () => {
  const { opener, dialog, drawer } = await openDrawer()
  expect(drawer.getByRole('button', { name: '关闭设置' })).toBeTruthy()
  // the browser's own handling of Esc
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('dialog', { name: '显示设置' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

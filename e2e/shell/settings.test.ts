import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { closeSettings, openSettings, setSwitch } from '../testing/settings.ts'
import { activePage, activeTabText } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const sideMenu = (page: Page) => page.locator('aside').getByRole('navigation', { name: '主菜单' })
const htmlStyle = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name)

test('every switch takes effect at once, and the settings stay reachable without the navbar', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await page.goto('/base/track')
  await openSettings(page)
  await window.picture('settings', 'window')
  await expectTidy(window)

  const tabList = page.getByRole('tablist', { includeHidden: true })
  const footer = page.locator('footer')
  expect(await tabList.isVisible()).toBe(true)
  await setSwitch(page, '多页签', false)
  await expect.poll(() => tabList.count()).toBe(0)
  await setSwitch(page, '多页签', true)
  await tabList.waitFor()
  await setSwitch(page, '底部', false)
  await expect.poll(() => footer.count()).toBe(0)

  const side = sideMenu(page).locator('..')
  expect((await side.boundingBox())?.width).toBe(150)
  const width = page.getByRole('textbox', { name: '菜单宽度' })
  await width.fill('240')
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(240)
  await width.fill('9999')
  await width.press('Enter')
  expect((await side.boundingBox())?.width).toBe(240)

  await setSwitch(page, '菜单栏', false)
  await expect.poll(() => page.locator('aside').count()).toBe(0)
  await setSwitch(page, '菜单栏', true)
  await setSwitch(page, '顶部菜单栏', true)
  await expect.poll(() => page.locator('aside').count()).toBe(0)
  await closeSettings(page)
  await page
    .locator('header')
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '查运单' })
    .waitFor()
  await window.picture('top-menu')
  await expectTidy(window)

  await openSettings(page)
  await setSwitch(page, '导航栏', false)
  await expect.poll(() => page.locator('header').count()).toBe(0)
  await closeSettings(page)
  // without the navbar the menu is at the side, so that every page is reachable
  await sideMenu(page).getByRole('link', { name: '找专线' }).click()
  await expect.poll(() => activeTabText(page)).toBe('找专线')
  await window.picture('no-navbar')
  await expectTidy(window)
  await openSettings(page)
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.locator('header').waitFor()
  await expect.poll(async () => (await sideMenu(page).locator('..').boundingBox())?.width).toBe(150)
  await expectTidy(window)
})

test('色弱模式 inverts 80 % on html including dialogs, 深色主题 is dark, and both are readable', async () => {
  const window = await openWindow('phone')
  const { page } = window
  await page.goto('/base/track')
  await openSettings(page)
  await setSwitch(page, '色弱模式', true)
  await expect.poll(() => htmlStyle(page, 'filter')).toBe('invert(0.8)')
  const dialog = page.getByRole('dialog', { name: '显示设置' })
  await expect.poll(() => dialog.evaluate((box) => getComputedStyle(box).filter)).toBe('invert(0.8)')
  await window.picture('color-weak', 'window')
  const { x = -1, y = -1 } = (await dialog.boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(y).toBe(0)
  await setSwitch(page, '色弱模式', false)
  await expect.poll(() => htmlStyle(page, 'filter')).toBe('none')

  await setSwitch(page, '深色主题', true)
  await expect.poll(() => htmlStyle(page, 'color-scheme')).toBe('dark')
  await window.picture('settings-dark', 'window')
  await expectTidy(window)
  await closeSettings(page)
  await expectTidy(window)
})

test.each(['phone', 'narrow'] as const satisfies Width[])(
  '大字版 on a %s makes text and targets a quarter larger within the window',
  async (size) => {
    const window = await openWindow(size)
    const { page } = window
    await page.goto('/base/search?to=330782')
    await activePage(page).getByRole('link', { name: '下单' }).first().waitFor()
    // the form is folded into one line
    await activePage(page)
      .getByRole('button', { name: /^修改查询/ })
      .click()
    const measured = () =>
      page.evaluate(() => {
        const shown = (selector: string) => {
          const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
            one.checkVisibility(),
          )
          if (!found) throw new Error(`Nothing is ${selector}`)
          return found
        }
        return {
          text: Number.parseFloat(getComputedStyle(shown('main h3')).fontSize),
          label: Number.parseFloat(getComputedStyle(shown('main label')).fontSize),
          button: shown('main button[type="submit"]').getBoundingClientRect().height,
          field: shown('main input:not([type="hidden"])').getBoundingClientRect().height,
        }
      })
    const before = await measured()
    await openSettings(page)
    await setSwitch(page, '大字版', true)
    await closeSettings(page)
    await expect.poll(async () => (await measured()).text / before.text).toBeGreaterThanOrEqual(1.25)
    const after = await measured()
    expect(after.label / before.label).toBeGreaterThanOrEqual(1.25)
    expect(after.button).toBeGreaterThan(before.button)
    expect(after.field).toBeGreaterThan(before.field)
    await window.picture('large-search')
    await expectTidy(window)
  },
)

test('复制配置 copies only the settings, or shows them when the browser refuses', async () => {
  const window = await openWindow('desktop', {
    token: 'not a token of anybody',
    holdsToasts: true,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { page } = window
  await page.goto('/base/track')
  await openSettings(page)
  await setSwitch(page, '底部', false)
  await page.getByRole('button', { name: '复制配置' }).click()
  // inside the dialog: everything else is inert
  await page
    .getByRole('dialog')
    .getByRole('log')
    .getByText(/^复制成功/)
    .waitFor()
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as object
  const settings = {
    theme: 'light',
    themeColor: '#165DFF',
    navbar: true,
    menu: true,
    topMenu: false,
    footer: false,
    tabBar: true,
    menuFromServer: false,
    menuWidth: 150,
    colorWeak: false,
    largeText: false,
    roomyLines: false,
    orderRows: 20,
    compact: false,
    orderSound: true,
    orderVoice: true,
    orderReminder: true,
    device: 'desktop',
  }
  expect(copied).toEqual(settings)
  await window.close()

  const refused = await openWindow('narrow')
  await refused.page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } })
    document.execCommand = () => false
  })
  await refused.page.goto('/base/track')
  await openSettings(refused.page)
  await refused.page.getByRole('button', { name: '复制配置' }).click()
  const field = refused.page.getByRole('textbox', { name: /浏览器没有允许复制/ })
  expect(JSON.parse(await field.inputValue())).toEqual({ ...settings, footer: true, device: 'mobile' })
  const focused = () => refused.page.evaluate(() => String(document.activeElement?.tagName))
  await expect.poll(focused).toBe('TEXTAREA')
  await setSwitch(refused.page, '多页签', false)
  const shown = { ...settings, footer: true, tabBar: false, device: 'mobile' }
  await expect.poll(async () => JSON.parse(await field.inputValue()) as object).toEqual(shown)
  await refused.picture('settings-refused', 'window')
  await expectTidy(refused)
})

test('settings are stored in the browser for visitors and in the account for users, with two local storage keys', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await page.goto('/base/track')
  await openSettings(page)
  for (const name of ['深色主题', '大字版']) await setSwitch(page, name, true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '查运单' }).waitFor()
  await expect.poll(() => htmlStyle(page, 'color-scheme')).toBe('dark')
  await expect.poll(() => htmlStyle(page, 'font-size')).toBe('20px')
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key !== 'token' && key !== 'localCity'),
    ),
  ).toEqual([])
  await openSettings(page)
  // smaller and larger exclude each other
  await setSwitch(page, '紧凑', true)
  await expect.poll(() => page.getByRole('switch', { name: '大字版' }).isChecked()).toBe(false)
  await expectTidy(window)
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => htmlStyle(page, 'color-scheme')).toBe('light')
  await window.close()

  const token = await tokenOf(site, '生产企业 · 管理员')
  const first = await openWindow('phone', { token })
  await first.page.goto('/base/track')
  await openSettings(first.page)
  const saved = first.page.waitForResponse((response) => response.url().endsWith('/user/saveSettings'))
  await setSwitch(first.page, '深色主题', true)
  await saved
  await first.close()
  const other = await openWindow('desktop', { token })
  await other.page.goto('/base/track')
  await expect.poll(() => htmlStyle(other.page, 'color-scheme')).toBe('dark')
})

test('follows the dark mode of the device until a theme is chosen', async () => {
  const window = await openWindow('desktop', { context: { colorScheme: 'dark' } })
  const { page } = window
  await page.goto('/base/search')
  await expect.poll(() => htmlStyle(page, 'color-scheme')).toBe('dark')
  await openSettings(page)
  await setSwitch(page, '深色主题', false)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '找专线' }).waitFor()
  await expect.poll(() => htmlStyle(page, 'color-scheme')).toBe('light')
})

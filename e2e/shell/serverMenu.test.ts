import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pages } from '#contract/kernel/pages.ts'
import { goWithin, currentLocation } from '../testing/address.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { closeSettings, openSettings, setSwitch } from '../testing/settings.ts'
import { activePage, tabTexts } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const menuPath = '**/api/user/menu'

/** Returns the menu links; on a phone from its drawer. */
async function menuLinks(page: Page): Promise<string[]> {
  const opener = page.getByRole('button', { name: /^我的/ })
  const isPhone = await opener.isVisible()
  if (isPhone) await opener.click()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.waitFor()
  const links = await menu.getByRole('link').allInnerTexts()
  if (isPhone) await page.getByRole('button', { name: '关闭我的' }).click()
  return links
}

async function turnOn(page: Page): Promise<void> {
  await openSettings(page)
  await setSwitch(page, '菜单来源于后台', true)
  await closeSettings(page)
}

/** Opens an address and waits for a page of this title. */
async function expectAt(page: Page, address: string, title: string): Promise<void> {
  await goWithin(page, address)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([title])
  expect((await currentLocation(page)).at).toBe(address)
}

test.each(['desktop', 'phone'] as const satisfies Width[])(
  'on a %s the server’s menu is shown, hidden pages open, and others are not found',
  async (width) => {
    // two users, since an account stores the choice for all widths
    const who = width === 'desktop' ? '生产企业 · 管理员' : '生产企业 · 员工'
    const token = await tokenOf(site, who)
    const window = await openWindow(width, { token })
    const { page } = window
    await page.goto('/orders/ordersList')
    const number = activePage(page)
      .getByRole('link', { name: /^D\d{12}$/ })
      .first()
    await number.waitFor()
    const local = await menuLinks(page)
    // the real menu equals the local one: one entry less shows which is used
    await page.route(menuPath, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { group: string }[] }
      const menu = data.filter(({ group }) => group !== 'favorites')
      await route.fulfill({ response, json: { ...rest, data: menu } })
    })
    const answered = page.waitForResponse(menuPath)
    await turnOn(page)
    await answered
    expect(local).toContain('专线收藏')
    expect(await menuLinks(page)).toEqual(local.filter((text) => text !== '专线收藏'))
    await window.picture('server-menu')

    // not in the menu, but permitted: an order's detail
    const text = await number.innerText()
    await number.click()
    await expect.poll(() => page.title()).toContain(`订单详情 ${text}`)
    // a page that the server does not list
    const outside = pages.find(({ access }) => access === 'carrier')?.path ?? ''
    await expectAt(page, outside, '页面不存在')
    if (width === 'desktop') expect(await tabTexts(page)).toEqual(['找专线', '订单列表', `订单详情 ${text}`])
    await expectTidy(window)
  },
)

test('a page missing from the server’s menu is not shown and not found', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  const search = { path: '/base/search', title: '找专线', hidden: false }
  await page.route(menuPath, (route) =>
    route.fulfill({
      json: { code: 200, msg: '', data: [{ group: 'search', title: '找专线', order: 0, pages: [search] }] },
    }),
  )
  await page.goto('/base/search')
  await turnOn(page)
  await expect.poll(() => menuLinks(page)).toEqual(['找专线'])
  await expectAt(page, '/base/track', '页面不存在')
  await expectAt(page, '/login', '登录专线通')
  await expectAt(page, '/base/search', '找专线')
  await openSettings(page)
  await setSwitch(page, '菜单来源于后台', false)
  await closeSettings(page)
  await expectAt(page, '/base/track', '查运单')
  await expectTidy(window)
})

test.each(['desktop', 'phone'] as const satisfies Width[])(
  'on a %s a failed menu shows a toast with 重试, and everything still works',
  async (width) => {
    const window = await openWindow(width, { holdsToasts: true })
    const { page } = window
    await page.route(menuPath, (route) =>
      route.fulfill({ json: { code: 500, msg: '服务出了问题，请稍后再试', data: null } }),
    )
    await page.goto('/base/search')
    const local = await menuLinks(page)
    await openSettings(page)
    await setSwitch(page, '菜单来源于后台', true)
    const toast = page.getByRole('log', { name: '提示' }).getByText(/^后台菜单加载失败/)
    await toast.waitFor()
    // also reachable above the drawer
    const inDrawer = page.getByRole('dialog').getByRole('log').getByRole('button', { name: '重试' })
    const second = page.waitForResponse(menuPath)
    await inDrawer.click()
    await second
    await toast.waitFor()
    await closeSettings(page)
    const third = page.waitForResponse(menuPath)
    await page.getByRole('log').getByRole('button', { name: '重试' }).click()
    await third
    await toast.waitFor()
    await window.picture('server-menu-failed', 'window')
    await expectTidy(window)
    // all pages stay available
    await expectAt(page, '/base/track', '查运单')
    expect(await menuLinks(page)).toEqual(local)

    // requested again, it fails and shows the toast again
    await openSettings(page)
    await setSwitch(page, '菜单来源于后台', false)
    await setSwitch(page, '菜单来源于后台', true)
    await toast.waitFor()
    await page.unroute(menuPath)
    const answered = page.waitForResponse(menuPath)
    await inDrawer.click()
    expect((await answered).status()).toBe(200)
    await toast.waitFor({ state: 'detached' })
    await closeSettings(page)
    await expectAt(page, '/carrier/orders', '页面不存在')
    await expectTidy(window)
  },
)

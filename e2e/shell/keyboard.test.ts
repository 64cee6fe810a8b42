import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { currentLocation } from '../testing/address.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { focusedHeading, focusedElement, tabTo, typeInto } from '../testing/keys.ts'
import { accountOf } from '../testing/people.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

/** Skips navbar, menu and tabs by the first link of every page. */
async function skipToContent(page: Page): Promise<void> {
  await press(page, 'Tab')
  await expect.poll(async () => (await focusedElement(page)).name).toBe('跳到正文')
  const top = async () => (await page.getByRole('link', { name: '跳到正文' }).boundingBox())?.y
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await press(page, 'Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
}

/** Returns the code sent to a mobile. */
async function codeTo(mobile: string): Promise<string> {
  const sent = () => site.app.sent.find((message) => message.mobile === mobile)?.code ?? ''
  await expect.poll(sent).not.toBe('')
  return sent()
}

async function searchByKeys(page: Page): Promise<void> {
  await page.goto('/base/search')
  await page.getByRole('heading', { name: '永康市热门目的地' }).waitFor()
  await skipToContent(page)
  await typeInto(page, /^目的地/, '义乌')
  await activePage(page).getByRole('option').first().waitFor()
  await press(page, 'Enter')
  await page.waitForURL(/to=330782/)
  await typeInto(page, /^重量/, '500')
  await typeInto(page, /^体积/, '1.5')
  await press(page, 'Enter')
  await page.waitForURL(/kg=500.*m3=1.5|m3=1.5.*kg=500/)
  await page.getByText('预估总价').first().waitFor()
}

async function orderByKeys(page: Page, mobile: string): Promise<string> {
  await tabTo(page, /^下单$/)
  await press(page, 'Enter')
  await expect.poll(() => focusedHeading(page)).toBe('在线下单')
  await typeInto(page, /^姓名/, '王小明')
  await typeInto(page, /^电话/, '13800138000')
  await typeInto(page, /^所在地区/, '永康')
  await activePage(page).getByRole('option').first().waitFor()
  await press(page, 'Enter')
  await typeInto(page, /^详细地址/, '江南街道五金科技工业园 1 号')
  await typeInto(page, /^姓名/, '李雷')
  await typeInto(page, /^电话/, '13900139000')
  await typeInto(page, /^详细地址/, '商城大道 8 号 3 幢 502 室')
  await typeInto(page, /^货物名称/, '电动工具')
  await typeInto(page, /^联系手机号/, mobile)
  await tabTo(page, /^获取验证码/)
  await press(page, 'Enter')
  const code = await codeTo(mobile)
  await tabTo(page, /^短信验证码/, { isBack: true })
  await page.keyboard.type(code)
  await tabTo(page, /^提交订单/)
  await press(page, 'Enter')
  const number = page.getByText(/^D\d{12}$/).first()
  await number.waitFor()
  // a button that is being enabled has neither state's contrast
  const printing = page.getByRole('button', { name: '打印订单小票' })
  await expect.poll(() => printing.isEnabled()).toBe(true)
  return number.innerText()
}

test('by keyboard a user searches a line, opens it, orders and tracks the number', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await searchByKeys(page)
  await tabTo(page, /^展开.*的详情$/)
  await press(page, 'Enter')
  await page.getByRole('button', { name: /^收起.*的详情$/ }).waitFor()
  await expectTidy(window)
  await press(page, 'Enter')
  await page.getByRole('button', { name: /^收起.*的详情$/ }).waitFor({ state: 'detached' })
  await window.picture('keyboard')

  const number = await orderByKeys(page, '13655501234')
  await expectTidy(window)
  // one key focuses the number box from anywhere
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await press(page, '/')
  await expect.poll(async () => (await focusedElement(page)).name).toBe('输入单号查运单')
  await page.keyboard.type(number)
  await press(page, 'Enter')
  await page.waitForURL(`**/base/track?no=${number}`)
  await expect.poll(() => focusedHeading(page)).toBe('查运单')
  await page.getByText('待接单').first().waitFor()
  await expectTidy(window)
})

test.each([
  ['desktop', '/base/favorites', '专线收藏'],
  ['phone', '/base/favorites', '专线收藏'],
  ['desktop', '/base/consult', '联系咨询'],
  ['phone', '/base/consult', '联系咨询'],
] as const satisfies [Width, string, string][])(
  'by keyboard on a %s: the empty %s offers a next step',
  async (width, address, title) => {
    const window = await openWindow(width)
    const { page } = window
    await page.goto(address)
    await expect.poll(() => currentLocation(page)).toEqual({ at: address, title, headings: 1 })
    // the first page of a visit does not move the focus
    expect((await focusedElement(page)).tag).toBe('body')
    await skipToContent(page)
    await tabTo(page, /找专线/)
    await press(page, 'Enter')
    await expect.poll(() => focusedHeading(page)).toBe('找专线')
    await expectTidy(window)
  },
)

test('by keyboard on a phone the menu opens, navigates and returns the focus, and a login works', async () => {
  const window = await openWindow('phone')
  const { page } = window
  await page.goto('/base/track')
  await page.getByRole('heading', { level: 1, name: '查运单' }).waitFor()
  await tabTo(page, /^我的$/)
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: '我的' }).waitFor()
  await press(page, 'Escape')
  await page.getByRole('dialog', { name: '我的' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await focusedElement(page)).name).toBe('我的')
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: '我的' }).waitFor()
  await tabTo(page, /^订单列表$/)
  await press(page, 'Enter')
  await expect.poll(() => focusedHeading(page)).toBe('订单列表')

  await tabTo(page, /^登录/, { isBack: true })
  await press(page, 'Enter')
  await expect.poll(() => focusedHeading(page)).toBe('登录专线通')
  const { mobile, password } = accountOf(site, '个人认证')
  await tabTo(page, /^改用密码登录/)
  await press(page, 'Enter')
  await typeInto(page, /^手机号/, mobile)
  await typeInto(page, /^密码/, password)
  await press(page, 'Enter')
  await page.waitForURL('**/orders/ordersList')
  await page.getByRole('button', { name: /^账户/ }).waitFor()
  await expectTidy(window)
})

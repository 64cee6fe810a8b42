import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { goWithin, currentLocation } from '../testing/address.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, logInHere, tokenOf } from '../testing/people.ts'
import { activePage, activeTabText, tabBar, tabOf, tabTexts } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

let token: string

test.beforeAll(async () => {
  token = await tokenOf(site, '生产企业 · 管理员')
})

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const mountedPages = (page: Page) => page.locator('[id^="tab-page-"]').count()
const numberAt = (n: number) => `YD${String(100_000_000_000 + n)}`

/** Looks up a number by the box in the navbar. */
async function lookUp(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: '输入单号查运单' }).fill(number)
  await page.getByRole('textbox', { name: '输入单号查运单' }).press('Enter')
  await expect.poll(() => activeTabText(page)).toBe(`查运单 ${number}`)
}

test('two orders are two tabs with their numbers, which keep input and scroll position', async () => {
  const window = await openWindow('desktop', { token })
  const { page } = window
  await page.goto('/orders/ordersList')
  const links = activePage(page).getByRole('link', { name: /^D\d{12}$/ })
  const typed = activePage(page).getByRole('textbox', { name: '关键字' })
  await links.first().waitFor()
  // every order number has this letter: the rows stay
  await typed.fill('D')
  await page.waitForURL(/keyword=D/)
  await expect.poll(() => activePage(page).locator('[aria-busy="true"]').count()).toBe(0)
  // rows in view, so that a click does not scroll
  await links.nth(6).waitFor()
  const first = await links.nth(5).innerText()
  const second = await links.nth(6).innerText()
  await page.mouse.wheel(0, 260)
  await expect.poll(() => scrolled(page)).toBe(260)

  await links.nth(6).click()
  await expect.poll(() => activeTabText(page)).toBe(`订单详情 ${second}`)
  await expect.poll(async () => (await currentLocation(page)).title).toBe(`订单详情 ${second}`)
  expect(await scrolled(page)).toBe(0)
  const secondAt = (await currentLocation(page)).at

  await tabOf(page, '订单列表').click()
  await expect.poll(() => scrolled(page)).toBe(260)
  expect(await typed.inputValue()).toBe('D')
  await links.nth(5).click()
  await expect
    .poll(() => tabTexts(page))
    .toEqual(['找专线', '订单列表', `订单详情 ${second}`, `订单详情 ${first}`])
  await window.picture('tabs')
  await expectTidy(window)

  // the browser's own buttons switch tabs as well
  await page.goBack()
  await expect.poll(() => activeTabText(page)).toBe('订单列表')
  expect(await typed.inputValue()).toBe('D')
  await page.goBack()
  await expect.poll(() => activeTabText(page)).toBe(`订单详情 ${second}`)
  expect((await currentLocation(page)).at).toBe(secondAt)
  await page.goForward()
  await expect.poll(() => activeTabText(page)).toBe('订单列表')
  expect(await tabTexts(page)).toHaveLength(4)
  await expectTidy(window)
})

test('a page that is not kept alive restarts with its query', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  await page.goto('/base/search?to=330782&kg=500')
  await page
    .getByRole('button', { name: /^展开.*的详情$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^收起.*的详情$/ }).waitFor()
  await lookUp(page, numberAt(1))
  await tabOf(page, '找专线 义乌市').click()
  await page
    .getByRole('button', { name: /^展开.*的详情$/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^收起.*的详情$/ }).count()).toBe(0)
  expect((await currentLocation(page)).at).toBe('/base/search?to=330782&kg=500')
  await expectTidy(window)
})

/** Returns a waybill in transit, whose page polls. */
async function waybillUnderWay(): Promise<string> {
  const { number } = await site.app.db
    .selectFrom('waybill as w')
    .innerJoin('freight_order as o', 'o.id', 'w.order_id')
    .select('w.number')
    .where('o.status', '=', 'in_transit')
    .executeTakeFirstOrThrow()
  return number
}

test('a hidden page stops polling and resumes when shown', async () => {
  const window = await openWindow('tablet')
  const { page } = window
  await page.clock.install()
  let requestCount = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/track/')) requestCount += 1
  })
  const number = await waybillUnderWay()
  await page.goto(`/base/track?no=${number}`)
  await page.getByText('运输中').first().waitFor()
  const inAWhile = async () => {
    await page.clock.runFor(21_000)
    return requestCount
  }
  const once = requestCount
  await expect.poll(inAWhile).toBeGreaterThan(once)
  await page.waitForLoadState('networkidle')
  await tabOf(page, '找专线').click()
  await expect.poll(() => activeTabText(page)).toBe('找专线')
  const before = requestCount
  for (let n = 0; n < 5; n += 1) await inAWhile()
  expect(requestCount).toBe(before)
  await tabOf(page, `查运单 ${number}`).click()
  await expect.poll(inAWhile).toBeGreaterThan(before)
  await expectTidy(window)
})

test('keeps twelve pages, preferring those with input, and scrolls to the active tab', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  const tail = activePage(page).getByRole('textbox', { name: '手机尾号' })
  await page.goto('/base/track')
  for (let n = 1; n <= 14; n += 1) {
    await lookUp(page, numberAt(n))
    await tail.waitFor()
    if (n <= 3) await tail.fill(String(1000 + n))
  }
  expect(await tabTexts(page)).toHaveLength(16)
  await expect.poll(() => mountedPages(page)).toBe(12)
  const isInView = (text: string) =>
    tabOf(page, text).evaluate((tab) => {
      const row = tab.closest('[role="tablist"]')?.getBoundingClientRect()
      const { left, right } = tab.getBoundingClientRect()
      return row !== undefined && left >= row.left && right <= row.right
    })
  expect(await isInView(`查运单 ${numberAt(14)}`)).toBe(true)
  expect(await isInView('找专线')).toBe(false)
  await window.picture('tabs-many')

  for (const n of [1, 2, 3]) {
    await tabOf(page, `查运单 ${numberAt(n)}`).click()
    await expect.poll(() => activeTabText(page)).toBe(`查运单 ${numberAt(n)}`)
    expect(await tail.inputValue()).toBe(String(1000 + n))
    expect(await isInView(`查运单 ${numberAt(n)}`)).toBe(true)
  }
  await expectTidy(window)
})

test('a refused page has no tab until login, and a logout closes all tabs', async () => {
  const window = await openWindow('tablet')
  const { page } = window
  await page.goto('/user/info')
  await page.waitForURL('**/login?redirect=*')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', '登录'])
  await logInHere(page, accountOf(site, '生产企业 · 员工'))
  await page.waitForURL('**/user/info')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', '我的账号'])
  await goWithin(page, '/orders/ordersList')
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', '我的账号', '订单列表'])
  // an administrator's page in the address bar: refused, without a tab
  await goWithin(page, '/user/staff')
  await expect.poll(() => activeTabText(page)).toBe('找专线')
  expect(await tabTexts(page)).toEqual(['找专线', '我的账号', '订单列表'])
  await window.picture('tabs')
  await expectTidy(window)

  await page.getByRole('button', { name: /^账户/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('link', { name: /^登录/ }).first().waitFor()
  await expect.poll(() => tabTexts(page)).toEqual(['找专线'])
  expect(await mountedPages(page)).toBe(1)
  expect((await currentLocation(page)).at).toBe('/base/search')
  expect(await tabBar(page).getByRole('tab', { selected: true }).count()).toBe(1)
  await expectTidy(window)
})

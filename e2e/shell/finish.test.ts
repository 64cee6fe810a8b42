import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { placeOrder } from '#server/testing/data/orders.ts'
import { waitUntilComplete } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { focusedHeading } from '../testing/keys.ts'
import { insertDemoLine, tokenOf } from '../testing/people.ts'
import { tabTexts } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

test('the page shows a network failure until the network is back', async () => {
  const window = await openWindow('phone')
  const { page } = window
  await page.goto('/base/track')
  await page.getByRole('heading', { level: 1, name: '查运单' }).waitFor()
  await waitUntilComplete(page)
  await page.context().setOffline(true)
  const notice = page.getByText('已填写的内容不会丢失')
  await notice.waitFor()
  await window.picture('offline')
  await expectTidy(window)
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await expectTidy(window)
})

/** Opens a page by the side menu. */
const openByMenu = (page: Page, name: string) =>
  page.locator('aside').getByRole('link', { name, exact: true }).click()

test('the shell survives a page script that fails to load, and the page opens on retry', async () => {
  const window = await openWindow('desktop')
  const { page } = window
  // the browser reports the failed load
  window.allowComplaints(/ERR_FAILED|TrackPage/)
  const script = /\/assets\/TrackPage-[^/]+\.js$/
  let reloads = -1
  page.on('load', () => (reloads += 1))
  await page.route(script, (route) => route.abort())
  await page.goto('/base/search')
  await page.getByRole('heading', { level: 1, name: '找专线' }).waitFor()
  // before the script runs, the link reloads the page
  await waitUntilComplete(page)
  await openByMenu(page, '查运单')
  await page.getByRole('heading', { level: 1, name: '页面出错了' }).waitFor()
  await expect.poll(() => focusedHeading(page)).toBe('页面出错了')
  await expect.poll(() => page.locator('#nprogress').count()).toBe(0)
  await window.picture('broken-page')
  await expectTidy(window)
  await openByMenu(page, '在线下单')
  await page.getByRole('heading', { level: 1, name: '在线下单' }).waitFor()

  await page.unroute(script)
  await openByMenu(page, '查运单')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { level: 1, name: '查运单' }).waitFor()
  // before Chromium 156 a browser does not load a failed script again without a reload, over which the tabs are kept
  expect(reloads).toBeLessThanOrEqual(1)
  await expect.poll(() => tabTexts(page)).toEqual(['找专线', '查运单', '在线下单'])
  await expectTidy(window)
})

test.each(['desktop', 'phone'] as const)(
  'on a %s a page that was not loaded yet says 离线 without a network, and opens by itself with one',
  async (width) => {
    const window = await openWindow(width)
    const { page } = window
    // about the part that the test keeps away
    window.allowComplaints(/ERR_INTERNET_DISCONNECTED|NewOrderPage|preload/)
    await page.goto('/base/search')
    await waitUntilComplete(page)
    await page.context().setOffline(true)
    const menu =
      width === 'phone' ? page.getByRole('navigation', { name: '底部导航' }) : page.locator('aside')
    await menu.getByRole('link', { name: width === 'phone' ? '下单' : '在线下单', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '离线' }).waitFor()
    await window.picture('not-loaded', 'window')
    await expectTidy(window)
    // without a network it stays, and says the same
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { level: 1, name: '离线' }).waitFor()
    expect(await page.getByText('页面出错了').count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: '在线下单' }).waitFor()
    await expectTidy(window)
  },
)

test('a page that fails to render an answer shows the request id, and the shell survives', async () => {
  const window = await openWindow('desktop', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { page } = window
  await page.route('**/lines/getDestinations', async (route) => {
    const response = await route.fetch()
    // data that the page cannot render
    await route.fulfill({ response, json: { code: 200, msg: '', data: { list: [null], total: 1 } } })
  })
  await page.goto('/base/track')
  await page.getByRole('heading', { level: 1, name: '查运单' }).waitFor()
  await openByMenu(page, '找专线')
  await page.getByRole('heading', { level: 1, name: '页面出错了' }).waitFor()
  const copy = page.getByRole('button', { name: '复制编号' })
  await copy.click()
  await page.getByRole('button', { name: '已复制' }).waitFor()
  expect(await page.getByText(/^编号 /).innerText()).toContain(
    await page.evaluate(() => navigator.clipboard.readText()),
  )
  await window.picture('broken-answer')
  window.dropComplaints()
  await expectTidy(window)
  await page.unroute('**/lines/getDestinations')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { level: 2, name: '永康市热门目的地' }).waitFor()
  await openByMenu(page, '查运单')
  await page.getByRole('heading', { level: 1, name: '查运单' }).waitFor()
  await expectTidy(window)
})

test('nothing moves with reduced motion', async () => {
  const context = { reducedMotion: 'no-preference' } as const
  const window = await openWindow('phone', { context })
  const { page } = window
  const isMoving = () =>
    page.evaluate(() =>
      document.getAnimations().some(({ effect, playState }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && (Number(duration) > 1 || iterations > 1)
      }),
    )
  // skeletons show until the answer
  await page.route('**/lines/searchLines', () => undefined)
  // further pages are not in the HTML
  await page.goto('/base/search?to=330782&page=2')
  await page.getByRole('heading', { level: 1, name: '找专线' }).waitFor()
  await expect.poll(isMoving).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(isMoving).toBe(false)
  await page.getByRole('button', { name: /^我的/ }).click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(isMoving).toBe(false)
  await expectTidy(window)
})

/** Checks a page in print: without the shell, black on white. */
async function toPaper(page: Page, name: string): Promise<void> {
  const shell = page.locator('#root')
  for (const part of ['banner', 'tablist'] as const) await shell.getByRole(part).waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const part of ['banner', 'complementary', 'contentinfo', 'tablist'] as const)
    expect(await shell.getByRole(part).count(), part).toBe(0)
  expect(await shell.getByRole('textbox').count()).toBe(0)
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(255, 255, 255)')
  await page.pdf({ path: join(import.meta.dirname, '..', 'pictures', `${name}.pdf`), format: 'A4' })
  await page.screenshot({ path: join(import.meta.dirname, '..', 'pictures', `${name}.png`), fullPage: true })
}

test('prints the page without the shell, and for an order its 托运单', async () => {
  const token = await tokenOf(site, '生产企业 · 管理员')
  const window = await openWindow('desktop', { token })
  const { page } = window
  await page.goto('/base/search?to=330782&kg=500')
  await page.getByText('预估总价').first().waitFor()
  await toPaper(page, 'print-search')
  expect(await page.getByText('预估总价').first().isVisible()).toBe(true)
  expect(await page.getByRole('main').getByRole('search').count()).toBe(0)
  expect(await page.getByText('按 500 公斤 计价').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/orders/ordersList')
  const number = page.getByRole('link', { name: /^D\d{12}$/ }).first()
  const text = await number.innerText()
  await toPaper(page, 'print-orders')
  expect(await number.isVisible()).toBe(true)
  for (const part of [
    page.getByRole('main').getByRole('search'),
    page.getByRole('group', { name: '按状态筛选' }),
  ])
    expect(await part.count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await number.click()
  await page.getByRole('heading', { level: 1, name: `订单 ${text}` }).waitFor()
  await toPaper(page, 'print-order')
  expect(await page.getByText('托运单').filter({ visible: true }).count()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'screen' })
  await expectTidy(window)
})

/** Places a new order of this customer and accepts it as the demo's carrier. */
async function acceptNewOrder(customer: string): Promise<string> {
  const { id, number } = await placeOrder(site.app, customer, await insertDemoLine(site))
  const carrier = await tokenOf(site, '物流企业')
  await site.app.data('/carrier/acceptOrder', { id }, { token: carrier })
  return number
}

test.each(['desktop', 'phone'] as const)(
  'on a %s the bell counts the carrier’s actions until they are read',
  async (width) => {
    const token = await tokenOf(site, '生产企业 · 管理员')
    const window = await openWindow(width, { token })
    const { page } = window
    await page.goto('/base/track')
    await page.getByRole('button', { name: /^账户/ }).waitFor()
    const bell = page.getByRole('button', { name: /^(通知|消息)/ })
    const unread = async () =>
      Number(/(\d+) 条未读/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
    await site.app.data('/notices/setNoticeRead', { all: true }, { token })
    await page.reload()
    await page.getByRole('button', { name: /^账户/ }).waitFor()
    expect(await unread()).toBe(0)
    const number = await acceptNewOrder(token)
    // the bell reloads when the page is shown again
    await page.reload()
    await expect.poll(unread).toBe(1)
    await bell.click()
    const notice = page.getByRole('dialog', { name: '通知' }).getByRole('listitem').first()
    await notice.getByText('未读').waitFor()
    expect(await notice.innerText()).toContain(number)
    await window.picture('notices', 'window')
    await expectTidy(window)
    await notice.getByRole('link').click()
    await page.waitForURL('**/orders/orderDetail/*')
    await expect.poll(unread).toBe(0)
    const { unread: left } = await site.app.data(
      '/notices/getNoticeList',
      { page: 1, pageSize: 1 },
      { token },
    )
    expect(left).toBe(0)
    await expectTidy(window)
  },
)

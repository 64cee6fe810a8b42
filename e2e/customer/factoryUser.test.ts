import { expect } from 'vitest'
import { placeOrder } from '#server/testing/data/orders.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, insertDemoLine, logInHere, tokenOf } from '../testing/people.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Places a pending order of the factory, independent of the demo's orders. */
async function givePendingOrder(): Promise<void> {
  await placeOrder(site.app, await tokenOf(site, '生产企业 · 管理员'), await insertDemoLine(site))
}

test.each(['desktop', 'phone'] as const)(
  'a factory on a %s sees its orders, opens one and cancels it',
  async (width) => {
    await givePendingOrder()
    const window = await openWindow(width)
    const { page } = window
    await page.goto('/orders/ordersList?status=pending')
    await page.waitForLoadState('networkidle')
    await page.goto('/login?redirect=%2Forders%2ForderDetail%2F1')
    await logInHere(page, accountOf(site, '生产企业 · 管理员'))
    await page.waitForURL('**/orders/orderDetail/1')
    await page.goto('/orders/ordersList')
    await page.getByRole('heading', { name: '订单列表' }).waitFor()
    await page.getByRole('button', { name: /^待接单/ }).click()
    // the list is dimmed from here until it is read again
    await page.waitForURL('**/orders/ordersList?status=pending')
    await page.getByRole('button', { name: /^待接单/, pressed: true }).waitFor()
    await window.picture('8-orders')
    await expectTidy(window)
    const number = page.getByRole('link', { name: /^D\d{12}$/ }).first()
    await number.click()
    await page.waitForURL('**/orders/orderDetail/*')
    await page.getByRole('heading', { name: /订单/ }).first().waitFor()
    await window.picture('9-order')
    await expectTidy(window)
    // a phone has it behind ⋯
    if (width === 'phone')
      await activePage(page)
        .getByRole('button', { name: /的操作$/ })
        .click()
    await activePage(page).getByRole('button', { name: /取消/ }).first().click()
    await page.getByRole('textbox', { name: /原因/ }).fill('客户改期')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取消订单|确认/ })
      .last()
      .click()
    // the hidden list page also has a filter of that name
    await page.getByText('已取消').filter({ visible: true }).first().waitFor()
  },
)

test('a login elsewhere ends the first one with one dialog, whose button opens the login', async () => {
  const account = accountOf(site, '个人认证')
  const first = await openWindow('desktop')
  await first.page.goto('/login')
  await logInHere(first.page, account)
  await first.page.getByRole('button', { name: /^账户/ }).waitFor()
  const second = await openWindow('phone')
  await second.page.goto('/login')
  await logInHere(second.page, account)
  await second.page.getByRole('button', { name: /^账户/ }).waitFor()

  // the stream may open the dialog first, which would block a normal click
  await first.page.locator('a[href="/orders/ordersList"]').first().dispatchEvent('click')
  const dialog = first.page.getByRole('dialog')
  await dialog.getByText('18 小时').waitFor()
  expect(await first.page.getByRole('dialog').count()).toBe(1)
  await first.picture('10-expired')
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await first.page.getByRole('heading', { level: 1, name: '登录专线通' }).waitFor()
  expect(await first.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('an unverified factory sees the way to verification, without repeated messages', async () => {
  const window = await openWindow('phone')
  await window.page.goto('/login?redirect=%2Forders%2FordersList')
  await logInHere(window.page, accountOf(site, '未认证'))
  await window.page.getByText('身份认证后才能使用这些功能').first().waitFor()
  expect(await window.page.getByText('身份认证后才能使用这些功能').count()).toBe(1)
  await window.picture('11-unverified')
  await expectTidy(window)
})

import { expect } from 'vitest'
import { offlinePhone, waitUntilCached } from '../../testing/deviceStorage.ts'
import { openWindow, site, test } from '../../testing/journey.ts'
import { lineToYiwu, ordersWith, placedNumber, remark, submit, typeOrder } from '../../testing/orderForm.ts'
import { tokenOf } from '../../testing/people.ts'
import { activePage } from '../../testing/tabBar.ts'
import { expectTidy } from '../../testing/tidy.ts'

const who = '生产企业 · 管理员'
let line: Awaited<ReturnType<typeof lineToYiwu>>

test.beforeAll(async () => {
  line = await lineToYiwu(site)
})

/** Submits an order on a phone; the server takes it, but its answer is lost. */
async function loseAnswer(text: string) {
  const token = await tokenOf(site, who)
  const window = await openWindow('phone', { token })
  const { page } = window
  window.allowComplaints(/net::ERR_FAILED/)
  await page.goto(`/orders/new?line=${line.id}`)
  await typeOrder(page, text)
  await page.route(
    '**/orders/createOrder',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await submit(page).click()
  await page.getByText(/同一份订单不会下两次/).waitFor()
  expect(await ordersWith(site, text)).toHaveLength(1)
  return window
}

test('an order whose answer was lost is found after a reload', async () => {
  const window = await loseAnswer('断网下单')
  const { page } = window
  await window.picture('ordering-cut')
  await page.reload()
  const number = await placedNumber(page)
  expect((await ordersWith(site, '断网下单')).map((order) => order.number)).toEqual([number])
  await expectTidy(window)
})

test('an order whose answer was lost is found wherever the site is opened next', async () => {
  const window = await loseAnswer('关掉再开')
  // another window has no tab of the form
  const page = await window.page.context().newPage()
  await window.page.close()
  await page.goto('/orders/ordersList')
  const [order] = await ordersWith(site, '关掉再开')
  await page.getByText(`订单号 ${order?.number}`).waitFor()
  expect(await ordersWith(site, '关掉再开')).toHaveLength(1)
  await page.goto(`/orders/new?line=${line.id}`)
  await submit(page).waitFor()
  expect(await remark(page).inputValue()).toBe('')
})

test('an order submitted without a network is named on every page until it is placed', async () => {
  const token = await tokenOf(site, who)
  const window = await openWindow('phone', { token, context: offlinePhone })
  const { page } = window
  window.allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/orders/ordersList')
  await activePage(page)
    .getByRole('link', { name: /^D\d{12}$/ })
    .first()
    .waitFor()
  await page.goto(`/orders/new?line=${line.id}`)
  await typeOrder(page, '没网时下单')
  await waitUntilCached(page)
  await page.context().setOffline(true)
  await submit(page).click()
  await page.getByText(/连上网络会自动提交/).waitFor()
  await page.goBack()
  const waiting = page.getByText('1 单等网络恢复后自动提交')
  await waiting.waitFor()
  // the toast of the press covers the notice
  await page.getByRole('log', { name: '提示' }).locator('[data-kind]').waitFor({ state: 'detached' })
  await window.picture('ordering-waiting', 'window')
  await expectTidy(window)
  await waiting.getByRole('link', { name: /^给 / }).tap()
  await page.getByText(/连上网络会自动提交/).waitFor()
  await page.goBack()
  await page.context().setOffline(false)
  await page.getByText(/断网时提交的订单已下单/).waitFor()
  await waiting.waitFor({ state: 'detached' })
  expect(await ordersWith(site, '没网时下单')).toHaveLength(1)
})

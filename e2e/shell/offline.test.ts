import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { rows } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Somebody's own phone, which may keep what it needs. */
const phone = { hasTouch: true, isMobile: true, serviceWorkers: 'allow' } as const

/** Touches the page, and waits until all that it keeps is on the device. */
async function keepsParts(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().tap()
  await page.evaluate(() => navigator.serviceWorker.ready)
}

const notice = (page: Page) => page.getByText(/^离线，数据为 /)

test('without a network a visitor’s phone opens the site, shows the last search with its hour, and goes on when there is one again', async () => {
  const window = await openWindow('phone', { context: phone })
  const { page } = window
  const asked = '/base/search?to=330782&kg=500&m3=1.5'
  await page.goto(asked)
  await rows(page).nth(2).waitFor()
  // the time until the cut-off runs on
  const first = async () => (await rows(page).first().innerText()).replace(/还剩.*/, '')
  const shown = await first()
  await keepsParts(page)
  window.allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.goto(asked)
  await rows(page).nth(2).waitFor()
  expect(await first()).toBe(shown)
  await notice(page).waitFor()
  await window.picture('offline-search', 'window')
  await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '下单' }).tap()
  await activePage(page).getByRole('heading', { level: 1, name: '在线下单' }).waitFor()
  await window.picture('offline-order', 'window')
  expect(await page.getByText('页面出错了').count()).toBe(0)
  await page.goto(asked)
  await notice(page).waitFor()
  await page.context().setOffline(false)
  await notice(page).waitFor({ state: 'detached' })
  await rows(page).nth(2).waitFor()
})

test('a user’s phone begins without a network as the same user, with the lists and orders read last', async () => {
  const token = await tokenOf(site, '生产企业 · 管理员')
  const window = await openWindow('phone', { token, context: phone })
  const { page } = window
  await page.goto('/orders/ordersList')
  const links = activePage(page).getByRole('link', { name: /^D\d{12}$/ })
  await links.nth(1).waitFor()
  const numbers = await links.allInnerTexts()
  const address = (await links.first().getAttribute('href')) ?? ''
  const other = (await links.nth(1).getAttribute('href')) ?? ''
  await links.first().tap()
  await page.waitForURL(`**${address}`)
  await activePage(page).getByRole('region', { name: '货物' }).waitFor()
  await keepsParts(page)
  window.allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.goto(address)
  await activePage(page).getByRole('region', { name: '货物' }).waitFor()
  await notice(page).waitFor()
  await window.picture('offline-detail', 'window')
  await page.goto('/orders/ordersList')
  await links.nth(1).waitFor()
  expect(await links.allInnerTexts()).toEqual(numbers)
  await window.picture('offline-list', 'window')
  // one that was never read says so, and comes by itself
  await page.goto(other)
  await activePage(page).getByText('网络已断开').first().waitFor()
  await page.context().setOffline(false)
  await activePage(page).getByRole('region', { name: '货物' }).waitFor()
  await expectTidy(window)
})

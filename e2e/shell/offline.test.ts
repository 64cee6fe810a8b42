import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { offlinePhone, waitUntilCached } from '../testing/deviceStorage.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { rows } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const notice = (page: Page) => page.getByText(/^离线，数据为 /)

test('the browser finds nothing that prevents installing the site', async () => {
  const window = await openWindow('phone', { context: offlinePhone })
  const { page } = window
  await page.goto('/base/search')
  await page.getByRole('heading', { level: 1, name: '找专线' }).waitFor()
  await waitUntilCached(page)
  const protocol = await page.context().newCDPSession(page)
  const { errors, url } = await protocol.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toMatch(/manifest/)
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors')
  // a test's window counts as a private one
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('offline a visitor’s phone shows the last search with its time, and continues when online', async () => {
  const window = await openWindow('phone', { context: offlinePhone })
  const { page } = window
  const searchAddress = '/base/search?to=330782&kg=500&m3=1.5'
  await page.goto(searchAddress)
  await rows(page).nth(2).waitFor()
  // the time until the cut-off changes
  const first = async () => (await rows(page).first().innerText()).replace(/还剩.*/, '')
  const shown = await first()
  await waitUntilCached(page)
  window.allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.goto(searchAddress)
  await rows(page).nth(2).waitFor()
  expect(await first()).toBe(shown)
  await notice(page).waitFor()
  await window.picture('offline-search', 'window')
  await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '下单' }).tap()
  await activePage(page).getByRole('heading', { level: 1, name: '在线下单' }).waitFor()
  await window.picture('offline-order', 'window')
  expect(await page.getByText('页面出错了').count()).toBe(0)
  await page.goto(searchAddress)
  await notice(page).waitFor()
  await page.context().setOffline(false)
  await notice(page).waitFor({ state: 'detached' })
  await rows(page).nth(2).waitFor()
})

test('offline a user’s phone starts with the same user and the lists and orders last read', async () => {
  const token = await tokenOf(site, '生产企业 · 管理员')
  const window = await openWindow('phone', { token, context: offlinePhone })
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
  await waitUntilCached(page)
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
  // an order that was never read shows the failure, and loads by itself later
  await page.goto(other)
  await activePage(page)
    .getByText(/^网络(?:已断开|连接失败)/)
    .first()
    .waitFor()
  await page.context().setOffline(false)
  await activePage(page).getByRole('region', { name: '货物' }).waitFor()
  await expectTidy(window)
})

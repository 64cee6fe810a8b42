import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { builtSite, startTestSite } from '#server/testing/testSite.ts'
import { openWindow, site, testAt } from '../testing/journey.ts'
import { accountOf, logInHere } from '../testing/people.ts'
import { pickDestination, rows } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Serves the pages on another port, from an empty database. */
let pages: TestApp
let address: string
const origins: string[] = []

/** The site that serves the API; its own pages are not used. */
const test = testAt(() => startTestSite(inject('cluster'), { corsOrigins: origins }))

test.beforeAll(async () => {
  pages = await testApp(inject('cluster'), { siteFolder: builtSite, apiBase: site.address })
  await pages.server.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(pages.server.server.address() as AddressInfo).port}`
  origins.push(address)
})
test.afterAll(() => pages?.close())

/** Returns an order of the demo's factory in transit. */
const orderOf = (mobile: string) =>
  site.app.db
    .selectFrom('freight_order as o')
    .innerJoin('app_user as u', 'u.factory_id', 'o.factory_id')
    .select('o.number')
    .where('u.mobile', '=', mobile)
    .where('o.status', '=', 'in_transit')
    .orderBy('o.id', 'desc')
    .executeTakeFirstOrThrow()

async function search(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForURL('**/base/search**')
  await pickDestination(page, '义乌', '浙江省金华市义乌市')
  await activePage(page).getByRole('button', { name: '找专线' }).click()
  await page.waitForURL(/to=330782/)
  await rows(page).first().waitFor()
}

/** Saves the first line found and returns its link, which identifies it. */
async function saveFirst(page: Page): Promise<string> {
  const [first] = await rows(page).all()
  if (!first) throw new Error('There is no line to save')
  const heart = first.getByRole('button', { name: /^收藏/ })
  // on a phone it is in the opened card
  if (!(await heart.isVisible())) await first.getByRole('button', { name: /^展开.*的详情$/ }).click()
  await heart.click()
  await first.getByRole('button', { name: /^已收藏/ }).waitFor()
  return (await first.getByRole('link', { name: '下单' }).first().getAttribute('href')) ?? ''
}

test.each(['desktop', 'phone'] as const)(
  'on a %s with the API on another port a visitor searches, saves, logs in, tracks and downloads',
  async (width) => {
    const window = await openWindow(width, { address })
    const { page } = window
    const calls: { origin: string; path: string }[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (request.method() === 'POST') calls.push({ origin, path: pathname })
    })
    await search(page)
    const order = await saveFirst(page)

    const account = accountOf(site, '生产企业 · 管理员')
    await page.goto('/login?redirect=%2Fbase%2Ffavorites')
    await logInHere(page, account)
    await page.waitForURL('**/base/favorites')
    const [line] = /line=\d+/.exec(order) ?? []
    await activePage(page).locator(`a[href*="${line}"]`).first().waitFor()

    const { number } = await orderOf(account.mobile)
    await page.goto(`/base/track?no=${number}`)
    await activePage(page).getByRole('article').first().getByText(number).first().waitFor()
    await window.picture('api-base-track')
    await expectTidy(window)

    await page.goto('/orders/ordersList')
    // on a phone it is in the sheet, with the other filters and actions
    if (width === 'phone') await activePage(page).getByRole('button', { name: '筛选' }).click()
    const filters = width === 'phone' ? page.getByRole('dialog', { name: '筛选订单' }) : activePage(page)
    await filters.getByRole('button', { name: '导出', exact: true }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('dialog', { name: '导出订单' }).getByRole('button', { name: '导出 Excel' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)

    expect(new Set(calls.map(({ origin }) => origin))).toEqual(new Set([site.address]))
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/lines/searchLines',
        '/events/subscribe',
        '/user/login',
        '/track/getWaybills',
      ]),
    )
  },
)

test('pages of an origin that the API does not allow get no answer', async () => {
  const window = await openWindow('desktop', { address })
  window.allowComplaints(/Content Security Policy/)
  await window.page.goto('/base/search')
  const outcome = await window.page.evaluate(
    (url) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(
        () => 'read',
        () => 'refused',
      ),
    `${site.address.replace('127.0.0.1', 'localhost')}/sites/getSiteList`,
  )
  expect(outcome).toBe('refused')
})

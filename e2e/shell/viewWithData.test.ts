import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilComplete, waitUntilRunning } from '../testing/browser.ts'
import { site, test } from '../testing/journey.ts'
import { accountOf, logInHere } from '../testing/people.ts'
import { isScript, shiftOf, visit } from './visit.ts'

const search = '/base/search?to=330782&kg=500'
const mostShift = 0.02

const rows = (page: Page) => page.locator('main ol > li')
const callsOf = (page: Page) => {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname)
  })
  return paths
}
const total = (page: Page) => page.getByRole('complementary', { name: '报价' }).getByText(/^¥\d/).last()
/** Returns the address of the order form for the first row. */
const firstOrder = async (page: Page) =>
  (await rows(page).first().getByRole('link', { name: '下单' }).getAttribute('href')) ?? ''

test('without a script a search shows its lines with prices, and a line its order form', async () => {
  const { opened, page } = await visit(search, { hasScript: false, width: 'phone' })
  await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
  expect(await rows(page).first().textContent()).toMatch(/¥\d/)
  const address = await firstOrder(page)
  await rows(page).first().getByRole('link', { name: '下单' }).click()
  await page.waitForURL(`**${address}`)
  const form = page.locator('main form')
  await total(page).waitFor()
  expect(await form.locator('input[value="500"]').count()).toBe(1)
  await opened.close()
})

test('without a script the sent form shows the lines of the named place', async () => {
  const { page } = await visit('/base/search', { hasScript: false })
  await page.getByRole('combobox', { name: '目的地' }).fill('义乌')
  await page.getByRole('textbox', { name: '重量' }).fill('500')
  await page.getByRole('button', { name: '找专线' }).click()
  await page.waitForURL(/\?to=330782&kg=500/)
  expect(await rows(page).first().textContent()).toMatch(/¥\d/)
})

test.each(['desktop', 'phone'] as const)(
  'the lines stay while the scripts take over, are not read again, and nothing moves, on a %s',
  async (width) => {
    const { page, release } = await visit(search, { width, holds: isScript })
    await rows(page).first().waitFor()
    const calls = callsOf(page)
    await rows(page).evaluateAll((all) => all.forEach((row) => row.setAttribute('data-from-html', '')))
    release()
    await waitUntilRunning(page)
    await page.waitForLoadState('networkidle')
    const kept = page.locator('main ol > li[data-from-html]')
    expect(await kept.count()).toBe(await rows(page).count())
    expect(calls).not.toContain('/lines/searchLines')
    expect(await shiftOf(page)).toBeLessThan(mostShift)
    // and they are alive
    await rows(page)
      .first()
      .getByRole('button', { name: /的详情$/ })
      .click()
    await rows(page).first().getByRole('region', { name: '站点' }).waitFor()
  },
)

test('what is typed in the order form of a line before the scripts run is kept', async () => {
  const found = await visit(search, { hasScript: false })
  const address = await firstOrder(found.page)
  await found.opened.close()
  const { page, release } = await visit(address, { width: 'phone', holds: isScript })
  await total(page).waitFor()
  const calls = callsOf(page)
  const recipient = page.getByRole('region', { name: '收货人' }).getByRole('textbox', { name: '姓名' })
  await recipient.fill('李雷')
  release()
  await waitUntilComplete(page)
  await page.getByRole('heading', { name: '手机验证' }).waitFor()
  expect(await recipient.inputValue()).toBe('李雷')
  expect(await page.locator('main form input[value="500"]').count()).toBe(1)
  expect(calls).not.toContain('/lines/getLineDetail')
  expect(await shiftOf(page)).toBeLessThan(mostShift)
})

test('a login and another site replace what a visitor would see', async () => {
  const { opened, page: loginPage } = await visit('/login')
  await waitUntilRunning(loginPage)
  await logInHere(loginPage, accountOf(site, '生产企业'))
  await loginPage.waitForURL((url) => url.pathname !== '/login')
  const token = await loginPage.evaluate(() => localStorage.getItem('token') ?? '')
  await opened.close()

  const { db } = site.app
  const yiwu = { name: '义乌市', cityId: 330_782, parentId: 330_700, disabled: false }
  await db
    .insertInto('site')
    .values({ city_id: yiwu.cityId, parent_id: yiwu.parentId, name: yiwu.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = { token, localCity: JSON.stringify(yiwu) }
  const rendered = await visit(search, { hasScript: false })
  await rendered.page.locator('#first-view').waitFor({ state: 'attached' })
  const { page } = await visit(search, { stored })
  await page.getByRole('button', { name: /^账户/ }).waitFor()
  await page.getByRole('heading', { name: /^义乌市 → 浙江省金华市义乌市/ }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(0)
  // the cookie tells the server, which now leaves the rows to the browser
  const html = await page.request.get(search).then((response) => response.text())
  expect(html).not.toContain('id="first-view"')
})

test('the link to the content keeps what was typed before the scripts run', async () => {
  const { page, release } = await visit(search, { holds: isScript })
  await rows(page).first().waitFor()
  const weight = page.getByRole('textbox', { name: '重量' })
  await weight.fill('800')
  await page.evaluate(() => (location.hash = '#content'))
  await rows(page).evaluateAll((all) => all.forEach((row) => row.setAttribute('data-from-html', '')))
  release()
  await waitUntilRunning(page)
  await page.waitForURL(/kg=800/)
  expect(await weight.inputValue()).toBe('800')
})

test('a page of the history is read again', async () => {
  const { page } = await visit(search)
  await waitUntilRunning(page)
  // the browser keeps no page in memory that listens to this
  await page.evaluate(() => addEventListener('unload', () => undefined))
  await page.goto('/help/terms')
  const again = page.waitForRequest('**/lines/searchLines')
  await page.goBack()
  await again
  await rows(page).first().waitFor()
})

test('a destination typed over the one of a search wins without a script', async () => {
  const { page } = await visit(search, { hasScript: false })
  await page.getByRole('combobox', { name: '目的地' }).fill('成都')
  await page.getByRole('button', { name: '找专线' }).click()
  await page.waitForURL(/\?to=510100&kg=500/)
})

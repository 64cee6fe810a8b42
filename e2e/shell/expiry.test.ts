import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { goWithin } from '../testing/address.ts'
import { waitUntilComplete } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, logInHere, tokenOf, userOf } from '../testing/people.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

const who = '生产企业 · 员工'

/** Changes the sessions of a person; at most one is active. */
const change = async (what: { ended_reason: 'elsewhere' } | { expires_at: Date }) =>
  site.app.db
    .updateTable('session')
    .set(what)
    .where('user_id', '=', (await userOf(site, who)).id)
    .execute()

/** Two ways to end a login, by the server's code; call.test.ts covers all three (product.md §6). */
const endings = {
  512: () => change({ ended_reason: 'elsewhere' }),
  514: () => change({ expires_at: new Date(Date.now() - 60_000) }),
}

const failing = 10

/** A search with more than ten results. */
const search = '/base/search?to=330000'

/**
 * Opens the details of ten lines and holds their calls. Only then ends the login, which the event stream or others would
 * otherwise report before the tenth; then releases the calls together.
 */
async function tenCallsAtOnce(page: Page, end: () => Promise<unknown>): Promise<number[]> {
  const heldRoutes: Route[] = []
  const codes: number[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/lines/getLineDetail')) return
    codes.push(((await response.json()) as { code: number }).code)
  })
  await page.route('**/lines/getLineDetail', (route) => {
    heldRoutes.push(route)
  })
  const openers = page.getByRole('button', { name: /^展开.*的详情$/ })
  const opened = page.getByRole('button', { name: /^收起.*的详情$/ })
  for (let count = 1; count <= failing; count += 1) {
    // a row above may still grow: between press and release its neighbour would move away
    await openers.first().press('Enter')
    // until it shows 收起 a second press would close it again
    await expect.poll(() => opened.count()).toBe(count)
  }
  await expect.poll(() => heldRoutes.length).toBe(failing)
  await end()
  await Promise.all(heldRoutes.map((route) => route.continue()))
  await expect.poll(() => codes.length).toBe(failing)
  return codes
}

test('ten calls failing with 514 show one dialog and keep the input of every page', async () => {
  const token = await tokenOf(site, who)
  const window = await openWindow('phone', { token, holdsToasts: true })
  const { page } = window
  await page.goto('/orders/new')
  await page.getByRole('button', { name: /^账户/ }).waitFor()
  const typed = page.getByRole('textbox', { name: '货物名称' }).first()
  await typed.fill('不锈钢保温杯')
  await goWithin(page, '/help/feedback')
  const feedback = page.getByRole('textbox', { name: '内容', exact: true })
  await feedback.fill('查运单打不开')
  await goWithin(page, search)
  await page
    .getByRole('button', { name: /^展开.*的详情$/ })
    .nth(failing)
    .waitFor()
  expect(await tenCallsAtOnce(page, endings[514])).toEqual(Array.from({ length: failing }, () => 514))

  const dialog = page.getByRole('dialog', { name: '您的登录已过期' })
  await dialog.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  const dialogText = await dialog.innerText()
  for (const part of ['18 小时', '其他设备', '不是您本人', '重新登录', '修改密码'])
    expect(dialogText).toContain(part)
  // it cannot be dismissed, and other messages stay reachable
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '重新登录' }).waitFor()
  expect(await dialog.evaluate((box) => box.matches(':modal'))).toBe(true)
  await dialog.getByRole('log').getByRole('button', { name: '关闭提示' }).first().click()
  await window.picture('expiry', 'window')
  await expectTidy(window, 'desktop')

  await page.unroute('**/lines/getLineDetail')
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await reloaded
  await page.waitForURL(`**/login?redirect=${encodeURIComponent(search)}`)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goBack()
  await page.waitForURL(`**${search}`)

  await page.goto('/login?redirect=%2Forders%2Fnew')
  await logInHere(page, accountOf(site, who))
  await page.waitForURL('**/orders/new')
  await expect.poll(() => typed.inputValue()).toBe('不锈钢保温杯')
  await goWithin(page, '/help/feedback')
  await expect.poll(() => feedback.inputValue()).toBe('查运单打不开')
})

test('the dialog stays without a network; a login in another tab closes it and stays valid', async () => {
  const token = await tokenOf(site, who)
  const window = await openWindow('desktop', { token })
  const { page } = window
  await page.goto(search)
  await page.getByRole('button', { name: /^账户/ }).waitFor()
  await page
    .getByRole('button', { name: /^展开.*的详情$/ })
    .nth(failing)
    .waitFor()
  await tenCallsAtOnce(page, endings[512])
  const dialog = page.getByRole('dialog', { name: '您的登录已过期' })
  await dialog.waitFor()

  await waitUntilComplete(page)
  window.allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await dialog.getByText(/连不上服务器/).waitFor()
  await window.picture('expiry-offline', 'window')
  await page.context().setOffline(false)

  const other = await page.context().newPage()
  await other.goto('/base/search')
  await other.getByRole('link', { name: /^登录/ }).first().click()
  await logInHere(other, accountOf(site, who))
  await other.getByRole('button', { name: /^账户/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^账户/ }).waitFor()
  const stored = await page.evaluate(() => localStorage.getItem('token'))
  expect(stored).toMatch(/.+/)
  expect(stored).not.toBe(token)
})

test('an expired token at the first view ends the login without a dialog', async () => {
  const window = await openWindow('phone', { token: 'x'.repeat(43) })
  const { page } = window
  await page.goto('/user/info')
  await page.waitForURL('**/base/search')
  await expectToast(window, '登录状态无效，请重新登录')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expectTidy(window, 'desktop')
})

import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { goWithin } from '../testing/address.ts'
import { complete } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, logInHere, tokenOf, userOf } from '../testing/people.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

const who = '生产企业 · 员工'

/** Changes the sessions of one person; there is never more than one that lives. */
const change = async (what: { ended_reason: 'elsewhere' } | { expires_at: Date }) =>
  site.app.db
    .updateTable('session')
    .set(what)
    .where('user_id', '=', (await userOf(site, who)).id)
    .execute()

/** Two ways of a login to end, by the code that the server then answers; call.test.ts has all three codes (product.md §6). */
const endings = {
  512: () => change({ ended_reason: 'elsewhere' }),
  514: () => change({ expires_at: new Date(Date.now() - 60_000) }),
}

const failing = 10

/** More lines than that are found there. */
const search = '/base/search?to=330000'

/**
 * Opens the details of ten lines and holds their calls back; ends the login only then, which the event stream, or whatever else asks,
 * notices as well and would tell before the tenth; and lets the calls go out together.
 */
async function tenCallsAtOnce(page: Page, end: () => Promise<unknown>): Promise<number[]> {
  const held: Route[] = []
  const codes: number[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/lines/getLineDetail')) return
    codes.push(((await response.json()) as { code: number }).code)
  })
  await page.route('**/lines/getLineDetail', (route) => {
    held.push(route)
  })
  const openers = page.getByRole('button', { name: /^展开.*的详情$/ })
  const opened = page.getByRole('button', { name: /^收起.*的详情$/ })
  for (let count = 1; count <= failing; count += 1) {
    await openers.first().click()
    // until it says 收起 a second click would close it again
    await expect.poll(() => opened.count()).toBe(count)
  }
  await expect.poll(() => held.length).toBe(failing)
  await end()
  await Promise.all(held.map((route) => route.continue()))
  await expect.poll(() => codes.length).toBe(failing)
  return codes
}

test('a login that ended with 514: ten failing calls, one dialog, and what was typed is still there', async () => {
  const token = await tokenOf(site, who)
  const window = await openWindow('phone', { token, holdsToasts: true })
  const { page } = window
  await page.goto('/orders/new')
  await page.getByRole('button', { name: /^账户/ }).waitFor()
  const typed = page.getByRole('textbox', { name: '货物名称' }).first()
  await typed.fill('不锈钢保温杯')
  await goWithin(page, search)
  await page
    .getByRole('button', { name: /^展开.*的详情$/ })
    .nth(failing)
    .waitFor()
  expect(await tenCallsAtOnce(page, endings[514])).toEqual(Array.from({ length: failing }, () => 514))

  const dialog = page.getByRole('dialog', { name: '您的登录已过期' })
  await dialog.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  const said = await dialog.innerText()
  for (const part of ['18 小时', '其他设备', '不是您本人', '重新登录', '修改密码'])
    expect(said).toContain(part)
  // it cannot be sent away, and what else is said stands where it can be reached
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '重新登录' }).waitFor()
  expect(await dialog.evaluate((box) => box.matches(':modal'))).toBe(true)
  await dialog.getByRole('log').getByRole('button', { name: '关闭提示' }).first().click()
  await window.picture('expiry', 'window')
  await expectTidy(window, 'desk')

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
})

test('cut off, the dialog stays and says so; a login in another tab takes it away and is not ended by it', async () => {
  const token = await tokenOf(site, who)
  const window = await openWindow('desk', { token })
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

  await complete(page)
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

test('getUser is exempt: a dead token at the first view ends the login without a dialog', async () => {
  const window = await openWindow('phone', { token: 'x'.repeat(43) })
  const { page } = window
  await page.goto('/user/info')
  await page.waitForURL('**/base/search')
  await expectToast(window, '登录状态无效，请重新登录')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expectTidy(window, 'desk')
})

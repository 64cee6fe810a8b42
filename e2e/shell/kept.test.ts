import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Width } from '../testing/browser.ts'
import { readDevice, untilStored } from '../testing/deviceStorage.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { card, fill, remark } from '../testing/orderForm.ts'
import { accountOf, logInHere, tokenOf, userOf } from '../testing/people.ts'
import { expectTidy } from '../testing/tidy.ts'

const who = '生产企业 · 员工'
const other = '生产企业 · 管理员'
const typed = { 姓名: '欧阳晓岚', 电话: '13977770001', 详细地址: '稠城街道香山路 77 号' }
const note = '周六前送到，别压'

async function typeOrder(page: Page): Promise<void> {
  await page.goto('/orders/new')
  await untilStored(page, async () => {
    for (const [label, text] of Object.entries(typed)) await fill(page, '收货人', label, text)
    await remark(page).fill(note)
  })
}

const account = (page: Page) => page.getByRole('button', { name: /^账户/ })

/** Waits until this many records are stored, without readable input. */
async function expectSealed(page: Page, records: number): Promise<void> {
  const found = async () => {
    const { records: storedRecords, text } = await readDevice(page)
    return {
      storedRecords,
      read: [...Object.values(typed), note].filter((secret) => text.includes(secret)),
    }
  }
  await expect.poll(found).toEqual({ storedRecords: records, read: [] })
  const { localKeys } = await readDevice(page)
  expect(localKeys.filter((key) => key !== 'token' && key !== 'localCity')).toEqual([])
}

const nameTyped = (page: Page) => card(page, '收货人').getByRole('textbox', { name: '姓名' })

async function logIn(page: Page, what: string): Promise<void> {
  await page.goto('/login?redirect=%2Forders%2Fnew')
  await logInHere(page, accountOf(site, what))
  await page.waitForURL('**/orders/new')
  await account(page).waitFor()
  await nameTyped(page).waitFor()
}

/** Expires the login of a person. */
const letExpire = async () =>
  site.app.db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('user_id', '=', (await userOf(site, who)).id)
    .execute()

/** Ways to end a login without a request of this browser. */
const endings: readonly (readonly [Width, string, (page: Page) => Promise<unknown>])[] = [
  [
    'desktop',
    'it expired',
    async (page) => {
      await letExpire()
      await page.goto('/orders/ordersList')
      await page.waitForURL('**/base/search')
    },
  ],
  [
    'phone',
    'another device logged in',
    async (page) => {
      await tokenOf(site, who)
      await page.goto('/user/info')
      await page.waitForURL('**/base/search')
    },
  ],
  [
    'desktop',
    'getUser failed',
    async (page) => {
      await page.route('**/user/getUser', (route) => route.abort())
      await page.goto('/user/info')
      await page.waitForURL('**/base/search')
      await page.unroute('**/user/getUser')
    },
  ],
]

test.each(endings)(
  'on a %s, when %s, stored input is unreadable and restored only for its user',
  async (width, _, end) => {
    const token = await tokenOf(site, who)
    const window = await openWindow(width, { token })
    const { page } = window
    // the test makes calls fail
    window.allowComplaints(/net::ERR_FAILED/)
    await typeOrder(page)
    await expectSealed(page, 1)
    await end(page)
    await page.getByRole('link', { name: /^登录/ }).first().waitFor()
    await expectSealed(page, 1)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    // the token is invalid
    await expect.poll(async () => (await site.app.call('/user/getUser', {}, { token })).code).not.toBe(200)

    await logIn(page, other)
    expect(await nameTyped(page).inputValue()).toBe('')
    await expectSealed(page, 1)
    await page.evaluate(() => localStorage.removeItem('token'))
    await logIn(page, who)
    await expect.poll(() => nameTyped(page).inputValue()).toBe(typed.姓名)
    expect(await remark(page).inputValue()).toBe(note)
    await window.picture('kept-back', 'window')
    await expectTidy(window)
  },
)

test('on a phone 退出登录 asks, then deletes the user’s input; a visitor’s input moves to the account', async () => {
  const window = await openWindow('phone')
  const { page } = window
  // the test makes calls fail
  window.allowComplaints(/net::ERR_FAILED/)
  await typeOrder(page)
  await expect.poll(async () => (await readDevice(page)).text).toContain(typed.电话)
  await logIn(page, who)
  await expect.poll(() => nameTyped(page).inputValue()).toBe(typed.姓名)
  await expectSealed(page, 1)

  const logOut = async () => {
    await account(page).click()
    await page.getByRole('button', { name: '退出登录' }).click()
  }
  const question = page.getByRole('dialog', { name: '退出登录' })
  await logOut()
  await question.getByText(/没提交的内容/).waitFor()
  await window.picture('kept-logout', 'window')
  await expectTidy(window, 'desktop')
  await question.getByRole('button', { name: '返回' }).click()
  expect(await nameTyped(page).inputValue()).toBe(typed.姓名)

  // the server is unreachable at first: the logout is sent later
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  let tries = 0
  await page.route('**/user/logout', (route) => {
    tries += 1
    return tries <= 2 ? route.abort() : route.continue()
  })
  await logOut()
  await question.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('link', { name: /^登录/ }).first().waitFor()
  await expectSealed(page, 0)
  await expect.poll(async () => (await site.app.call('/user/getUser', {}, { token })).code).toBe(508)
  expect(tries).toBe(3)

  await logIn(page, who)
  expect(await nameTyped(page).inputValue()).toBe('')
})

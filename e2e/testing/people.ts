import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { TestSite } from '../../server/testing/testSite.ts'

/** The demo account whose description begins so: 物流企业, 生产企业 · 管理员 … */
export function accountOf(site: TestSite, what: string): TestSite['accounts'][number] {
  const account = site.accounts.find((one) => one.what.startsWith(what))
  if (!account) throw new Error(`The demo has no account ${what}`)
  return account
}

/** A new login of that demo account; an older one of it is over. */
export async function tokenOf(site: TestSite, what: string): Promise<string> {
  const { mobile, password } = accountOf(site, what)
  const { token } = await site.app.data('/user/login', { mobile, password })
  return token
}

/** Fills the login form that is on screen, by password, and sends it off. */
export async function logInHere(page: Page, { mobile, password }: { mobile: string; password: string }) {
  const secret = page.getByRole('textbox', { name: '密码' })
  // a page that stands in the HTML answers to no click until its script runs
  await expect
    .poll(async () => {
      const otherWay = page.getByRole('button', { name: '改用密码登录' })
      if (await otherWay.isVisible()) await otherWay.click()
      return secret.isVisible()
    })
    .toBe(true)
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await secret.fill(password)
  await secret.press('Enter')
}

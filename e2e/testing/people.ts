import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { insertLine } from '#server/testing/data/lines.ts'
import type { TestSite } from '#server/testing/testSite.ts'

/** Returns the demo account whose description starts so: 物流企业, 生产企业 · 管理员 … */
export function accountOf(site: TestSite, what: string): TestSite['accounts'][number] {
  const account = site.accounts.find((one) => one.what.startsWith(what))
  if (!account) throw new Error(`The demo has no account ${what}`)
  return account
}

/** Returns the ids of that demo account and of its factory. */
export async function userOf(site: TestSite, what: string): Promise<{ id: number; factoryId: number }> {
  return site.app.db
    .selectFrom('app_user')
    .select(['id', 'factory_id as factoryId'])
    .where('mobile', '=', accountOf(site, what).mobile)
    .executeTakeFirstOrThrow()
}

/** Inserts an unused line of the demo's carrier and returns its id. */
export async function insertDemoLine(site: TestSite): Promise<number> {
  const { factoryId } = await userOf(site, '物流企业')
  return insertLine(site.app, { carrierId: factoryId })
}

/** Logs in to that demo account, which ends an older login, and returns the token. */
export async function tokenOf(site: TestSite, what: string): Promise<string> {
  const { mobile, password } = accountOf(site, what)
  const { token } = await site.app.data('/user/login', { mobile, password })
  return token
}

/** Fills and submits the login form on screen, by password. */
export async function logInHere(page: Page, { mobile, password }: { mobile: string; password: string }) {
  const secret = page.getByRole('textbox', { name: '密码' })
  // a prerendered page ignores clicks until its script runs
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

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CallPath } from '#contract/calls/permissions.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, logInHere, tokenOf } from '../testing/people.ts'
import { expectTidy } from '../testing/tidy.ts'

const toasts = (page: Page) => page.getByRole('log', { name: '提示' }).locator('[data-kind="error"]')
/** Calls that are not refused. A stream of events that is back repeats all failed reads. */
const letThrough = new Set<string>(['/user/getUser', '/events/subscribe'] satisfies CallPath[])
const widths = ['desktop', 'phone'] as const

test.each(widths)(
  'on a %s reads that fail for one cause show one toast, and 重试 in place works',
  async (width) => {
    const token = await tokenOf(site, '物流企业')
    const window = await openWindow(width, { token, holdsToasts: true })
    const { page } = window
    const paths: string[] = []
    const body = JSON.stringify({ code: 500, msg: '系统暂时繁忙，请稍后重试', data: null })
    await page.route('**/*', async (route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      if (request.method() !== 'POST' || letThrough.has(pathname)) return route.continue()
      paths.push(pathname)
      return route.fulfill({ status: 200, contentType: 'application/json', body })
    })
    await page.goto('/carrier/board')
    const retry = page.locator('main').getByRole('button', { name: '重试' })
    await retry.nth(1).waitFor()
    // reads in the background are sent after the page's own
    await expect.poll(() => new Set(paths).size).toBeGreaterThan(3)
    await expect.poll(() => toasts(page).allInnerTexts()).toEqual(['系统暂时繁忙，请稍后重试'])
    await window.picture('failures-reads', 'window')
    await expectTidy(window)
    await page.unroute('**/*')
    await retry.first().click()
    await page.getByRole('list', { name: '主要数字' }).waitFor()
    await retry.first().click()
    await expect.poll(() => retry.count()).toBe(0)
  },
)

test.each(widths)('on a %s a wrong password shows a toast and a field error', async (width) => {
  const window = await openWindow(width, { holdsToasts: true })
  const { page } = window
  await page.goto('/login')
  const { mobile } = accountOf(site, '生产企业 · 管理员')
  await logInHere(page, { mobile, password: 'not-the-password' })
  await toasts(page).first().waitFor()
  const toastText = (await toasts(page).allInnerTexts()).join()
  expect(toastText).toContain('不正确')
  await page.locator('form').getByText('不正确').waitFor()
  await window.picture('failures-password', 'window')
})

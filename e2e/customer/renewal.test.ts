import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow, site, test } from '../testing/journey.ts'
import { stubPrintDialog } from '../testing/paper.ts'
import { tokenOf } from '../testing/people.ts'
import { readQr } from '../testing/qr.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

const panel = (page: Page) => activePage(page).getByRole('region', { name: '续费', exact: true })
const history = (page: Page) => panel(page).getByRole('region', { name: '续费记录' })
const banner = (page: Page) => page.getByRole('complementary', { name: '服务到期提醒' })

const choose = (page: Page, name: string) => panel(page).getByRole('radio', { name, exact: true }).check()

/** Submits the chosen plan and returns the address of the code on screen. */
async function submitted(page: Page): Promise<string> {
  await choose(page, '沙箱支付（演示）')
  await panel(page)
    .getByRole('button', { name: /^去支付/ })
    .click()
  const code = panel(page).getByRole('img', { name: '沙箱支付（演示）的付款二维码' })
  await code.waitFor()
  return readQr(code)
}

test('an admin is warned of the end, renews on a desktop, pays by phone and prints the receipt', async () => {
  const adminWindow = await openWindow('desktop', { token: await tokenOf(site, '物流企业') })
  const { page } = adminWindow
  await stubPrintDialog(page)
  await page.goto('/base/search')
  await banner(page)
    .getByText(/还有 \d+ 天/)
    .waitFor()
  await adminWindow.picture('renewal-banner', 'window')
  await expectTidy(adminWindow)
  await banner(page).getByRole('link', { name: '去续费' }).click()
  await page.waitForURL('**/user/factory?panel=renewal')
  await panel(page).getByText('基础版', { exact: true }).first().waitFor()
  expect(await banner(page).count()).toBe(0)

  await choose(page, '3 个月')
  await panel(page).getByRole('button', { name: '去支付 ¥297.00' }).waitFor()
  await adminWindow.picture('renewal-plans')
  await expectTidy(adminWindow)
  const link = await submitted(page)
  expect(link).toMatch(new RegExp(`^${site.address}/pay/cashier/XF\\d{12}$`))
  await adminWindow.picture('renewal-code')
  await expectTidy(adminWindow)

  // the scanning phone has no login
  const phone = await openWindow('phone')
  await phone.page.goto(link)
  await activePage(phone.page).getByText('¥297.00').waitFor()
  await phone.picture('renewal-cashier')
  await expectTidy(phone)
  await activePage(phone.page).getByRole('button', { name: '付款成功', exact: true }).click()
  await activePage(phone.page)
    .getByText(/已通知付款成功/)
    .waitFor()

  await panel(page).getByText('支付成功', { exact: true }).waitFor()
  await adminWindow.picture('renewal-paid')
  // three months were added to nineteen remaining days
  await panel(page)
    .getByText(/服务至 \d{4}-.*还有 1\d\d 天/)
    .first()
    .waitFor()
  const until = await panel(page)
    .getByText(/服务至 \d{4}-/)
    .first()
    .textContent()

  // a repeated notice changes nothing
  await activePage(phone.page).getByRole('button', { name: '重复通知' }).click()
  await activePage(phone.page)
    .getByText(/已通知付款成功/)
    .waitFor()
  await phone.close()
  await panel(page).getByRole('button', { name: '完成' }).click()
  const row = history(page).getByRole('row').nth(1)
  await row.getByText('已支付').waitFor()
  await page.reload()
  await history(page).getByRole('row').nth(1).getByText('¥297.00').waitFor()
  expect(
    await panel(page)
      .getByText(/服务至 \d{4}-/)
      .first()
      .textContent(),
  ).toBe(until)

  await history(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /打印收据/ })
    .click()
  await page.locator('html[data-printed="yes"]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await paper.getByRole('heading', { name: '续费收据' }).waitFor()
  await paper.getByRole('row', { name: /实付/ }).getByText('¥297.00').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await adminWindow.picture('renewal-receipt')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await page.getByRole('article').count()).toBe(0)

  // a term of months shows no banner
  await page.goto('/base/search')
  await activePage(page).getByRole('heading', { name: '找专线' }).waitFor()
  expect(await banner(page).count()).toBe(0)
})

test('on a phone the code is also a link; a failed payment is retried, an open one is in the history', async () => {
  const phone = await openWindow('phone', {
    token: await tokenOf(site, '生产企业 · 管理员'),
  })
  const { page } = phone
  await page.goto('/user/factory?panel=renewal')
  await panel(page).getByText('专业版', { exact: true }).first().waitFor()
  // the larger plan is active
  await panel(page)
    .getByText(/专业版到期前只能续专业版/)
    .waitFor()
  await choose(page, '1 个月')
  await panel(page).getByRole('button', { name: '去支付 ¥299.00' }).waitFor()
  await phone.picture('renewal-plans')
  await expectTidy(phone)
  const link = await submitted(page)
  expect(await panel(page).getByRole('link', { name: '不扫码，直接打开付款页' }).getAttribute('href')).toBe(
    link,
  )
  // it is in the history at once
  await history(page)
    .getByRole('button', { name: /继续支付/ })
    .first()
    .waitFor()
  await phone.picture('renewal-code')
  await expectTidy(phone)

  // left and found again
  await page.reload()
  await history(page)
    .getByRole('button', { name: /继续支付/ })
    .first()
    .click()
  await panel(page)
    .getByRole('img', { name: /付款二维码/ })
    .waitFor()

  const cashier = await openWindow('narrow')
  await cashier.page.goto(link)
  await activePage(cashier.page).getByRole('button', { name: '付款失败' }).click()
  await activePage(cashier.page)
    .getByText(/已通知付款失败/)
    .waitFor()
  await expectTidy(cashier)
  await cashier.close()
  await panel(page).getByText('支付没有成功').waitFor()
  await panel(page).getByRole('button', { name: '重新提交' }).click()
  await panel(page)
    .getByRole('button', { name: /^去支付/ })
    .waitFor()
  await history(page).getByText('支付失败').first().waitFor()
  await expectTidy(phone)
})

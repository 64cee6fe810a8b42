import type { Locator, Page } from 'playwright-core'
import type { TestSite } from '#server/testing/testSite.ts'
import { activePage } from './tabBar.ts'

/** Returns a line of the demo to 义乌市, which is a single place. */
export const lineToYiwu = (site: TestSite): Promise<{ id: number; carrierName: string }> =>
  site.app.db
    .selectFrom('line as l')
    .innerJoin('factory as f', 'f.id', 'l.carrier_id')
    .select(['l.id', 'f.name as carrierName'])
    .where('l.status', '=', 'on')
    .where('l.destination_code', '=', '330782')
    .orderBy('l.id')
    .executeTakeFirstOrThrow()

/** Returns a section of the order form: 发货人, 收货人, 货物 … */
export const card = (page: Page, name: string): Locator =>
  activePage(page).getByRole('region', { name, exact: true })

/** Fills a field of a section. */
export const fill = (page: Page, where: string, label: string, text: string): Promise<void> =>
  card(page, where).getByRole('textbox', { name: label }).fill(text)

/** Returns the submit button of the order. */
export const submit = (page: Page): Locator => activePage(page).getByRole('button', { name: '提交订单' })

/** Returns the field 备注, by which tests find an order. */
export const remark = (page: Page): Locator => activePage(page).getByRole('textbox', { name: '备注' })

/** Picks a region by typing part of its name. */
export async function pickRegion(
  scope: Page | Locator,
  label: string,
  typed: string,
  option: string,
): Promise<void> {
  const field = scope.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(typed)
  await scope.getByRole('option', { name: option }).first().click()
}

/** Returns the orders with this remark. */
export const ordersWith = (site: TestSite, text: string) =>
  site.app.db
    .selectFrom('freight_order')
    .select(['number', 'factory_id'])
    .where('remark', '=', text)
    .execute()

/** Returns the order number of the result page. */
export async function placedNumber(page: Page): Promise<string> {
  await page.waitForURL(/\/orders\/new\?placed=\d+$/)
  const number = activePage(page)
    .locator('dd')
    .getByText(/^D\d{12}$/)
  await number.waitFor()
  return (await number.textContent()) ?? ''
}

/** Fills in an order by hand, with the shipper from the address book. */
export async function typeOrder(page: Page, text: string): Promise<void> {
  await card(page, '发货人').getByRole('combobox', { name: '从地址簿选发货人' }).click()
  await card(page, '发货人').getByRole('option').first().click()
  await fill(page, '收货人', '姓名', '钱多多')
  await fill(page, '收货人', '电话', '13955507788')
  await pickRegion(card(page, '收货人'), '所在地区', '义乌', '浙江省金华市义乌市')
  await fill(page, '收货人', '详细地址', '稠州北路 66 号')
  await fill(page, '货物', '货物名称', '电动工具')
  await fill(page, '货物', '总重量', '500')
  await remark(page).fill(text)
}

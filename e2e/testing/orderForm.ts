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

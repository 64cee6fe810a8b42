import type { Page } from 'playwright-core'
import type { TestSite } from '#server/testing/testSite.ts'
import { activePage } from './tabBar.ts'

export interface Order {
  id: number
  number: string
}

/** Selects these orders in the carrier's list on screen. */
export async function tickOrders(page: Page, orders: readonly Order[]): Promise<void> {
  for (const { number } of orders)
    await activePage(page)
      .getByRole('checkbox', { name: `选择${number}` })
      .check()
}

/** Returns the number of an order's waybill. */
export async function waybillOf(site: TestSite, { id }: Order): Promise<string> {
  const { number } = await site.app.db
    .selectFrom('waybill')
    .select('number')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return number
}

import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import type { Width, Window } from '../testing/browser.ts'
import { tickOrders, waybillOf } from '../testing/carriedOrders.ts'
import type { Order } from '../testing/carriedOrders.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Creates a carrier with received orders to 义乌 of 200 公斤 and 0.8 方 each. */
async function received(count: number) {
  const customer = await actor(site.app, { type: 2 })
  const carrier = await actor(site.app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
  const orders: Order[] = []
  for (let index = 0; index < count; index += 1) {
    const { id, number } = await placeOrder(site.app, customer.token, lineId)
    await carryTo(site.app, carrier.token, id, 'picked_up')
    orders.push({ id, number })
  }
  return { customer, carrier, orders }
}

/** Saves a small vehicle on the fleet page. */
async function saveVehicle(window: Window): Promise<void> {
  const { page } = window
  await page.goto('/carrier/fleet')
  await activePage(page).getByText('还没有车辆').waitFor()
  await activePage(page).getByRole('button', { name: '新增车辆' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增车辆' })
  await dialog.getByRole('textbox', { name: '车牌号' }).fill('浙g·12345')
  await dialog.getByRole('textbox', { name: /载重/ }).fill('0.3')
  await dialog.getByRole('textbox', { name: /容积/ }).fill('16')
  await dialog.getByRole('button', { name: '保存车辆' }).click()
  await activePage(page).getByText('浙G12345').waitFor()
  await window.picture('fleet')
  await expectTidy(window)
}

/** Performs 发车 with the saved vehicle, which is too small, and a driver typed by hand. */
async function depart(window: Window, orders: readonly Order[]): Promise<void> {
  const { page } = window
  const name = `发车 ${orders.length} 票`
  await page.goto('/carrier/orders?status=picked_up')
  await tickOrders(page, orders)
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: '浙G12345' }).click()
  await dialog.getByText(/^超重 0\.1 吨/).waitFor()
  await dialog.getByText('容积 1.6 / 16 方（10%）').waitFor()
  await dialog.getByRole('textbox', { name: '司机（选填）' }).fill('张师傅')
  await dialog.getByRole('textbox', { name: '司机电话（选填）' }).fill('13700137000')
  await window.picture('depart-vehicle', 'window')
  await expectTidy(window)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Unloads an order from the departure and loads it again by its label. */
async function unloadAndLoad(window: Window, order: Order): Promise<void> {
  const { page } = window
  const number = await waybillOf(site, order)
  await page.goto('/carrier/orders?view=departures')
  await activePage(page)
    .getByRole('button', { name: /^装车清单 FC/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^车次 FC/ })
  await dialog.getByText('合计 2 票').waitFor()
  await window.picture('departure-open', 'window')
  await dialog.getByRole('button', { name: '取下', exact: true }).click()
  await dialog.getByRole('checkbox', { name: `选择${number}` }).check()
  await window.picture('departure-unload', 'window')
  await expectTidy(window)
  await dialog.getByRole('button', { name: '取下 1 票' }).click()
  await dialog.getByText('合计 1 票').waitFor()
  await dialog.getByRole('button', { name: '装货', exact: true }).click()
  const field = dialog.getByRole('textbox', { name: /扫标签/ })
  await field.fill(`${number}-3`)
  await field.press('Enter')
  await dialog.getByText(`已选 ${number}`).waitFor()
  await dialog.getByText(/^装 2 票/).waitFor()
  await window.picture('departure-load', 'window')
  await expectTidy(window)
  await dialog.getByRole('button', { name: '装车 1 票' }).click()
  await dialog.getByText('合计 2 票').waitFor()
}

test.each(['desktop', 'phone'] as const satisfies Width[])(
  'on a %s a saved vehicle is chosen for a departure, its driver is saved, and goods are unloaded and loaded',
  async (width) => {
    const { carrier, orders } = await received(2)
    const window = await openWindow(width, { token: carrier.token })
    const { page } = window
    await saveVehicle(window)
    await depart(window, orders)
    await unloadAndLoad(window, orders[0] as Order)
    await page.goto('/carrier/fleet?view=drivers')
    await activePage(page).getByText('张师傅').waitFor()
    await expectTidy(window)
  },
)

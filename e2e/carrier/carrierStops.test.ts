import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { tickOrders } from '../testing/carriedOrders.ts'
import type { Order } from '../testing/carriedOrders.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

/** Creates a customer, a carrier, and a function that places orders in a state. */
async function scene() {
  const customer = await actor(site.app, { type: 2 })
  const carrier = await actor(site.app, { type: 3, name: '顺达货运' })
  const line = (destinationCode: string) =>
    insertLine(site.app, { carrierId: carrier.factoryId, destinationCode })
  const toYiwu = await line('330782')
  const standing = async (
    status: Parameters<typeof carryTo>[3],
    changes: Parameters<typeof placeOrder>[3] = {},
    lineId = toYiwu,
  ): Promise<Order> => {
    const { id, number } = await placeOrder(site.app, customer.token, lineId, changes)
    if (status !== 'pending') await carryTo(site.app, carrier.token, id, status)
    return { id, number }
  }
  return { customer, carrier, line, standing }
}

const askToCancel = (customer: Actor, { id }: Order) =>
  site.app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '改期' } }, customer)

/** Selects these orders of a state, starts a step and returns its dialog. */
async function openStep(
  page: Page,
  status: string,
  step: string,
  orders: readonly Order[],
): Promise<Locator> {
  await page.goto(`/carrier/orders?status=${status}`)
  await tickOrders(page, orders)
  const name = `${step} ${orders.length} 票`
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

const statusOf = async ({ token }: Actor, { id }: Order) =>
  (await site.app.data('/carrier/getOrderDetail', { id }, { token })).status

test('on a phone 收货 skips an order with a cancellation request, which is answered first', async () => {
  const { customer, carrier, standing } = await scene()
  const [one, unwanted] = [await standing('accepted'), await standing('accepted')]
  await askToCancel(customer, unwanted)
  const window = await openWindow('phone', { token: carrier.token })
  const { page } = window
  const dialog = await openStep(page, 'accepted', '收货', [one, unwanted])
  await dialog.getByText('1 票不能收货，留在原处：').waitFor()
  await dialog.getByText(`${unwanted.number} 客户申请取消`).waitFor()
  await window.picture('batch-left-out', 'window')
  await expectTidy(window, 'desktop')
  await dialog.getByRole('button', { name: '收货 1 票', exact: true }).click()
  await dialog.getByText('已收货 1 票，1 票未成功：').waitFor()
  await dialog.getByText(`${unwanted.number} 客户申请取消`).waitFor()
  await dialog.getByRole('button', { name: '知道了' }).click()
  expect([await statusOf(carrier, one), await statusOf(carrier, unwanted)]).toEqual(['picked_up', 'accepted'])

  await page.goto(`/carrier/orders?order=${unwanted.id}`)
  const panel = page.getByRole('dialog', { name: new RegExp(unwanted.number) })
  await panel.getByRole('button', { name: '回绝取消' }).waitFor()
  expect(await panel.getByRole('button', { name: '收货', exact: true }).count()).toBe(0)
  await panel.getByRole('button', { name: '回绝取消' }).click()
  await panel.getByRole('button', { name: '货已装车，不能取消' }).click()
  await window.picture('decline-cancel', 'window')
  await panel.locator('form').getByRole('button', { name: '回绝取消申请' }).click()
  await panel.getByText('已回绝，客户会看到您的话').waitFor()
  await panel.getByRole('button', { name: '收货', exact: true }).waitFor()
  const office = await openWindow('phone', { token: customer.token })
  await office.page.goto(`/orders/orderDetail/${unwanted.id}`)
  await office.page.getByText('未同意取消：货已装车，不能取消').first().waitFor()
  expect(await office.page.getByText('承运商回绝取消（').count()).toBe(0)
})

test('on a desktop a vehicle takes one destination, and missing pieces need a confirmation', async () => {
  const { carrier, line, standing } = await scene()
  const toHangzhou = await line('330100')
  const recipient = { name: '韩梅', phone: '13900139001', regionCode: '330106', address: '文三路 1 号' }
  const plain = await standing('picked_up')
  const short = await standing('picked_up')
  const elsewhere = await standing('picked_up', { recipient }, toHangzhou)
  const lack = { id: short.id, kind: 'shortage', text: '少 1 件' } as const
  await site.app.data('/carrier/openException', lack, { token: carrier.token })
  const window = await openWindow('desktop', { token: carrier.token })
  const { page } = window
  const dialog = await openStep(page, 'picked_up', '发车', [plain, short, elsewhere])
  await dialog.getByText(/去往 2 处，一个车次只到一处/).waitFor()
  await dialog.getByRole('textbox', { name: '车牌号' }).fill('浙G12345')
  await dialog
    .getByRole('combobox', { name: '到站' })
    .selectOption({ label: '浙江省金华市义乌市（2 票 20 件）' })
  await dialog.getByText(`${elsewhere.number} 到浙江省杭州市西湖区，不到浙江省金华市义乌市`).waitFor()
  await dialog.getByText(`${short.number} 少件还没有处理`).waitFor()
  await window.picture('depart-one-place', 'window')
  await expectTidy(window, 'phone')
  await dialog.getByRole('checkbox', { name: `${short.number} 照常发车` }).check()
  await dialog.getByRole('button', { name: '发车 2 票', exact: true }).click()
  await dialog.getByText('已发车 2 票，1 票未成功：').waitFor()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await page.goto('/carrier/orders?view=departures')
  await activePage(page)
    .getByRole('button', { name: /^装车清单 FC/ })
    .click()
  const departure = page.getByRole('dialog', { name: /^车次 FC/ })
  await departure.getByText(/发往 浙江省金华市义乌市/).waitFor()
  await departure.getByRole('button', { name: '到车确认', exact: true }).click()
  await departure.getByRole('button', { name: '确认到车' }).click()
  await expectToast(window, '到车确认，2 票已登记')
  expect([await statusOf(carrier, plain), await statusOf(carrier, short)]).toEqual(['arrived', 'arrived'])
  expect(await statusOf(carrier, elsewhere)).toBe('picked_up')
  await page.goto(`/carrier/orders?order=${short.id}`)
  await page.getByText(/少件还没有处理，承运商确认照常发车/).waitFor()
  await page.getByText('承运商发车（测试）').waitFor()
})

test('on a phone a doubtful order needs a confirmation before it departs alone', async () => {
  const { carrier, standing } = await scene()
  const order = await standing('picked_up')
  const lack = { id: order.id, kind: 'shortage', text: '少 1 件' } as const
  await site.app.data('/carrier/openException', lack, { token: carrier.token })
  const window = await openWindow('phone', { token: carrier.token })
  const { page } = window
  await page.goto(`/carrier/orders?order=${order.id}`)
  const panel = page.getByRole('dialog', { name: new RegExp(order.number) })
  await panel.getByRole('button', { name: '发车', exact: true }).click()
  const confirmation = panel.getByRole('checkbox', { name: '已核对，照常发车' })
  await confirmation.waitFor()
  await panel.getByRole('button', { name: '确认发车' }).click()
  await panel.getByRole('alert').filter({ hasText: '少件还没有处理，请先处理，或确认照常发车' }).waitFor()
  expect(await statusOf(carrier, order)).toBe('picked_up')
  await confirmation.check()
  await window.picture('depart-alone', 'window')
  await panel.getByRole('button', { name: '确认发车' }).click()
  await panel.getByText('已发车', { exact: true }).waitFor()
  expect(await statusOf(carrier, order)).toBe('in_transit')
})

test('on a desktop 送货 skips held orders', async () => {
  const { carrier, standing } = await scene()
  const door = { deliveryMode: 'door' } as const
  const [plain, held] = [
    await standing('arrived', door),
    await standing('arrived', { ...door, isHeld: true }),
  ]
  const window = await openWindow('desktop', { token: carrier.token })
  const dialog = await openStep(window.page, 'arrived', '送货', [plain, held])
  await dialog.getByText(`${held.number} 控货，客户还没有通知放货`).waitFor()
  await dialog.getByRole('button', { name: '送货 1 票', exact: true }).click()
  await dialog.getByText('已送货 1 票，1 票未成功：').waitFor()
  expect([await statusOf(carrier, plain), await statusOf(carrier, held)]).toEqual(['delivering', 'arrived'])
  await expectTidy(window, 'phone')
})

test('on a phone a page number beyond the end shows the last page', async () => {
  const { carrier, standing } = await scene()
  const waiting = await standing('pending')
  const window = await openWindow('phone', { token: carrier.token })
  const { page } = window
  await page.goto('/carrier/orders?status=accepted')
  await page.goto('/carrier/orders?status=pending&page=11')
  await activePage(page).getByRole('button', { name: waiting.number, exact: true }).first().waitFor()
  expect(new URL(page.url()).search).toBe('?status=pending')
  await page.goBack()
  await page.waitForURL(/status=accepted/)
})

test('on a desktop the slower of two dispatchers keeps the input and sees who was faster', async () => {
  const { carrier, standing } = await scene()
  const order = await standing('pending')
  const { factoryId } = carrier
  const colleague = await actor(site.app, { type: 3, role: 'user', factoryId })
  const second = await openWindow('desktop', { token: carrier.token })
  const first = await openWindow('desktop', { token: colleague.token })
  const panelOf = (page: Page) => page.getByRole('dialog', { name: new RegExp(order.number) })
  const typing = panelOf(second.page)
  await second.page.goto(`/carrier/orders?order=${order.id}`)
  await typing.getByRole('button', { name: '拒单', exact: true }).click()
  await typing.getByRole('textbox', { name: /拒单原因/ }).fill('本周去往义乌的车已满')
  await first.page.goto(`/carrier/orders?order=${order.id}`)
  await panelOf(first.page).getByRole('button', { name: '接单', exact: true }).click()
  await panelOf(first.page).locator('form').getByRole('button', { name: '接单' }).click()
  await panelOf(first.page).getByText('已接单，运单已生成').waitFor()
  await typing.getByText(/^测试 \d\d:\d\d 已接单$/).waitFor()
  expect(await typing.getByRole('textbox', { name: /拒单原因/ }).inputValue()).toBe('本周去往义乌的车已满')
  expect(await typing.locator('form').getByRole('button', { name: '拒单' }).count()).toBe(0)
  await second.picture('second-dispatcher', 'window')
  await expectTidy(second, 'phone')
  await typing.locator('form').getByRole('button', { name: '关闭' }).click()
  await typing.getByRole('button', { name: '收货', exact: true }).waitFor()
})

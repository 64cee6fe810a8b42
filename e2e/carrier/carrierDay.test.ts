import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { jpeg } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import type { Width, Window } from '../testing/browser.ts'
import { tickOrders, waybillOf } from '../testing/carriedOrders.ts'
import type { Order } from '../testing/carriedOrders.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { stubPrintDialog, paperSizes, printedPages } from '../testing/paper.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

/** Places four orders of three pieces each: one is held and paid on delivery, one will be rejected. */
async function placeOrders(customer: Actor, lineId: number) {
  const place = async (changes = {}): Promise<Order> => {
    const goods = [
      {
        name: '电动工具',
        packaging: 'carton' as const,
        pieces: 3,
        weightGrams: 200_000,
        volumeCm3: 800_000,
      },
    ]
    const { id, number } = await placeOrder(site.app, customer.token, lineId, { goods, ...changes })
    return { id, number }
  }
  const held = await place({ isHeld: true, payment: 'collect', codFen: 123_400 })
  return { held, plain: [await place(), await place()] as const, refused: await place() }
}

/** Performs a step on the selected orders from the bar. */
async function stepMany(page: Page, step: string, count: number): Promise<void> {
  const name = `${step} ${count} 票`
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  if (step === '发车') await dialog.getByRole('textbox', { name: '车牌号' }).fill('浙G12345')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function inState(page: Page, status: string): Promise<void> {
  await page.goto(`/carrier/orders?status=${status}`)
  await activePage(page).getByRole('heading', { name: '承运订单' }).waitFor()
}

/** Opens an order in its panel and runs an action on it. */
async function inPanel(
  { page }: Window,
  order: Order,
  work: (panel: Locator) => Promise<void>,
): Promise<void> {
  await page.goto(`/carrier/orders?order=${order.id}`)
  const panel = page.getByRole('dialog', { name: new RegExp(order.number) })
  await panel.waitFor()
  await work(panel)
}

async function acceptAndRefuse(carrier: Window, accepted: readonly Order[], refused: Order): Promise<void> {
  const { page } = carrier
  await inState(page, 'pending')
  await tickOrders(page, accepted)
  await carrier.picture('bench-ticked', 'window')
  await stepMany(page, '接单', accepted.length)
  await inPanel(carrier, refused, async (panel) => {
    await panel.getByRole('button', { name: '拒单', exact: true }).click()
    await panel.getByRole('button', { name: '今日车已满，明天可发' }).click()
    await panel.locator('form').getByRole('button', { name: '拒单' }).click()
    await panel.getByText('已拒单，客户会看到原因').waitFor()
  })
}

async function reweigh(carrier: Window, order: Order): Promise<void> {
  await inPanel(carrier, order, async (panel) => {
    await panel.getByRole('button', { name: '复核重量', exact: true }).click()
    await panel.getByRole('textbox', { name: '重量（公斤）' }).fill('195')
    await panel.getByRole('textbox', { name: /复核说明/ }).fill('过磅 195 公斤')
    await panel.getByRole('button', { name: '提交复核' }).click()
    await panel.getByText(/复核已提交/).waitFor()
  })
}

async function depart(carrier: Window, orders: readonly Order[]): Promise<void> {
  const { page } = carrier
  await inState(page, 'accepted')
  await tickOrders(page, orders)
  await stepMany(page, '收货', orders.length)
  await inState(page, 'picked_up')
  await tickOrders(page, orders)
  await stepMany(page, '发车', orders.length)
}

/** Scans two of three pieces like a hardware scanner and reports the third missing. */
async function countWithOneMissing(carrier: Window, order: Order): Promise<void> {
  const { page } = carrier
  const waybill = await waybillOf(site, order)
  await inState(page, 'in_transit')
  await tickOrders(page, [order])
  await page.getByRole('group', { name: '批量操作' }).getByRole('link', { name: '清点' }).click()
  await activePage(page).getByText('0/3 件').waitFor()
  const field = activePage(page).getByRole('textbox', { name: '件标签条码' })
  for (const code of [`${waybill}-1`, `${waybill}-3`, `${waybill}-1`]) {
    await field.fill(code)
    await field.press('Enter')
  }
  await activePage(page)
    .getByText(/已经扫过了/)
    .waitFor()
  await activePage(page).getByText('2/3 件').waitFor()
  await carrier.picture('counting')
  await expectTidy(carrier)
  await activePage(page)
    .getByRole('button', { name: `提交清点 ${waybill}` })
    .click()
  await page.getByRole('button', { name: '提交并登记少件' }).click()
  await expectToast(carrier, /已登记少件 1 件/)
}

async function resolve(carrier: Window, order: Order): Promise<void> {
  await inPanel(carrier, order, async (panel) => {
    await panel.getByText('清点少 1 件（第 2 件），正在查找').first().waitFor()
    await panel.getByRole('button', { name: '处理异常' }).click()
    await panel.getByRole('button', { name: '已补齐少件' }).click()
    await panel.locator('form').getByRole('button', { name: '异常处理完成' }).click()
    await panel.getByText('异常已处理完成').waitFor()
  })
}

async function arrive(carrier: Window, orders: readonly Order[]): Promise<void> {
  const { page } = carrier
  await page.goto('/carrier/orders?view=departures')
  await activePage(page)
    .getByRole('button', { name: /^装车清单 FC/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^车次 FC/ })
  await dialog.getByText(`合计 ${orders.length} 票`).waitFor()
  await carrier.picture('departure', 'window')
  await expectTidy(carrier)
  const print = () => dialog.getByRole('button', { name: '打印装车清单' }).click()
  expect(await printedPages(page, print)).toEqual([paperSizes.a4Across])
  await dialog.getByRole('button', { name: '到车确认', exact: true }).click()
  await dialog.getByRole('textbox', { name: '到站地点' }).fill('义乌站')
  await dialog.getByRole('button', { name: '确认到车' }).click()
  await expectToast(carrier, `到车确认，${orders.length} 票已登记`)
}

async function sign(carrier: Window, order: Order): Promise<void> {
  await inPanel(carrier, order, async (panel) => {
    await panel.getByRole('button', { name: '签收', exact: true }).click()
    await panel.getByText(/^应收 ¥[\d,.]+（到付 ¥[\d,.]+ \+ 代收 ¥1,234\.00）$/).waitFor()
    await panel.getByRole('button', { name: /^收齐/ }).click()
    await panel.getByRole('combobox', { name: '收款方式' }).selectOption('现金')
    await panel.getByRole('textbox', { name: '签收人' }).fill('李雷')
    await panel
      .getByLabel('签收照片')
      .last()
      .setInputFiles({ name: '签收.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    await panel.getByRole('img', { name: '第 1 张' }).waitFor()
    await panel.getByRole('button', { name: '确认签收' }).click()
    await panel.getByText('已签收').first().waitFor()
  })
}

/** Opens the order of a ledger figure and moves it to the next state. */
async function collect(carrier: Window, order: Order): Promise<void> {
  const { page } = carrier
  await page.goto('/carrier/orders?view=ledgers')
  await activePage(page)
    .getByRole('link', { name: /货款已收.*¥1,234\.00.*1 票/ })
    .click()
  await tickOrders(page, [order])
  await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '收付款登记' }).click()
  const dialog = page.getByRole('dialog', { name: '收付款登记' })
  await dialog.getByRole('radio', { name: /登记代收款已发放：1 票，¥1,234\.00/ }).check()
  await dialog.getByRole('button', { name: '登记 1 票' }).click()
  await page
    .getByRole('dialog', { name: '登记 1 票代收款已发放，共 ¥1,234.00？' })
    .getByRole('button', { name: '登记已发放' })
    .click()
  await expectToast(carrier, '已登记 1 票，客户可以看到')
}

test.each(['desktop', 'phone'] as const satisfies Width[])(
  "a carrier's day on a %s: accept, reject, weigh, depart, count, resolve missing pieces, arrive, hand over, book",
  async (width) => {
    const customer = await actor(site.app, { type: 2 })
    const { token, factoryId } = await actor(site.app, { type: 3, name: '顺达货运' })
    const lineId = await insertLine(site.app, { carrierId: factoryId })
    const { held, plain, refused } = await placeOrders(customer, lineId)
    const carried = [held, ...plain]
    const carrier = await openWindow(width, { token })
    const office = await openWindow('desktop', { token: customer.token })
    await stubPrintDialog(carrier.page)
    await acceptAndRefuse(carrier, carried, refused)
    await reweigh(carrier, plain[0])
    await depart(carrier, carried)
    await countWithOneMissing(carrier, held)
    await office.page.goto(`/orders/orderDetail/${held.id}`)
    await office.page.getByText('清点少 1 件（第 2 件），正在查找').first().waitFor()
    await resolve(carrier, held)
    await arrive(carrier, carried)
    await inPanel(carrier, held, async (panel) => {
      await panel.getByText('控货：等通知放货').waitFor()
      expect(await panel.getByRole('button', { name: '签收', exact: true }).count()).toBe(0)
    })
    await office.page.getByRole('button', { name: '通知放货' }).first().click()
    await office.page.getByRole('dialog').getByRole('button', { name: '通知放货', exact: true }).click()
    await expectToast(office, '已通知承运商放货')
    await expectTidy(office)
    await sign(carrier, held)
    await collect(carrier, held)
    await expectTidy(carrier)
    // the customer's page updates by itself
    await office.page.getByText('已签收').first().waitFor()
    await office.page.getByText('代收款已发放').first().waitFor()
    // pictures load when they come into view
    await office.page.getByRole('list', { name: '签收照片' }).scrollIntoViewIfNeeded()
    await office.page.getByRole('button', { name: '查看签收照片 1' }).waitFor()
  },
)

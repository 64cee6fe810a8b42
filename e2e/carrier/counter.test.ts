import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor, freshMobile } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { focusedElement } from '../testing/keys.ts'
import { stubPrintDialog, paperSizes, printedPages } from '../testing/paper.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Creates a carrier with a line to 义乌 and a user at the counter. */
async function scene() {
  const carrier = await actor(site.app, { type: 3, name: '顺达货运' })
  const clerk = await actor(site.app, { type: 3, role: 'user', factoryId: carrier.factoryId })
  await insertLine(site.app, { carrierId: carrier.factoryId })
  return { carrier, clerk }
}

/** Returns a keyboard that counts its strokes. */
function typist(page: Page) {
  let strokes = 0
  return {
    type: async (text: string) => {
      strokes += text.length
      await page.keyboard.type(text)
    },
    press: async (...keys: string[]) => {
      strokes += keys.length
      for (const key of keys) await page.keyboard.press(key)
    },
    count: () => strokes,
  }
}

const focusedAt = async (page: Page, name: string) => {
  await expect.poll(() => focusedElement(page)).toMatchObject({ name: expect.stringContaining(name) })
}
const costs = (page: Page, total: string) =>
  activePage(page).getByRole('complementary', { name: '报价' }).getByText(total).first().waitFor()
const listOf = (page: Page, name: string) => activePage(page).getByRole('listbox', { name })
const opened = (page: Page) => activePage(page).getByRole('list', { name: '刚开的单' }).getByRole('listitem')

test('on a desktop a clerk writes and prints an order and starts the next by keyboard only', async () => {
  const { carrier, clerk } = await scene()
  const phone = freshMobile()
  const window = await openWindow('desktop', { token: clerk.token })
  const { page } = window
  await stubPrintDialog(page)
  await page.goto('/carrier/orders')
  await activePage(page).getByRole('link', { name: '柜台开单' }).first().click()
  await focusedAt(page, '发货手机')

  // a new customer
  const first = typist(page)
  await first.type(phone)
  await first.press('Enter')
  await first.type('赵一鸣')
  await first.press('Enter')
  await first.type('13900139001')
  await first.press('Enter')
  await first.type('韩梅梅')
  await first.press('Enter')
  await first.type('yiwu')
  await page.getByRole('option', { name: /义乌/ }).first().waitFor()
  await first.press('Enter', 'Enter', 'Enter')
  await focusedAt(page, '货名')
  await first.type('电动工具')
  await first.press('Enter')
  await first.type('2')
  await first.press('Enter')
  await first.type('200')
  await first.press('Enter')
  await first.type('0.8')
  await costs(page, '¥60.00')
  await window.picture('counter-filled')
  await expectTidy(window)
  const sizes = await printedPages(page, () => first.press('Control+Enter'))
  expect(sizes).toEqual([paperSizes.label, paperSizes.label])
  // strokes besides the customer's own data
  expect(first.count()).toBeLessThan(70)

  // the form is blank again
  await focusedAt(page, '发货手机')
  await expect.poll(() => opened(page).count()).toBe(1)
  expect(await activePage(page).getByRole('combobox', { name: '发货手机' }).inputValue()).toBe('')

  // the same customer again: suggested after some digits, with the last recipient
  const second = typist(page)
  await second.type(phone.slice(0, 8))
  // an earlier list, of fewer digits, may still be shown
  const senders = listOf(page, '老客户').getByRole('option')
  await expect.poll(() => senders.allInnerTexts()).toEqual([expect.stringContaining(phone)])
  await second.press('ArrowDown', 'Enter')
  await focusedAt(page, '收货电话')
  await listOf(page, '这位客户的收货人').waitFor()
  await second.press('ArrowDown', 'Enter')
  await focusedAt(page, '件数')
  await second.type('1')
  await second.press('Enter')
  await second.type('100')
  await costs(page, '¥30.00')
  expect(await printedPages(page, () => second.press('Control+Enter'))).toEqual([paperSizes.label])
  expect(second.count()).toBeLessThan(30)
  await expect.poll(() => opened(page).count()).toBe(2)
  await window.picture('counter-two-open')

  const { list } = await site.app.data('/carrier/getOrderList', {}, carrier)
  expect(list.map(({ status }) => status)).toEqual(['picked_up', 'picked_up'])
})

test('input survives a reload and a lost answer, and only one order is made', async () => {
  const { carrier, clerk } = await scene()
  const window = await openWindow('desktop', { token: clerk.token })
  const { page } = window
  await stubPrintDialog(page)
  await page.goto('/carrier/counter')
  await focusedAt(page, '发货手机')
  const { type, press } = typist(page)
  await type(freshMobile())
  await press('Enter')
  await type('赵一鸣')
  await press('Enter')
  await type('13900139001')
  await press('Enter')
  await type('韩梅梅')
  await press('Enter')
  await type('yiwu')
  await page.getByRole('option', { name: /义乌/ }).first().waitFor()
  await press('Enter', 'Enter', 'Enter')
  await type('五金')
  await press('Enter', 'Enter')
  await type('100')
  await costs(page, '¥30.00')
  // the server completes the call, but its answer is cut off
  window.allowComplaints(/net::ERR_FAILED/)
  await page.route('**/carrier/createCounterOrder', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press('Control+Enter')
  await activePage(page).getByText('没有收到回应').waitFor()
  await page.unroute('**/carrier/createCounterOrder')
  await page.reload()
  await activePage(page).getByText('没有收到回应').waitFor()
  expect(await activePage(page).getByRole('textbox', { name: '货名' }).inputValue()).toBe('五金')
  await costs(page, '¥30.00')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => opened(page).count()).toBe(1)
  expect((await site.app.data('/carrier/getOrderList', {}, carrier)).total).toBe(1)
})

test('only the sender with the order’s mobile is offered to claim it', async () => {
  const { clerk } = await scene()
  const customer = await actor(site.app, { type: 2 })
  const lines = await site.app.data('/carrier/getCounterLines', { destinationCode: '330782' }, clerk)
  const { shipper, ...body } = orderBody(lines.list[0]?.id ?? 0)
  const sent = { ...body, shipper: { ...shipper, phone: customer.mobile } }
  const { number } = await site.app.data('/carrier/createCounterOrder', sent, clerk)
  const window = await openWindow('phone', { token: customer.token })
  const { page } = window
  await page.goto('/orders/ordersList')
  await activePage(page).getByRole('button', { name: '查看并认领' }).click()
  const dialog = page.getByRole('dialog', { name: '认领柜台订单' })
  await dialog.getByText(number).waitFor()
  await window.picture('claim', 'window')
  await expectTidy(window)
  await dialog.getByRole('button', { name: '认领 1 单' }).click()
  await activePage(page).getByRole('link', { name: number }).first().waitFor()
  // the list and the claims are read by separate calls
  await expect.poll(() => activePage(page).getByRole('button', { name: '查看并认领' }).count()).toBe(0)
})

test.each(['phone', 'smallest'] as const)('on a %s a counter order can be written', async (width) => {
  const { clerk } = await scene()
  const window = await openWindow(width, { token: clerk.token })
  const { page } = window
  await stubPrintDialog(page)
  await page.goto('/carrier/counter')
  const here = activePage(page)
  const fill = async (role: 'combobox' | 'textbox', name: string, text: string) =>
    here.getByRole(role, { name }).fill(text)
  await fill('combobox', '发货手机', freshMobile())
  await fill('combobox', '发货人', '赵一鸣')
  await fill('combobox', '收货电话', '13900139001')
  await fill('textbox', '收货人', '韩梅梅')
  await fill('combobox', '到站', '义乌')
  await page.getByRole('option', { name: /义乌/ }).first().click()
  await fill('textbox', '货名', '五金')
  await fill('textbox', '总重量', '200')
  await fill('textbox', '议定运费', '9折')
  await fill('textbox', '改价原因', '老客户优惠')
  await costs(page, '¥54.00')
  await window.picture('counter-filled')
  await expectTidy(window)
  const sizes = await printedPages(page, () => here.getByRole('button', { name: '开单并打印' }).click())
  expect(sizes).toEqual([paperSizes.label])
  await expect.poll(() => opened(page).count()).toBe(1)
})

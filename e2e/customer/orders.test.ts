import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { downloadDuring } from '../testing/downloads.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { stubPrintDialog, paperSizes, printedPages } from '../testing/paper.ts'
import { tallestRow } from '../testing/rows.ts'
import { countInView } from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

let customer: Actor
let carrier: Actor

const orderCount = 6
const numbers: string[] = []

test.beforeAll(async () => {
  customer = await actor(site.app, { type: 2 })
  carrier = await actor(site.app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
  for (let place = 1; place <= orderCount; place += 1) {
    const goods = [
      {
        name: '五金',
        packaging: 'carton' as const,
        pieces: place,
        weightGrams: 123_457 * place,
        volumeCm3: 333_333 * place,
      },
    ]
    const payment = place % 2 === 0 ? ('monthly' as const) : ('prepaid' as const)
    const placed = await placeOrder(site.app, customer.token, lineId, {
      goods,
      payment,
      codFen: place === 3 ? 10_001 : 0,
    })
    numbers.push(placed.number)
    if (place <= 4) await carryTo(site.app, carrier.token, placed.id, 'signed')
  }
})

const open = async (width: 'desktop' | 'phone', path: string) => {
  const window = await openWindow(width, { token: customer.token })
  await stubPrintDialog(window.page)
  await window.page.goto(path)
  await activePage(window.page).getByRole('link', { name: numbers[0] }).waitFor()
  return window
}
const listed = (page: Page) => activePage(page).getByRole('link', { name: /^D\d{12}$/ })

/** Returns the sums of the customer's orders in these states from the database, in fen. */
async function sums(statuses: readonly ('signed' | 'pending')[]) {
  const rows = await site.app.db
    .selectFrom('freight_order')
    .select(['number', 'pieces', 'total_fen', 'cod_fen'])
    .where('factory_id', '=', customer.factoryId)
    .where('status', 'in', [...statuses])
    .execute()
  const sum = (key: 'pieces' | 'total_fen' | 'cod_fen') => rows.reduce((all, row) => all + row[key], 0)
  return { rows, pieces: sum('pieces'), totalFen: sum('total_fen'), codFen: sum('cod_fen') }
}

test.each(['desktop', 'phone'] as const)(
  'on a %s the list is filtered by state and pasted numbers, and shows the chosen columns',
  async (width) => {
    const window = await open(width, '/orders/ordersList')
    const { page } = window
    await expectTidy(window)
    await window.picture('orders-list')
    await page.getByRole('button', { name: /^已签收/ }).click()
    await page.waitForURL('**/orders/ordersList?status=signed')
    await expect.poll(() => listed(page).count()).toBe(4)

    if (width === 'phone') await page.getByRole('button', { name: '筛选', exact: true }).click()
    await page.getByRole('button', { name: '粘贴单号' }).click()
    await page
      .getByRole('textbox', { name: /订单号、运单号/ })
      .fill(`${numbers[1]}、${numbers[2]?.toLowerCase()}\n${numbers[5]} YD000000000009`)
    await page.getByText('识别到 4 个单号').waitFor()
    await page.getByRole('button', { name: '按单号筛选' }).click()
    if (width === 'phone') await page.getByRole('button', { name: '查看订单' }).click()
    await page.getByText(/没有找到 1 个单号：YD000000000009/).waitFor()
    expect(await listed(page).allTextContents()).toEqual([numbers[2], numbers[1]])

    // a phone has no column choice
    if (width === 'desktop') {
      await page.getByRole('button', { name: '列', exact: true }).click()
      await page.getByRole('checkbox', { name: '收发电话' }).check()
      await page.keyboard.press('Escape')
      await activePage(page).getByText('13900139000').first().waitFor()
    }
    await expectTidy(window)
    await window.picture('orders-numbers')
    await page.goBack()
    await expect.poll(() => listed(page).count()).toBe(4)
  },
)

test('a phone shows at least five orders, the state first, with actions behind ⋯', async () => {
  const window = await open('phone', '/orders/ordersList')
  const { page } = window
  const rows = activePage(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^D/ }) })
  await expect.poll(() => countInView(rows)).toBeGreaterThanOrEqual(5)
  expect(await tallestRow(rows)).toBeLessThanOrEqual(120)
  await window.picture('orders-phone', 'window')
  await page.getByRole('button', { name: `${numbers[5]}的操作` }).click()
  await window.picture('orders-phone-actions', 'window')
  await expectTidy(window)
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '客户改期' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('dialog', { name: '筛选订单' }).getByLabel('付款方式').selectOption('月结')
  await page.getByRole('button', { name: '查看订单' }).click()
  await expect.poll(() => listed(page).count()).toBe(3)
  await expectTidy(window)
})

test('selected orders are printed as notes, labels and eight to a page', async () => {
  const window = await open('desktop', '/orders/ordersList?sort=oldest')
  const { page } = window
  for (const number of numbers.slice(0, 4))
    await page.getByRole('checkbox', { name: `选择${number}` }).check()
  const print = async (kind: string) => {
    await page.getByRole('button', { name: '打印', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '打印 4 单' })
    await dialog.getByRole('radio', { name: new RegExp(kind) }).check()
    return printedPages(page, () => dialog.getByRole('button', { name: '打印', exact: true }).click())
  }
  // 1 + 2 + 3 + 4 pieces
  expect(await print('托运单')).toEqual(Array.from({ length: 4 }, () => paperSizes.a4))
  expect(await print('标签 100×150')).toEqual(Array.from({ length: 10 }, () => paperSizes.label))
  expect(await print('标签 A4')).toEqual([paperSizes.a4, paperSizes.a4])
  await expectTidy(window)
})

test('the Excel file has exactly the filtered orders, and a sum row correct to the fen', async () => {
  const window = await open('desktop', '/orders/ordersList?status=signed&sort=oldest')
  const { page } = window
  await activePage(page).getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导出订单' })
  await dialog.getByText('导出 4 单').waitFor()
  await dialog.getByRole('checkbox', { name: '代收货款（元）' }).check()
  const { name, bytes } = await downloadDuring(page, () =>
    dialog.getByRole('button', { name: '导出 Excel' }).click(),
  )
  expect(name).toMatch(/\.xlsx$/)
  const [titles = [], ...rows] = await readSheet(bytes)
  const last = rows.at(-1) ?? []
  const at = (title: string) => titles.indexOf(title)
  const database = await sums(['signed'])
  expect(rows.slice(0, -1).map((row) => row[at('订单号')])).toEqual(numbers.slice(0, 4))
  for (const row of rows.slice(0, -1)) {
    const order = database.rows.find(({ number }) => number === row[at('订单号')])
    expect([row[at('件数')], row[at('运费（元）')], row[at('代收货款（元）')]]).toEqual([
      order?.pieces,
      Number(order?.total_fen) / 100,
      Number(order?.cod_fen) / 100,
    ])
  }
  expect([last[at('件数')], last[at('运费（元）')], last[at('代收货款（元）')]]).toEqual([
    database.pieces,
    database.totalFen / 100,
    database.codFen / 100,
  ])
})

test('a ledger figure opens its orders, whose amounts add up to it', async () => {
  const window = await open('phone', '/orders/ordersList')
  const { page } = window
  await page.getByRole('link', { name: '账目' }).click()
  const due = page.getByRole('link', { name: /待结算（月结）/ })
  await due.waitFor()
  await expectTidy(window)
  await window.picture('ledgers')
  const shownFen = Math.round(Number((await due.locator('strong').textContent())?.replace(/[¥,]/g, '')) * 100)
  await due.click()
  await page.getByText('账目：运费结算 · 待结算').waitFor()
  await listed(page).nth(1).waitFor()
  expect(new Set(await listed(page).allTextContents())).toEqual(new Set([numbers[1], numbers[3]]))
  const { rows } = await sums(['signed'])
  const owed = rows.filter(({ number }) => number === numbers[1] || number === numbers[3])
  expect(shownFen).toBe(owed.reduce((all, { total_fen }) => all + total_fen, 0))
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow, site, test } from '../../testing/journey.ts'
import { tokenOf } from '../../testing/people.ts'
import { expectTidy } from '../../testing/tidy.ts'

const heading = '收货人\t电话\t收货地址\t品名\t件数\t重量（公斤）\t体积\t付款方式'
const rowOf = (serial: number, kilograms: string) =>
  `李雷${serial}\t13900139000\t义乌市福田街道商城大道${serial}号\t电动工具\t10\t${kilograms}\t0.8\t到付`

async function paste(page: Page, rows: readonly string[]): Promise<void> {
  await page.goto('/orders/batch')
  await page.getByLabel('粘贴表格').fill([heading, ...rows].join('\n'))
  await page.getByRole('button', { name: '识别' }).click()
}
const submitButton = (page: Page, count: number) => page.getByRole('button', { name: `提交 ${count} 票` })

const countOrders = async () => {
  const { rows } = await site.app.pool.query('select count(*)::integer as count from freight_order')
  return (rows[0] as { count: number }).count
}

test('a table becomes orders, each once despite a network failure and a reload; the invalid row stays', async () => {
  const token = await tokenOf(site, '生产企业 · 管理员')
  const window = await openWindow('desktop', { token })
  const { page } = window
  const before = await countOrders()
  const good = Array.from({ length: 8 }, (_, at) => rowOf(at, String(100 + at)))
  await paste(page, [...good, rowOf(9, '')])
  await submitButton(page, 8).waitFor()
  await window.picture('batch-read')
  await expectTidy(window)

  window.allowComplaints(/ERR_CONNECTION_FAILED/)
  let sent = 0
  await page.route('**/orders/createOrder', async (route) => {
    sent += 1
    if (sent <= 3) return route.continue()
    // the order is placed, but the answer is lost
    if (sent === 4) await route.fetch()
    return route.abort('connectionfailed')
  })
  await submitButton(page, 8).click()
  await page.getByText(/^已下单 3 票/).waitFor()
  await page.unroute('**/orders/createOrder')
  await page.reload()
  await submitButton(page, 5).dblclick()
  await page.getByText(/^已下单 8 票/).waitFor()
  expect(await countOrders()).toBe(before + 8)
  await page.getByText('请填写重量').waitFor()
  await page.getByLabel('第 9 行公斤').fill('0.2吨')
  await page.getByLabel('第 9 行公斤').press('Enter')
  await submitButton(page, 1).click()
  await page.getByText(/^已下单 9 票/).waitFor()
  await page
    .getByText(/前送到，当天发车/)
    .first()
    .waitFor()
  await window.picture('batch-placed')
  await expectTidy(window)
  expect(await countOrders()).toBe(before + 9)
})

test('on a phone a row is a card, edited in the panel', async () => {
  const token = await tokenOf(site, '生产企业 · 管理员')
  const window = await openWindow('smallest', { token })
  const { page } = window
  await paste(page, [rowOf(1, '100'), rowOf(2, '')])
  await submitButton(page, 1).waitFor()
  await page.getByRole('button', { name: '第 2 行 李雷2的操作' }).click()
  await page.getByRole('button', { name: '修改', exact: true }).last().click()
  await page.getByLabel('总重量（公斤）').fill('50')
  await window.picture('batch-row', 'window')
  await expectTidy(window)
  await page.getByRole('button', { name: '完成' }).click()
  await submitButton(page, 2).waitFor()
  await window.picture('batch-cards')
  await expectTidy(window)
})

test('chats of several lines become orders on the smallest phone, each once; an uncertain cut is confirmed first', async () => {
  const token = await tokenOf(site, '生产企业 · 管理员')
  const window = await openWindow('smallest', { token })
  const { page } = window
  const before = await countOrders()
  const chat = (serial: number) =>
    `李雷 13900139000\n义乌市福田街道商城大道${serial}号\n电动工具 10件 ${100 + serial}公斤 0.8方`
  const chats = Array.from({ length: 20 }, (_, at) => chat(at + 1))
  await page.goto('/orders/batch')
  // the last two without a blank line between them
  await page
    .getByLabel('粘贴表格')
    .fill(`${chats.slice(0, 18).join('\n\n')}\n\n${chats.slice(18).join('\n')}`)
  await page.getByRole('button', { name: '识别', exact: true }).click()
  await page.getByText(/^1 行的起止不确定/).waitFor()
  await submitButton(page, 19).waitFor()
  await window.picture('batch-chats')
  await expectTidy(window)

  await page.getByRole('button', { name: '第 20 行 李雷的操作' }).click()
  await page.getByRole('button', { name: '修改', exact: true }).last().click()
  expect(await page.getByRole('textbox', { name: '原文' }).inputValue()).toBe(chat(20))
  await page.getByRole('button', { name: '合并到上一行' }).last().waitFor()
  await window.picture('batch-chat-source', 'window')
  await expectTidy(window)
  await page.getByRole('button', { name: '完成' }).click()
  await submitButton(page, 20).dblclick()
  await page.getByText(/^已下单 20 票/).waitFor()
  expect(await countOrders()).toBe(before + 20)
  await page.getByRole('button', { name: '打印全部' }).click()
  await page.getByText('共 200 张标签').waitFor()
})

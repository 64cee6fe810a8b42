import { sql } from 'kysely'
import { expect } from 'vitest'
import { openWindow, site, test } from '../../testing/journey.ts'
import {
  card,
  lineToYiwu,
  ordersWith,
  placedNumber,
  remark,
  submit,
  typeOrder,
} from '../../testing/orderForm.ts'
import { tokenOf } from '../../testing/people.ts'
import { activePage } from '../../testing/tabBar.ts'
import { expectTidy } from '../../testing/tidy.ts'

let line: Awaited<ReturnType<typeof lineToYiwu>>
const who = '生产企业 · 管理员'

test.beforeAll(async () => {
  line = await lineToYiwu(site)
})

/** Returns the newest code sent to a mobile. */
async function codeTo(mobile: string, seen: number): Promise<string> {
  const codes = () => site.app.sent.filter((message) => message.mobile === mobile).map(({ code }) => code)
  await expect.poll(() => codes().length).toBeGreaterThan(seen)
  return codes().at(-1) ?? ''
}

const pasted = `老板帮我发一票到义乌
发货：王小明 13855501234 永康市江南街道五金科技工业园1号
收货：李雷，13900139000，浙江义乌福田街道商城大道8号3幢502室
不锈钢保温杯 20箱 300公斤 1.2方，到付，轻拿轻放`

test('a visitor on a phone orders from a pasted chat, and a new account takes the order over', async () => {
  const window = await openWindow('phone')
  const { page } = window
  await page.goto(`/orders/new?line=${line.id}`)
  await page.getByRole('textbox', { name: '把聊天记录粘贴到这里' }).fill(pasted)
  await expect
    .poll(() => card(page, '收货人').getByRole('textbox', { name: '姓名' }).inputValue())
    .toBe('李雷')
  expect(
    await card(page, '货物')
      .getByRole('textbox', { name: /总重量/ })
      .inputValue(),
  ).toBe('300')
  await remark(page).fill('访客手机下单')
  const mobile = await page.getByRole('textbox', { name: '联系手机号' }).inputValue()
  const own = mobile === '' ? '13855501234' : mobile
  await page.getByRole('textbox', { name: '联系手机号' }).fill(own)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeTo(own, 0))
  await window.picture('ordering-filled')
  await expectTidy(window)
  await submit(page).dblclick()
  const number = await placedNumber(page)
  await page.getByRole('button', { name: '打印订单小票' }).waitFor()
  // a phone cannot scan its own screen
  expect(await page.getByRole('img', { name: `订单 ${number} 的查询二维码` }).count()).toBe(0)
  await page.getByText('李雷').first().waitFor()
  await window.picture('ordering-placed')
  await expectTidy(window)

  // the result has its own address
  await page.reload()
  expect(await placedNumber(page)).toBe(number)
  await page.getByRole('button', { name: '打印订单小票' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await window.picture('ordering-slip')
  await page.emulateMedia({ media: null })

  await activePage(page).getByRole('link', { name: '登录并保留订单' }).click()
  await page.waitForURL('**/login?redirect=%2Forders%2FordersList')
  expect(page.url()).not.toContain(own)
  expect(await page.getByRole('textbox', { name: '手机号' }).inputValue()).toBe(own)
  // as if a minute had passed since the last code
  await sql`delete from limit_counter`.execute(site.app.db)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeTo(own, 1))
  await page.getByRole('button', { name: '同意协议并登录' }).click()
  await page.waitForURL('**/orders/ordersList')
  await page.getByRole('link', { name: '去认证' }).first().waitFor()
  const [placedOrder, ...others] = await ordersWith(site, '访客手机下单')
  expect(others).toEqual([])
  expect(placedOrder?.number).toBe(number)
  const owner = await site.app.db
    .selectFrom('app_user')
    .select('factory_id')
    .where('mobile', '=', own)
    .executeTakeFirst()
  expect(placedOrder?.factory_id).toBe(owner?.factory_id)
  await expectTidy(window)
})

test('a user on a desktop orders with the address book, saves a recipient and repeats the order', async () => {
  const token = await tokenOf(site, who)
  const window = await openWindow('desktop', { token })
  const { page } = window
  await page.goto(`/orders/new?line=${line.id}`)
  const picker = card(page, '发货人').getByRole('combobox', { name: '从地址簿选发货人' })
  await picker.click()
  await card(page, '发货人').getByRole('option').first().waitFor()
  await window.picture('ordering-book', 'window')
  await page.keyboard.press('Escape')
  await typeOrder(page, '地址簿下单')
  await card(page, '收货人').getByRole('checkbox', { name: '保存到地址簿' }).check()
  await window.picture('ordering-filled')
  await expectTidy(window)
  await submit(page).click()
  const number = await placedNumber(page)
  // it is enabled once the order is loaded; before that its colours fade
  const print = page.getByRole('button', { name: '打印托运单' })
  await expect.poll(() => print.isEnabled()).toBe(true)
  await window.picture('ordering-placed')
  await expectTidy(window)
  await activePage(page).getByRole('link', { name: '再来一单' }).click()
  await page.waitForURL('**/orders/new?repeat=*')
  const name = card(page, '收货人').getByRole('textbox', { name: '姓名' })
  await expect.poll(() => name.inputValue()).toBe('钱多多')
  // the saved recipient is found by its initials
  const book = card(page, '收货人').getByRole('combobox', { name: '从地址簿选收货人' })
  await name.fill('别人')
  await book.fill('qdd')
  await card(page, '收货人')
    .getByRole('option', { name: /钱多多/ })
    .waitFor()
  await book.press('Enter')
  expect(await name.inputValue()).toBe('钱多多')
  await card(page, '收货人').getByText('来自地址簿。').waitFor()
  await submit(page).click()
  await expect.poll(async () => (await ordersWith(site, '地址簿下单')).length).toBe(2)
  expect(await placedNumber(page)).not.toBe(number)
  const { list } = await site.app.data(
    '/record/getRecipientList',
    { keyword: 'qianduoduo' },
    { token: await page.evaluate(() => localStorage.getItem('token') ?? '') },
  )
  expect(list.map(({ name: saved, timesUsed }) => [saved, timesUsed])).toEqual([['钱多多', 2]])
  await expect.poll(() => print.isEnabled()).toBe(true)
  await expectTidy(window)
})

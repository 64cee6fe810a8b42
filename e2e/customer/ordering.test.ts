import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { offlinePhone, waitUntilCached } from '../testing/deviceStorage.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { card, fill, lineToYiwu, pickRegion, remark, submit } from '../testing/orderForm.ts'
import { tokenOf } from '../testing/people.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

let line: Awaited<ReturnType<typeof lineToYiwu>>
const who = '生产企业 · 管理员'

test.beforeAll(async () => {
  line = await lineToYiwu(site)
})

const ordersWith = async (text: string) =>
  await site.app.db
    .selectFrom('freight_order')
    .select(['number', 'factory_id'])
    .where('remark', '=', text)
    .execute()

/** Returns the order number of the result page. */
async function placedNumber(page: Page): Promise<string> {
  await page.waitForURL(/\/orders\/new\?placed=\d+$/)
  const number = activePage(page)
    .locator('dd')
    .getByText(/^D\d{12}$/)
  await number.waitFor()
  return (await number.textContent()) ?? ''
}

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

/** Checks whether the first and the last of the recognised people and sums can be seen without scrolling. */
const isInView = (page: Page) =>
  page
    .getByRole('list', { name: '识别出的人和钱' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      [items[0], items.at(-1)].every((item) => {
        const { left, top, bottom } = item?.getBoundingClientRect() ?? new DOMRect()
        return [top + 2, bottom - 2].every((y) => item?.contains(document.elementFromPoint(left + 4, y)))
      }),
    )

test.each(['desktop', 'phone', 'smallest'] as const)(
  'on a %s a pasted text replaces the values of the search, including totals and both phones',
  async (width) => {
    const window = await openWindow(width)
    const { page } = window
    await page.goto(`/orders/new?line=${line.id}&kg=120&m3=0.8`)
    const amount = (name: RegExp) => card(page, '货物').getByRole('textbox', { name }).inputValue()
    await expect.poll(() => amount(/总重量/)).toBe('120')
    await page
      .getByRole('textbox', { name: '把聊天记录粘贴到这里' })
      .fill(
        '客户李总13900139000 义乌福田街道商城大道8号，我们电话13855501234，保温杯20箱600公斤3方，货款12000帮我代收一下',
      )
    await page.getByText(/^已识别 \d+ 项/).waitFor()
    await expect.poll(() => isInView(page)).toBe(true)
    expect(
      await page.getByRole('list', { name: '识别出的人和钱' }).getByRole('listitem').allTextContents(),
    ).toEqual([
      expect.stringMatching(/^发货人 13855501234 原文/),
      expect.stringMatching(/^收货人 李总 13900139000 原文/),
      expect.stringMatching(/^代收货款 12000 元 原文/),
    ])
    await window.picture('ordering-pasted-over-search')
    await expectTidy(window)
    const phone = (who: string) =>
      card(page, who)
        .getByRole('textbox', { name: /电话|手机/ })
        .inputValue()
    await expect.poll(() => phone('收货人')).toBe('13900139000')
    expect(await phone('发货人')).toBe('13855501234')
    expect([await amount(/总重量/), await amount(/总体积/)]).toEqual(['600', '3'])
    expect(await page.getByRole('textbox', { name: /代收货款/ }).inputValue()).toBe('12000')
  },
)

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
  const [placedOrder, ...others] = await ordersWith('访客手机下单')
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

/** Fills in an order by hand, with the shipper from the address book. */
async function typeOrder(page: Page, text: string): Promise<void> {
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
  await expect.poll(async () => (await ordersWith('地址簿下单')).length).toBe(2)
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

/** Submits an order on a phone; the server takes it, but its answer is lost. */
async function loseAnswer(text: string) {
  const token = await tokenOf(site, who)
  const window = await openWindow('phone', { token })
  const { page } = window
  window.allowComplaints(/net::ERR_FAILED/)
  await page.goto(`/orders/new?line=${line.id}`)
  await typeOrder(page, text)
  await page.route(
    '**/orders/createOrder',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await submit(page).click()
  await page.getByText(/同一份订单不会下两次/).waitFor()
  expect(await ordersWith(text)).toHaveLength(1)
  return window
}

test('an order whose answer was lost is found after a reload', async () => {
  const window = await loseAnswer('断网下单')
  const { page } = window
  await window.picture('ordering-cut')
  await page.reload()
  const number = await placedNumber(page)
  expect((await ordersWith('断网下单')).map((order) => order.number)).toEqual([number])
  await expectTidy(window)
})

test('an order whose answer was lost is found wherever the site is opened next', async () => {
  const window = await loseAnswer('关掉再开')
  // another window has no tab of the form
  const page = await window.page.context().newPage()
  await window.page.close()
  await page.goto('/orders/ordersList')
  const [order] = await ordersWith('关掉再开')
  await page.getByText(`订单号 ${order?.number}`).waitFor()
  expect(await ordersWith('关掉再开')).toHaveLength(1)
  await page.goto(`/orders/new?line=${line.id}`)
  await submit(page).waitFor()
  expect(await remark(page).inputValue()).toBe('')
})

test('an order submitted without a network is named on every page until it is placed', async () => {
  const token = await tokenOf(site, who)
  const window = await openWindow('phone', { token, context: offlinePhone })
  const { page } = window
  window.allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  const menu = page.getByRole('navigation', { name: '底部导航' })
  await page.goto('/orders/ordersList')
  await activePage(page)
    .getByRole('link', { name: /^D\d{12}$/ })
    .first()
    .waitFor()
  await page.goto(`/orders/new?line=${line.id}`)
  await typeOrder(page, '没网时下单')
  await waitUntilCached(page)
  await page.context().setOffline(true)
  await submit(page).click()
  await page.getByText(/连上网络会自动提交/).waitFor()
  await menu.getByRole('link', { name: '订单' }).tap()
  const waiting = page.getByText('1 单等网络恢复后自动提交')
  await waiting.waitFor()
  await window.picture('ordering-waiting', 'window')
  await expectTidy(window)
  await waiting.getByRole('link', { name: /^给 / }).tap()
  await page.getByText(/连上网络会自动提交/).waitFor()
  await menu.getByRole('link', { name: '订单' }).tap()
  await page.context().setOffline(false)
  await page.getByText(/断网时提交的订单已下单/).waitFor()
  await waiting.waitFor({ state: 'detached' })
  expect(await ordersWith('没网时下单')).toHaveLength(1)
})

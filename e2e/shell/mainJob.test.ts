import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Width, Window } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { pickRegion } from '../testing/orderForm.ts'
import { accountOf, logInHere, userOf } from '../testing/people.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Returns a direct line of the demo's carrier to 义乌市, or to the first district it serves. */
async function carriersLine() {
  const { factoryId } = await userOf(site, '物流企业')
  return site.app.db
    .selectFrom('line as l')
    .innerJoin('factory as f', 'f.id', 'l.carrier_id')
    .select(['l.id', 'l.destination_code', 'l.destination_text', 'f.name as carrier_name'])
    .where('l.carrier_id', '=', factoryId)
    .where('l.status', '=', 'on')
    .where('l.destination_text', 'like', '%市%市%')
    .orderBy('l.id')
    .executeTakeFirstOrThrow()
}

async function findLine(visitor: Window, carrierName: string, destination: string): Promise<void> {
  const { page } = visitor
  await page.goto('/')
  await page.waitForURL('**/base/search**')
  await expect.poll(() => page.title()).toContain('找专线')
  await pickRegion(page, '目的地', destination.replace(/^.*?(省|自治区)/, ''), destination)
  await page.getByRole('textbox', { name: '重量' }).fill('500')
  await page.getByRole('textbox', { name: '体积' }).fill('1.5')
  await page.getByRole('button', { name: '找专线' }).click()
  await page.waitForURL(/to=\d{6}/)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: carrierName, exact: true }) })
    .filter({ hasText: '预估总价' })
    .first()
  await card.getByRole('link', { name: '下单' }).waitFor()
  await visitor.picture('1-search')
  await expectTidy(visitor)
  await card.getByRole('link', { name: '下单' }).click()
}

async function placeOrder(visitor: Window, destination: string): Promise<string> {
  const { page } = visitor
  await page.waitForURL('**/orders/new**')
  const shipper = page.getByRole('region', { name: '发货人' })
  await shipper.getByRole('textbox', { name: '姓名' }).fill('王小明')
  await shipper.getByRole('textbox', { name: '电话' }).fill('138 0013 8000')
  await pickRegion(shipper, '所在地区', '永康', '浙江省金华市永康市')
  await shipper.getByRole('textbox', { name: '详细地址' }).fill('江南街道五金科技工业园 1 号')
  const recipient = page.getByRole('region', { name: '收货人' })
  await recipient.getByRole('textbox', { name: '姓名' }).fill('李雷')
  await recipient.getByRole('textbox', { name: '电话' }).fill('13900139000')
  await recipient.getByRole('textbox', { name: '详细地址' }).fill('商城大道 8 号 3 幢 502 室')
  await choosePlaceWithin(recipient, destination)
  await page.getByRole('textbox', { name: '货物名称' }).fill('电动工具')
  const mobile = `136${String(Date.now()).slice(-8)}`
  await page.getByRole('textbox', { name: '联系手机号' }).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => site.app.sent.some((message) => message.mobile === mobile)).toBe(true)
  const code = site.app.sent.find((message) => message.mobile === mobile)?.code ?? ''
  await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
  await visitor.picture('2-order')
  await expectTidy(visitor)
  await page.getByRole('button', { name: '提交订单' }).dblclick()
  const number = page.getByText(/^D\d{12}$/).first()
  await number.waitFor()
  await visitor.picture('3-ordered')
  return (await number.textContent())?.trim() ?? ''
}

/** Chooses a district where the recipient's region from the search is a city. */
async function choosePlaceWithin(
  recipient: ReturnType<Page['getByRole']>,
  destination: string,
): Promise<void> {
  const shown = await recipient.getByRole('combobox', { name: '所在地区' }).inputValue()
  expect(shown).toBe(destination)
}

async function watch(visitor: Window, number: string, expected: string, picture: string): Promise<void> {
  const { page } = visitor
  await page.goto(`/base/track?no=${number}`)
  await page.getByText(expected).first().waitFor()
  await visitor.picture(picture)
  await expectTidy(visitor)
}

async function logIn(carrier: Window): Promise<void> {
  const { page } = carrier
  await page.goto('/carrier/orders')
  await page.waitForURL('**/login?redirect=%2Fcarrier%2Forders')
  await logInHere(page, accountOf(site, '物流企业'))
  await page.waitForURL('**/carrier/orders')
}

async function carry(carrier: Window, number: string): Promise<void> {
  const { page } = carrier
  await page.getByRole('textbox', { name: '关键字' }).fill(number)
  // the narrowed list replaces the rows: a press before that has no effect
  await expect.poll(() => page.getByRole('button', { name: /^D\d{12}$/ }).count()).toBe(1)
  await page.getByRole('button', { name: number, exact: true }).click()
  await takeStep(page, '接单')
  await carrier.picture('4-accepted')
  for (const step of ['收货', '发车', '到站', '签收']) await takeStep(page, step)
  await page.getByRole('dialog').getByText('已签收').first().waitFor()
  await carrier.picture('5-signed')
  await expectTidy(carrier)
}

/** Performs a step of the open order: its button, the form's fields, and its submit button. */
async function takeStep(page: Page, step: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: step, exact: true }).click()
  if (step === '签收') await dialog.getByRole('textbox', { name: '签收人' }).fill('李雷')
  const confirm = step === '接单' ? '接单' : `确认${step}`
  await dialog.locator('form').getByRole('button', { name: confirm, exact: true }).click()
}

test.each([
  ['desktop', 'phone'],
  ['phone', 'desktop'],
] as const satisfies [Width, Width][])(
  'the main job: a visitor on a %s searches, orders and tracks; a carrier on a %s transports',
  async (visitorWidth, carrierWidth) => {
    const line = await carriersLine()
    const visitor = await openWindow(visitorWidth)
    const carrier = await openWindow(carrierWidth)
    await findLine(visitor, line.carrier_name, line.destination_text)
    const number = await placeOrder(visitor, line.destination_text)
    const orders = await site.app.db
      .selectFrom('freight_order')
      .select('id')
      .where('number', '=', number)
      .execute()
    expect(orders).toHaveLength(1)
    await watch(visitor, number, '待接单', '6-watch-pending')
    await logIn(carrier)
    await carry(carrier, number)
    await watch(visitor, number, '已签收', '7-watch-signed')
    await expect(visitor.page.getByText('李雷').first().textContent()).resolves.toContain('李雷')
  },
)

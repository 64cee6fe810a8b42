import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { yuan } from '#contract/price/amounts.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { waitUntilComplete } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { readQr } from '../testing/qr.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

let carrier: Actor
let customer: Actor
let lineId: number

test.beforeAll(async () => {
  carrier = await actor(site.app, { type: 3, name: '永康市顺达物流' })
  customer = await actor(site.app, { type: 2 })
  lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
})

const field = (page: Page) => activePage(page).getByRole('textbox', { name: '单号' })
const tail = (page: Page) => activePage(page).getByRole('textbox', { name: '手机尾号（选填）' })
const searchButton = (page: Page) => activePage(page).getByRole('button', { name: /^查询/ })
const card = (page: Page, number: string) => activePage(page).getByRole('article', { name: `运单 ${number}` })

/** Creates an order of the customer that is in transit. */
async function underWay(payment: 'prepaid' | 'collect' = 'prepaid') {
  const { id, number } = await placeOrder(site.app, customer.token, lineId, { payment })
  const waybill = await carryTo(site.app, carrier.token, id, 'in_transit')
  return { id, number, waybill }
}
const advance = (step: CallInput<'/carrier/advanceOrder'>) =>
  site.app.data('/carrier/advanceOrder', step, { token: carrier.token })

/** The pages' clock jumps over the pause between two polls. */
const untilNextQuestion = '00:21'

test.each([
  ['visitor', 'desktop'],
  ['user', 'phone'],
] as const)(
  'a %s on a %s pastes 21 numbers with any separators; two are unknown, one has no events',
  async (who, width) => {
    const { number: pending } = await placeOrder(site.app, customer.token, lineId)
    const known = await site.app.db
      .selectFrom('waybill as w')
      .innerJoin('freight_order as o', 'o.id', 'w.order_id')
      .select(['w.number as waybill', 'o.number as order'])
      .where('o.status', '=', 'in_transit')
      .orderBy('w.id')
      .limit(17)
      .execute()
    const own = known.map(({ waybill, order }, n) => (n % 5 === 4 ? order : waybill))
    const [first = ''] = own
    const misread = `${first.slice(0, -1)}${(Number(first.at(-1)) + 1) % 10}`
    const separators = [
      '，',
      '\n',
      '  ',
      '、',
      ';',
      '\t',
      ' | ',
      '和',
      '/',
      '；',
      '。',
      '\r\n\r\n',
      ',,',
      ' / ',
    ]
    const twenty = [...own, pending, misread, 'SF-2024/99']
    const text = `老板查下这几票：${twenty
      .map(
        (number, n) =>
          (n % 4 === 1 ? number.toLowerCase() : number) + (separators[n % separators.length] ?? ' '),
      )
      .join('')} ${first} 999999999`
    const token = who === 'user' ? customer.token : undefined
    const window = await openWindow(width, { token })
    const { page } = window
    await page.goto('/base/track')
    await page.getByText('粘贴单号就能查').waitFor()
    await field(page).fill(text)
    await page
      .getByText(/共识别到 21 个单号，一次最多查 20 个，后 1 个请分次再查；已移除 1 个重复的单号/)
      .waitFor()
    await window.picture('track-pasted', 'window')
    await searchButton(page).click()
    await page.getByText('查了 20 个单号，查到 18 个，没有查到 2 个。').waitFor()
    const numbersInAddress = new URL(page.url()).searchParams.get('no')?.split(',')
    expect(numbersInAddress?.map((number) => number.toUpperCase())).toEqual(twenty)
    expect(await activePage(page).getByRole('article').count()).toBe(18)
    const unknown = activePage(page).getByRole('heading', { name: '没有查到这 2 个单号' }).locator('..')
    expect(await unknown.innerText()).toContain('校验位不对，可能抄错了一位')
    expect(await unknown.innerText()).toContain('SF-2024/99')
    const still = card(page, pending)
    await still.getByText('还没有动态').waitFor()
    await still.getByRole('button').first().click()
    await still.getByText('订单已提交，正等承运商接单。接单后这里会自动出现第一条动态。').waitFor()
    await window.picture('track-twenty')
    await expectTidy(window)
  },
)

const busy = { code: 500, msg: '系统暂时繁忙，请稍后重试', data: null }

test.each(['phone', 'desktop'] as const)(
  'on a %s a failing service is retried, both at first and while polling',
  async (width) => {
    const { waybill } = await underWay()
    const window = await openWindow(width)
    const { page } = window
    await page.clock.install({ time: new Date() })
    await page.route('**/track/getWaybills', (route) => route.fulfill({ json: busy }), { times: 1 })
    await page.goto(`/base/track?no=${waybill}`)
    await page.locator('main').getByText(busy.msg).waitFor()
    await window.picture('track-failed')
    await expectTidy(window)
    await page.getByRole('button', { name: '重试' }).click()
    await card(page, waybill).getByText('运输中').first().waitFor()

    await page.route('**/track/getVersions', (route) => route.fulfill({ json: busy }))
    await page.clock.fastForward(untilNextQuestion)
    await page.getByText(/更新没有成功（系统暂时繁忙，请稍后重试），下面是旧内容/).waitFor()
    await expectTidy(window)
    await page.unroute('**/track/getVersions')
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText(/，自动刷新/).waitFor()
  },
)

test('names and 到付 are hidden until a phone tail is entered, and visible to the customer', async () => {
  const { waybill } = await underWay('collect')
  const { totalFen } = await site.app.db
    .selectFrom('freight_order as o')
    .innerJoin('waybill as w', 'w.order_id', 'o.id')
    .select('o.total_fen as totalFen')
    .where('w.number', '=', waybill)
    .executeTakeFirstOrThrow()
  const window = await openWindow('phone')
  const { page } = window
  await page.goto(`/base/track?no=${waybill}`)
  const shown = card(page, waybill)
  await shown.getByText('为保护隐私').waitFor()
  const masked = await shown.innerText()
  for (const secret of ['王小明', '李雷', '13800138000', '13900139000', '福田街道', '收货时付', '到付'])
    expect(masked).not.toContain(secret)
  await window.picture('track-masked')
  await expectTidy(window)

  await tail(page).fill('12')
  await searchButton(page).click()
  await page.getByText('请填手机号的最后 4 位数字，或留空').waitFor()
  await tail(page).fill('1234')
  await searchButton(page).click()
  await page.getByText(`尾号 1234 与查到的运单都不符`).waitFor()
  expect(await shown.innerText()).not.toContain('李雷')
  await tail(page).fill('９０００')
  await searchButton(page).click()
  await shown.getByText('李雷 13900139000 浙江省金华市义乌市福田街道 8 号').waitFor()
  await shown.getByText('王小明 13800138000').waitFor()
  const sum = yuan(totalFen)
  await shown.getByText(`${sum}（到付运费 ${sum}）`).waitFor()
  expect(page.url()).not.toContain('9000')
  await window.picture('track-unlocked')
  await expectTidy(window)
  await page.reload()
  await shown.getByText('为保护隐私').waitFor()
  await window.close()

  const { waybill: paid } = await underWay()
  const owner = await openWindow('desktop', { token: customer.token })
  await owner.page.goto(`/base/track?no=${waybill},${paid}`)
  await card(owner.page, waybill).getByText(`${sum}（到付运费 ${sum}）`).waitFor()
  await card(owner.page, paid).getByText('收货时不用付款').waitFor()
  await owner.picture('track-owner')
  await expectTidy(owner)
})

test('new events appear by themselves, also after a network failure', async () => {
  const { id, waybill } = await underWay()
  const window = await openWindow('desktop')
  const { page } = window
  window.allowComplaints(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/)
  await page.clock.install({ time: new Date() })
  await page.goto(`/base/track?no=${waybill}`)
  const shown = card(page, waybill)
  await shown.getByText('预计到站').waitFor()
  await page.evaluate('window.isSamePage = true')
  await advance({ id, action: 'arrive', expectedStatus: 'in_transit' })
  await page.clock.fastForward(untilNextQuestion)
  await page
    .getByRole('status')
    .filter({ hasText: `${waybill} 刚刚更新。` })
    .waitFor()
  await shown.getByText('已到站').first().waitFor()
  await window.picture('track-moved')
  await expectTidy(window)

  await waitUntilComplete(page)
  await page.context().setOffline(true)
  await page.getByText(/^网络断开，下面是 .* 的内容；连上后自动更新。$/).waitFor()
  await advance({ id, action: 'sign', expectedStatus: 'arrived', signer: '李雷' })
  await page.clock.fastForward(untilNextQuestion)
  await page.context().setOffline(false)
  await shown.getByText('已签收').first().waitFor()
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  await expectTidy(window)
})

test('the link and the QR code open the same masked waybills on a phone', async () => {
  const [one, two] = [await underWay(), await underWay()]
  const window = await openWindow('desktop', {
    token: customer.token,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { page } = window
  await page.goto('/base/track')
  await field(page).fill(`${one.waybill} ${two.waybill}`)
  await searchButton(page).click()
  await card(page, two.waybill).getByText('李雷').waitFor()
  await page.getByRole('button', { name: '复制链接' }).click()
  await expectToast(window, '链接已复制，对方可查进度（隐私信息已隐藏）')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${site.address}/base/track?no=${one.waybill},${two.waybill}`)
  await page.getByRole('button', { name: '二维码' }).click()
  const code = page.getByRole('dialog', { name: '二维码' }).getByRole('img', { name: '本页链接的二维码' })
  await code.waitFor()
  await window.picture('track-code', 'window')
  await expectTidy(window)
  const scanned = await readQr(code)
  expect(scanned).toBe(link)
  const phone = await openWindow('phone')
  await phone.page.goto(scanned)
  for (const { waybill } of [one, two]) {
    await card(phone.page, waybill).getByText('运输中').first().waitFor()
    expect(await card(phone.page, waybill).innerText()).not.toContain('李雷')
  }
  await phone.picture('track-scanned')
  await expectTidy(phone)
})

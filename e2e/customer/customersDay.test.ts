import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { jpeg } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { waitUntilComplete } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { expectTidy } from '../testing/tidy.ts'

let carrier: Actor
let lineId: number

test.beforeAll(async () => {
  carrier = await actor(site.app, { type: 3, name: '日常货运' })
  lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
})

/** Creates a customer with three waiting orders, one with an exception, one held and one with collected money. */
async function busyCustomer(): Promise<Actor> {
  const customer = await actor(site.app, { type: 2, name: '永康五金厂' })
  const place = (changes = {}) => placeOrder(site.app, customer.token, lineId, changes)
  for (let count = 0; count < 3; count += 1) await place()
  const late = await place()
  await carryTo(site.app, carrier.token, late.id, 'in_transit')
  await site.app.data('/carrier/openException', { id: late.id, kind: 'delay', text: '封路' }, carrier)
  const held = await place({ isHeld: true })
  await carryTo(site.app, carrier.token, held.id, 'arrived')
  const paid = await place({ codFen: 649_600 })
  await carryTo(site.app, carrier.token, paid.id, 'signed')
  await site.app.data(
    '/carrier/advanceLedger',
    { kind: 'cod', orderIds: [paid.id], expectedState: 'due', to: 'collected' },
    carrier,
  )
  return customer
}

const figures = (page: Page) => page.getByRole('navigation', { name: '我的待办' })
const rows = (page: Page) => page.getByRole('link', { name: /^D\d{12}$/ })
const formTop = async (page: Page) =>
  (await page.getByRole('search').or(page.locator('main form')).first().boundingBox())?.y

test.each(['desktop', 'phone', 'smallest'] as const)(
  'on a %s each figure of a customer’s waiting orders opens exactly those orders',
  async (width) => {
    const { token } = await busyCustomer()
    const visitor = await openWindow(width)
    await visitor.page.goto('/base/search')
    await waitUntilComplete(visitor.page)
    const top = await formTop(visitor.page)
    await visitor.close()

    const window = await openWindow(width, { token })
    const { page } = window
    await page.goto('/base/search')
    await figures(page).getByRole('link', { name: '待接单 3' }).waitFor()
    // the layout did not move
    expect(await formTop(page)).toBe(top)
    await window.picture('day-search', 'window')
    await figures(page).getByRole('link', { name: '异常 1' }).click()
    await page.waitForURL(/\/orders\/ordersList\?only=exception$/)
    for (const [name, count] of [
      ['异常 1', 1],
      ['等通知放货 1', 1],
      ['待接单 3', 3],
      ['代收待发放 ¥6,496.00', 1],
    ] as const) {
      const figure = figures(page).getByRole('link', { name })
      await figure.click()
      await expect.poll(() => figure.getAttribute('aria-current')).toBe('true')
      await expect.poll(() => rows(page).count()).toBe(count)
    }
    await window.picture('day-orders', 'window')
    await expectTidy(window)
  },
)

test('notices of an order are one entry and are read by opening the order', async () => {
  const customer = await actor(site.app, { type: 2 })
  const { id } = await placeOrder(site.app, customer.token, lineId)
  await carryTo(site.app, carrier.token, id, 'arrived')
  const window = await openWindow('phone', { token: customer.token })
  const { page } = window
  await page.goto('/base/favorites')
  const bell = page.getByRole('button', { name: /^(通知|消息)/ }).first()
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/4 条未读/)
  await bell.click()
  const panel = page.getByRole('dialog', { name: '通知' })
  await panel.getByText('金华 李雷：已到站').waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(1)
  await panel.getByRole('button', { name: '共 4 条，4 条未读' }).click()
  await panel.getByText('订单已接单').waitFor()
  await window.picture('day-notices', 'window')
  await expectTidy(window)
  await page.keyboard.press('Escape')
  await page.goto(`/orders/orderDetail/${id}`)
  await page.getByRole('heading', { name: /^订单 D/ }).waitFor()
  await page
    .getByRole('button', { name: /^(通知|消息)$/ })
    .first()
    .waitFor()
})

test('a visitor asks about a search with a picture and gets an SMS for the answer', async () => {
  const window = await openWindow('phone')
  const { page } = window
  await page.goto(`/base/consult?line=${lineId}&kg=120&m3=0.8`)
  await page.getByText('120 公斤 · 0.8 方').waitFor()
  const mobile = freshMobile()
  await page.getByRole('textbox', { name: '手机号（选填）' }).fill(mobile)
  await window.picture('day-consult-new', 'window')
  await expectTidy(window)
  const picture = { name: '货.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1600, 1200) }
  await page.getByLabel('选择图片').setInputFiles(picture)
  await page.waitForURL(/\/base\/consult\?id=\d+$/)
  const list = page.getByRole('group', { name: '消息' })
  await list.getByRole('img', { name: '图片消息' }).waitFor()
  await list.getByText('120 公斤 · 0.8 方').waitFor()
  await window.picture('day-consult', 'window')
  const consultId = Number(new URL(page.url()).searchParams.get('id'))
  // the visitor leaves before the answer
  await page.goto('/base/favorites')
  const reply = { consultId, text: '能发，下午四点前送到', clientId: 'the-answer-1' }
  await site.app.data('/consult/appendDialog', reply, carrier)
  await site.app.pool.query(`update dialog set at = at - interval '3 minutes' where consult_id = $1`, [
    consultId,
  ])
  await site.app.runAllJobs()
  await expect
    .poll(() => site.app.sentNotices.filter((sms) => sms.mobile === mobile))
    .toEqual([{ mobile, template: 'consultAnswered', subject: String(consultId), count: 1 }])
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { jpeg } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { downloadDuring } from '../testing/downloads.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { expectTidy } from '../testing/tidy.ts'

let customer: Actor
let carrier: Actor
let lineId: number

test.beforeAll(async () => {
  customer = await actor(site.app, { type: 2 })
  carrier = await actor(site.app, { type: 3, name: '顺达货运' })
  lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
})

const photo = async () => ({ name: '照片.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })

/** Opens, fills and sends the carrier's 复核 form. */
async function reweigh(page: Page, kilograms: string, words: string): Promise<void> {
  await page.getByRole('button', { name: '复核重量', exact: true }).click()
  await page.getByRole('textbox', { name: '重量（公斤）' }).fill(kilograms)
  await page
    .getByLabel('过磅、量方照片')
    .last()
    .setInputFiles(await photo())
  await page.getByRole('img', { name: '第 1 张' }).waitFor()
  await page.getByRole('textbox', { name: /复核说明/ }).fill(words)
  await page.getByRole('button', { name: '提交复核' }).click()
  await page.getByText(/复核已提交/).waitFor()
}

const totalOf = async (id: number) =>
  (
    await site.app.db
      .selectFrom('freight_order')
      .select('total_fen')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).total_fen

test('a customer disputes a re-weighing, accepts the next one, and both sides see the same total', async () => {
  const { id } = await placeOrder(site.app, customer.token, lineId)
  await carryTo(site.app, carrier.token, id, 'picked_up')
  const before = await totalOf(id)
  const dock = await openWindow('phone', { token: carrier.token })
  await dock.page.goto(`/carrier/orders?order=${id}`)
  const office = await openWindow('desktop', { token: customer.token })
  await office.page.goto(`/orders/orderDetail/${id}`)
  await office.page.getByRole('heading', { name: /^订单 D/ }).waitFor()

  await reweigh(dock.page, '900', '过磅 900 公斤')
  await dock.picture('reweighed', 'window')
  // the customer's page updates by itself
  await office.page.getByText(/^复核后运费 ¥[\d,.]+，请确认$/).waitFor()
  await office.page.getByRole('button', { name: '查看复核照片 1' }).click()
  await office.page.getByRole('dialog', { name: '复核照片' }).getByRole('img').waitFor()
  await office.page.keyboard.press('Escape')
  await office.picture('fee-change')
  await expectTidy(office)
  await office.page.getByRole('button', { name: '有异议' }).click()
  await office.page.getByRole('button', { name: '重量与我们过磅不符' }).click()
  await office.page.getByRole('button', { name: '提出异议' }).click()
  await office.page.getByText('您已提出异议').waitFor()
  expect(await totalOf(id)).toBe(before)

  await dock.page.getByText('客户有异议').waitFor()
  await reweigh(dock.page, '700', '复核 700 公斤')
  // the disputed change could still be accepted: the new one replaces it
  await office.page.getByText('承运商说明：复核 700 公斤').waitFor()
  const agree = office.page.getByRole('button', { name: /^同意，按/ })
  await agree.waitFor()
  const agreedFen = Math.round(
    Number(/¥([\d,.]+)/.exec((await agree.textContent()) ?? '')?.[1]?.replace(/,/g, '')) * 100,
  )
  await agree.click()
  await office.page.getByText('您已同意').first().waitFor()
  expect(await totalOf(id)).toBe(agreedFen)
  expect(agreedFen).toBeGreaterThan(before)
  await dock.page.getByText('客户已同意').first().waitFor()
})

test('a delivery is signed with a photo, which the customer sees and downloads', async () => {
  const { id } = await placeOrder(site.app, customer.token, lineId, { codFen: 123_400 })
  const number = await carryTo(site.app, carrier.token, id, 'arrived')
  const dock = await openWindow('phone', { token: carrier.token })
  await dock.page.goto(`/carrier/orders?order=${id}`)
  await dock.page.getByRole('button', { name: '签收', exact: true }).click()
  await dock.page.getByRole('button', { name: /收货人本人/ }).click()
  await dock.page.getByRole('button', { name: /^收齐/ }).click()
  await dock.page.getByRole('combobox', { name: '收款方式' }).selectOption('现金')
  await dock.page
    .getByLabel('签收照片')
    .last()
    .setInputFiles(await photo())
  await dock.page.getByRole('img', { name: '第 1 张' }).waitFor()
  await dock.page.getByRole('button', { name: '确认签收' }).click()
  await dock.page.getByText('已签收').first().waitFor()

  const office = await openWindow('desktop', { token: customer.token })
  await office.page.goto(`/orders/orderDetail/${id}`)
  await office.page.getByRole('button', { name: '查看签收照片 1' }).click()
  const viewer = office.page.getByRole('dialog', { name: '签收照片' })
  await viewer.getByRole('img').waitFor()
  const { name, bytes } = await downloadDuring(office.page, () =>
    viewer.getByRole('button', { name: '保存图片' }).click(),
  )
  expect(name).toBe(`签收-${number}-1.webp`)
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  await office.page.keyboard.press('Escape')
  await office.page
    .getByRole('region', { name: '账目' })
    .getByText(/¥1,234.00 · 货款已收（现金/)
    .waitFor()
  await expectTidy(office)

  // the payment was booked with the signature: only the payout is left
  await dock.page.getByRole('button', { name: '收付款登记' }).click()
  await dock.page.getByRole('radio', { name: /^登记代收款已发放/ }).check()
  await dock.page.getByRole('button', { name: '登记', exact: true }).click()
  await dock.page.getByRole('button', { name: '登记已发放' }).click()
  await dock.page.getByText('账目已登记').waitFor()
  await office.page
    .getByRole('region', { name: '账目' })
    .getByText(/¥1,234.00 · 代收款已发放/)
    .waitFor()
})

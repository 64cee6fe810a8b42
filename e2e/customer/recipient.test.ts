import { expect } from 'vitest'
import { actor, freshMobile } from '#server/testing/actors.ts'
import { jpeg } from '#server/testing/data/consults.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import type { Width } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Returns the path of the link in an SMS, once the inbox of a mobile has one that starts so. */
async function linkOf(mobile: string, beginning: string): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const { list } = await site.app.data('/dev/getSmsInbox', { mobile })
      path = list.find(({ text }) => text.startsWith(beginning))?.text.match(/\/r\/[\w-]+$/)?.[0] ?? ''
      return path
    })
    .not.toBe('')
  return path
}

test('the recipient gets an SMS at arrival, chooses 送货 and reports damage, which both sides read', async () => {
  const customer = await actor(site.app, { type: 2 })
  const { token, factoryId } = await actor(site.app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(site.app, { carrierId: factoryId })
  const mobile = freshMobile()
  const { id } = await placeOrder(site.app, customer.token, lineId, {
    recipient: { ...orderBody(lineId).recipient, phone: mobile },
    codFen: 100_000,
    skipsRecipientSms: false,
  })
  await carryTo(site.app, token, id, 'arrived')
  const path = await linkOf(
    mobile,
    '【专线通】您的货已到目的站（物流园 2 号），请带身份证提货，应付 1,000.00 元',
  )

  const recipient = await openWindow('phone')
  const { page } = recipient
  await page.goto(path)
  await page.getByRole('heading', { name: '货已到目的站，请带身份证来提' }).waitFor()
  await page.getByText('应付 ¥1,000.00', { exact: true }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await recipient.picture('recipient-locked')
  await expectTidy(recipient)
  await page.getByRole('textbox', { name: '收货人手机后 4 位' }).fill(mobile.slice(-4))
  await page.getByRole('button', { name: '查看' }).click()
  await page.getByText(/电动工具 10 件/).waitFor()
  await page.getByRole('radio', { name: '送货上门' }).check()
  await page.getByText('送货费 ¥30.00，承运商同意后生效').waitFor()
  await recipient.picture('recipient-wish')
  await expectTidy(recipient)
  await page.getByRole('button', { name: '提交给承运商' }).click()
  await page.getByText('等承运商答复', { exact: true }).waitFor()

  const carrier = await openWindow('desktop', { token })
  await carrier.page.goto(`/carrier/orders?order=${id}`)
  await carrier.page
    .getByRole('alert')
    .getByText(/送货上门（福田街道 8 号），送货费 ¥30\.00/)
    .waitFor()
  await carrier.page.getByRole('button', { name: '答复收货人' }).click()
  await carrier.page.getByRole('textbox', { name: /给收货人的话/ }).fill('下午三点送到')
  await carrier.picture('recipient-answer', 'window')
  await expectTidy(carrier)
  await carrier.page.getByRole('button', { name: '同意', exact: true }).click()
  await carrier.page.getByText('已答复，收货人会看到').waitFor()
  await linkOf(mobile, '【专线通】您要求改送货方式，承运商已答复')

  await page.goto(path)
  await page.getByRole('heading', { name: '货已到站，承运商将送货上门' }).waitFor()
  await page.getByText('应付 ¥1,030.00', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: '收货人手机后 4 位' }).fill(mobile.slice(-4))
  await page.getByRole('button', { name: '查看' }).click()
  await page.getByText(/承运商：下午三点送到/).waitFor()
  await page.getByRole('button', { name: '报告破损、少件' }).click()
  await page.getByRole('textbox', { name: '哪些货、多少件' }).fill('两箱外箱破损')
  const picture = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await jpeg(800, 600) }
  await page.locator('input[type=file]').setInputFiles(picture)
  await recipient.picture('recipient-report')
  await expectTidy(recipient)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByText(/两箱外箱破损（照片 1 张）/).waitFor()
  await recipient.picture('recipient-reported')
  await recipient.close()

  const office = await openWindow('phone', { token: customer.token })
  await office.page.goto(`/orders/orderDetail/${id}`)
  for (const side of [carrier, office]) {
    await side.page.getByText('收货人报告破损').first().waitFor()
    const photos = side.page.getByRole('list', { name: '收货人的照片' })
    // loads when it comes into view
    await photos.scrollIntoViewIfNeeded()
    await photos.getByRole('button').waitFor()
    // away from the buttons that replaced the form
    await side.page.mouse.move(0, 0)
    await side.picture('recipient-report-seen')
    await expectTidy(side)
    await side.close()
  }
})

test.each(['smallest', 'desktop'] as const satisfies Width[])(
  'the page fits at a %s window',
  async (width) => {
    const customer = await actor(site.app, { type: 2 })
    const { token, factoryId } = await actor(site.app, { type: 3, name: '顺达货运' })
    const lineId = await insertLine(site.app, { carrierId: factoryId })
    const mobile = freshMobile()
    const { id } = await placeOrder(site.app, customer.token, lineId, {
      recipient: { ...orderBody(lineId).recipient, phone: mobile },
      skipsRecipientSms: false,
    })
    await carryTo(site.app, token, id, 'arrived')
    const window = await openWindow(width)
    const { page } = window
    await page.goto(await linkOf(mobile, '【专线通】您的货已到目的站'))
    await page.getByRole('textbox', { name: '收货人手机后 4 位' }).fill(mobile.slice(-4))
    await page.getByRole('button', { name: '查看' }).click()
    await page.getByRole('radio', { name: '送货上门' }).check()
    await page.getByRole('button', { name: '报告破损、少件' }).click()
    await page.getByRole('textbox', { name: '哪些货、多少件' }).waitFor()
    await window.picture('recipient-forms')
    await expectTidy(window)
  },
)

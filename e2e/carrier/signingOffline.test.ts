import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { jpeg } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { waitUntilComplete } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { expectTidy } from '../testing/tidy.ts'

const toasts = (page: Page) => page.getByRole('log', { name: '提示' }).locator('[data-kind="error"]')

/** Creates an order that can be signed, and its carrier. */
async function arrivedOrder() {
  const carrier = await actor(site.app, { type: 3 })
  const customer = await actor(site.app, { type: 2 })
  const lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
  const { id } = await placeOrder(site.app, customer.token, lineId)
  await carryTo(site.app, carrier.token, id, 'arrived')
  return { id, carrier, customer }
}

test('a signature on a phone without network shows an error, keeps the input and is recorded once', async () => {
  const { id, carrier, customer } = await arrivedOrder()
  const options = { token: carrier.token, holdsToasts: true }
  const window = await openWindow('phone', options)
  const { page } = window
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/carrier/advanceOrder')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  // the event of the signature would remove the form before it is sent again
  await page.route('**/events/subscribe', () => undefined)
  await page.goto(`/carrier/orders?order=${id}`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: '签收', exact: true }).click()
  const signer = panel.getByRole('textbox', { name: '签收人' })
  await signer.fill('李雷')
  const chooser = panel.getByLabel('签收照片').last()

  // an invalid photo shows its error in its tile
  await chooser.setInputFiles({ name: '签收.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') })
  await panel.getByText('没有传上，点击重试').waitFor()
  await panel.getByText(/第 1 张：这不是可用的图片/).waitFor()
  await window.picture('failures-no-photo', 'window')
  await panel.getByRole('button', { name: '移除第 1 张' }).click()
  await chooser.setInputFiles({ name: '签收.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
  await panel.getByRole('img', { name: '第 1 张' }).waitFor()

  // shows 照片上传中 until then
  const confirm = panel.getByRole('button', { name: '确认签收' })
  await confirm.waitFor()
  await waitUntilComplete(page)
  // for the signature and the reload after it
  window.allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await confirm.click()
  await toasts(page).getByText('网络已断开，请连接网络后重试').waitFor()
  expect(await toasts(page).count()).toBe(1)
  await panel
    .getByRole('alert')
    .getByText(/网络已断开.*填的内容还在/)
    .waitFor()
  expect(await signer.inputValue()).toBe('李雷')
  await window.picture('failures-sign-offline', 'window')
  await expectTidy(window)

  // the next press reaches the server, but neither of its two answers and no event arrives
  await page.context().setOffline(false)
  window.allowComplaints(/ERR_FAILED/)
  let tries = 0
  await page.route('**/carrier/advanceOrder', async (route) => {
    tries += 1
    if (tries > 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.route('**/carrier/getOrder*', (route) => (tries > 2 ? route.continue() : route.abort()))
  await confirm.click()
  await panel
    .getByRole('alert')
    .getByText(/没有收到回应，可能已经办好。请再按一次，不会重复/)
    .waitFor()
  await confirm.click()
  await panel.getByText('已签收').first().waitFor()
  expect(new Set(keys).size).toBe(1)
  const signed = await site.app.db
    .selectFrom('tracking_event as t')
    .innerJoin('waybill as w', 'w.id', 't.waybill_id')
    .select('t.id')
    .where('w.order_id', '=', id)
    .where('t.status', '=', 'signed')
    .execute()
  expect(signed).toHaveLength(1)
  await window.close()

  // a photo that the customer's browser cannot draw offers a retry
  const customerWindow = await openWindow('phone', { token: customer.token })
  await customerWindow.page.route('**/files/read', (route) =>
    route.fulfill({ status: 200, contentType: 'image/webp', body: 'none' }),
  )
  await customerWindow.page.goto(`/orders/orderDetail/${id}`)
  const again = customerWindow.page.getByRole('button', { name: '签收照片 1：图片加载失败，点击重试' })
  // loads when it comes into view
  await customerWindow.page.getByRole('list', { name: '签收照片' }).scrollIntoViewIfNeeded()
  await again.getByText('图片加载失败，点击重试').waitFor()
  await customerWindow.picture('failures-photo', 'window')
  await customerWindow.page.unroute('**/files/read')
  await again.click()
  await customerWindow.page.getByRole('img', { name: '签收照片 1' }).waitFor()
})

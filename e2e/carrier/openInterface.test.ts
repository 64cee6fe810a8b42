import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { problemText } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let carrier: Actor
let customer: Actor
let lineId: number
let receiver: Server
const received: Received[] = []

test.beforeAll(async () => {
  carrier = await actor(site.app, { type: 3, name: '永康市顺达物流' })
  customer = await actor(site.app, { type: 2 })
  lineId = await insertLine(site.app, { carrierId: carrier.factoryId })
  receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(200).end('ok')
    })
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
})
test.afterAll(() => {
  receiver?.close()
})

/** Calls the open interface with a key, as the carrier's software does. */
async function callOpen(
  path: string,
  key: string,
  body: object,
): Promise<{ code: number; msg: string; data: unknown }> {
  const response = await fetch(site.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { code: number; msg: string; data: unknown }
}

/** Checks the signature with the browsers' cryptography instead of the server's. */
async function isSigned({ headers, body }: Received, secret: string): Promise<boolean> {
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['verify'])
  const signature = Buffer.from(String(headers['zxt-signature']).replace(/^v1=/, ''), 'hex')
  return crypto.subtle.verify(
    'HMAC',
    key,
    signature,
    bytes.encode(`${String(headers['zxt-timestamp'])}.${body}`),
  )
}
const eventOf = ({ headers }: Received) => headers['zxt-event']
const waitFor = async (event: string, count = 1): Promise<Received[]> => {
  await expect.poll(() => received.filter((one) => eventOf(one) === event).length).toBe(count)
  return received.filter((one) => eventOf(one) === event)
}

const press = (page: Page, name: string) => activePage(page).getByRole('button', { name }).click()
/** Reads a secret that is shown once and closes the dialog, with or without copying. */
async function takeSecret(page: Page, what: string, isCopied: boolean): Promise<string> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: what })
  await field.waitFor()
  await page.keyboard.press('Escape')
  const secret = await field.inputValue()
  if (isCopied) await page.getByRole('button', { name: `复制${what}` }).click()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  if (!isCopied) await page.getByRole('button', { name: '已存好，关闭' }).click()
  await field.waitFor({ state: 'detached' })
  return secret
}

test('a carrier’s software pulls and pushes with a key and gets a webhook; a revoked key is refused', async () => {
  const { number } = await placeOrder(site.app, customer.token, lineId)
  const window = await openWindow('desktop', { token: carrier.token })
  const { page } = window
  await page.goto('/carrier/api')
  await press(page, '新建密钥')
  const newKey = page.getByRole('dialog', { name: '新建密钥' })
  await newKey.getByRole('textbox', { name: '名称' }).fill('运输系统')
  for (const scope of [/^读取订单与运单/, /^接单与拒单/, /^推送运单进度/])
    await newKey.getByRole('checkbox', { name: scope }).check()
  await expectTidy(window)
  await newKey.getByRole('button', { name: '新建密钥' }).click()
  const key = await takeSecret(page, '密钥', false)

  expect(await callOpen('/open/pullOrders', key, {})).toMatchObject({
    code: 200,
    data: { list: [{ number, status: 'pending' }] },
  })
  const accepted = await callOpen('/open/acceptOrder', key, { number, carrierNumber: 'TMS-2001' })
  const { waybillNumber } = accepted.data as { waybillNumber: string }
  const pickUp = { kind: 'step', eventId: 'tms-1', number: 'TMS-2001', action: 'pickUp', place: '永康总站' }
  expect(await callOpen('/open/pushEvents', key, { events: [pickUp] })).toMatchObject({
    data: { results: [{ outcome: 'taken', status: 'picked_up' }] },
  })
  await page.goto(`/base/track?no=${waybillNumber}`)
  const card = activePage(page).getByRole('article', { name: `运单 ${waybillNumber}` })
  await card.getByText('永康总站').first().waitFor()

  await page.goto('/carrier/api?part=webhooks')
  await press(page, '添加推送地址')
  const { port } = receiver.address() as AddressInfo
  const dialog = page.getByRole('dialog', { name: '添加推送地址' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('运输系统')
  await dialog.getByRole('textbox', { name: '地址' }).fill(`http://127.0.0.1:${port}/zxt`)
  await expectTidy(window)
  await dialog.getByRole('button', { name: '保存' }).click()
  const secret = await takeSecret(page, '签名密钥', true)
  await press(page, '测试推送')
  await activePage(page).getByText('测试推送已送达，接收方返回 200').waitFor()
  await expectTidy(window)
  await window.picture('open-webhooks')

  const next = await placeOrder(site.app, customer.token, lineId)
  const [placed] = await waitFor('order.placed')
  if (!placed) throw new Error('nothing came')
  expect(JSON.parse(placed.body)).toMatchObject({ event: 'order.placed', data: { orderNumber: next.number } })
  expect(await isSigned(placed, secret)).toBe(true)
  expect(await isSigned({ ...placed, body: placed.body.replace(next.number, number) }, secret)).toBe(false)

  await activePage(page)
    .getByRole('navigation', { name: '接口对接' })
    .getByRole('link', { name: '推送记录' })
    .click()
  await press(page, `查看新订单 ${next.number}`)
  const panel = page.getByRole('dialog', { name: '推送：新订单' })
  await panel.getByText('已送达').first().waitFor()
  await expectTidy(window)
  await window.picture('open-delivery', 'window')
  await panel.getByRole('button', { name: '重新推送' }).click()
  const twice = await waitFor('order.placed', 2)
  expect(new Set(twice.map(({ headers }) => headers['zxt-event-id'])).size).toBe(1)
  await panel.getByText('2 次').waitFor()

  await page.goto('/carrier/api')
  await activePage(page)
    .getByRole('cell', { name: /来自 127\.0\.0\.1/ })
    .waitFor()
  await window.picture('open-keys')
  await press(page, '吊销运输系统')
  await page.getByRole('button', { name: '吊销密钥' }).click()
  await activePage(page).getByText('已吊销', { exact: true }).waitFor()
  expect(await callOpen('/open/pullOrders', key, {})).toMatchObject({
    code: 401,
    msg: problemText('apiKeyUnknown'),
  })
  await expectTidy(window)
  await window.close()

  const phone = await openWindow('narrow', { token: carrier.token })
  for (const part of ['keys', 'webhooks', 'deliveries']) {
    await phone.page.goto(`/carrier/api?part=${part}`)
    await activePage(phone.page).getByText('运输系统').filter({ visible: true }).first().waitFor()
    await expectTidy(phone)
    await phone.picture(`open-${part}`)
  }
})

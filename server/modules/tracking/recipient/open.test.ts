import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dayMs, hourMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp, testSecret } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { isRecipientCode, orderIdOf, recipientCode } from './code.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const phone = '13900139000'
const unknown = { code: 404, msg: '链接不对或已失效，请用运单号查询，或向发货人核对' }
const open = (code: string, phoneTail?: string, remoteAddress = freshAddress()) =>
  app.call(
    '/track/openRecipientLink',
    { code, ...(phoneTail === undefined ? {} : { phoneTail }) },
    { remoteAddress },
  )
const placed = async (changes: Partial<OrderBody> = {}) => {
  const order = await placeOrder(app, customer.token, lineId, changes)
  return { ...order, code: recipientCode(testSecret, order.id, phone) }
}

test('creates a short code for one order, recipient and secret', () => {
  const code = recipientCode(testSecret, 123_456_789, phone)
  expect(code.length).toBeLessThanOrEqual(20)
  expect(orderIdOf(code)).toBe(123_456_789)
  const order = { id: 123_456_789, phone }
  expect(isRecipientCode(testSecret, code, order)).toBe(true)
  for (const wrong of [
    { ...order, id: 123_456_788 },
    { ...order, phone: '13900139001' },
  ])
    expect(isRecipientCode(testSecret, code, wrong)).toBe(false)
  expect(isRecipientCode(`${testSecret}!`, code, order)).toBe(false)
  for (const none of ['', '1', '1-', '-1', '0-1', '../1-2', 'zzzzzzzzzzz-1', '1-é'])
    expect(orderIdOf(none)).toBeNull()
})

test('shows next steps and the amount without names, phones, goods or price', async () => {
  const { id, code } = await placed({ payment: 'prepaid', codFen: 100_000 })
  await carryTo(app, carrier.token, id, 'arrived')
  const { data } = await open(code)
  expect(data).toMatchObject({
    waybill: { status: 'arrived', isUnlocked: false, collect: null, recipient: { name: '李*' } },
    station: { name: '目的站' },
    dueFen: 100_000,
    goods: [],
    opensUntil: null,
  })
  expect(JSON.stringify(data)).not.toMatch(/13900139000|13800138000|totalFen|电动工具/)
  const { data: own } = await open(code.toUpperCase(), '9000')
  expect(own).toMatchObject({
    waybill: { isUnlocked: true, collect: { amountFen: 100_000 }, recipient: { name: '李雷' } },
    goods: [{ name: '电动工具', pieces: 10 }],
  })
})

describe('does not open', () => {
  test('with a code that is made up, changed, or of another order', async () => {
    const [{ code }, other] = [await placed(), await placed()]
    const [id = '', tag = ''] = code.split('-')
    const [otherId = ''] = other.code.split('-')
    for (const wrong of [`${otherId}-${tag}`, `${id}-${'0'.repeat(tag.length)}`, `${code}0`, `zz-${tag}`])
      expect(await open(wrong)).toMatchObject(unknown)
  })

  test('when the order has another recipient', async () => {
    const { id, code } = await placed()
    expect((await open(code)).code).toBe(200)
    const { lineId: _, ...input } = orderBody(lineId)
    const recipient = { ...input.recipient, phone: '13900139555' }
    await app.data('/orders/updateOrder', { id, change: { kind: 'edit', ...input, recipient } }, customer)
    expect(await open(code)).toMatchObject(unknown)
    expect((await open(recipientCode(testSecret, id, '13900139555'))).code).toBe(200)
  })

  test('90 days after the signature', async () => {
    const { id, code } = await placed()
    await carryTo(app, carrier.token, id, 'signed')
    const opensUntil = new Date(app.clock.now().getTime() + 90 * dayMs).toISOString()
    expect((await open(code)).data.opensUntil).toBe(opensUntil)
    const before = app.clock.now()
    app.clock.advanceMs(90 * dayMs)
    expect(await open(code)).toMatchObject({ code: 409, msg: '链接已过期，请用运单号查询' })
    app.clock.at = before
  })
})

test('blocks an address after sixty wrong codes an hour; other addresses still work', async () => {
  const { code } = await placed()
  const remoteAddress = freshAddress()
  for (let n = 0; n < 60; n += 1) await open(`1-${n}`, undefined, remoteAddress)
  expect(await open(code, undefined, remoteAddress)).toMatchObject({ code: 429 })
  expect((await open(code)).code).toBe(200)
  app.clock.advanceMs(hourMs)
  expect((await open(code, undefined, remoteAddress)).code).toBe(200)
})

test("locks after wrong phone tails; the shipper's tail is wrong here", async () => {
  const { code } = await placed()
  const remoteAddress = freshAddress()
  for (const tail of ['8000', '0001', '0002', '0003', '0004'])
    expect((await open(code, tail, remoteAddress)).data.waybill).toMatchObject({
      isUnlocked: false,
      isTailLocked: false,
    })
  const locked = await open(code, '9000', remoteAddress)
  expect(locked.data.waybill).toMatchObject({ isUnlocked: false, isTailLocked: true })
  expect((await open(code, '9000')).data.waybill.isUnlocked).toBe(true)
})

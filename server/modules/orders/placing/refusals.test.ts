import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor, wrongCode } from '#server/testing/data/accounts.ts'
import { allFees, insertLine, orderBody, testPricing } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { countOrderRows } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrierId: number
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrierId = (await actor(app, { type: 3 })).factoryId
  lineId = await insertLine(app, { carrierId })
})
afterAll(() => app.close())

/** Sends a body that must be refused, and checks that nothing was written. */
async function refused(body: OrderBody, options: { token?: string; cookie?: string } = customer) {
  const before = await countOrderRows(app)
  const key = { idempotencyKey: `refused-${randomUUID()}` }
  const answer = await app.call('/orders/createOrder', body, { ...options, ...key })
  expect(await countOrderRows(app)).toEqual(before)
  return answer
}

const fieldFault = (path: string, msg: string) => ({
  code: 400,
  msg,
  data: { fields: [expect.objectContaining({ path, message: msg })] },
})

const over = '提货时间已过，请另选时段'
const outside = '提货时间只能在今天到 60 天后之间，请重新选择'

describe('refuses a bad order with its own answer and writes nothing', () => {
  test('a line that is paused, off or missing', async () => {
    const noLine = { code: 409, msg: '该专线已暂停或下线，请另选一条专线', data: null }
    for (const status of ['paused', 'off'] as const)
      expect(await refused(orderBody(await insertLine(app, { carrierId, status })))).toEqual(noLine)
    expect(await refused(orderBody(999_999_999))).toEqual(noLine)
  })

  test('an outdated quote, with the new one in the answer', async () => {
    const line = await insertLine(app, { carrierId })
    const body = orderBody(line)
    await app.pool.query('update line set heavy_fen_per_tonne = array[33000, 24000] where id = $1', [line])
    const answer = await refused(body)
    expect(answer).toMatchObject({
      code: 409,
      msg: '运价已变动，请核对新价格后重新提交',
      data: { quote: { totalFen: 6600, billedBy: 'heavy', items: [{ key: 'base', fen: 6600 }] } },
    })
    const { quote } = answer.data as unknown as { quote: { totalFen: number } }
    const again = { ...body, quotedTotalFen: quote.totalFen }
    expect(await app.call('/orders/createOrder', again, customer)).toMatchObject({ code: 200 })
  })

  test('an address without a street where the carrier drives to, and only there', async () => {
    const { recipient, shipper } = orderBody(lineId)
    const vague = {
      recipient: { ...recipient, regionCode: '330700', address: '' },
      shipper: { ...shipper, address: '' },
    }
    const street = fieldFault('recipient.address', '请填写收货人详细地址')
    const door = orderBody(lineId, { recipient: { ...recipient, address: '' }, deliveryMode: 'door' })
    expect(await refused(door)).toMatchObject(street)
    const city = orderBody(lineId, {
      recipient: { ...recipient, regionCode: '330700' },
      deliveryMode: 'door',
    })
    expect((await refused(city)).code).toBe(409)
    const kept = { ...orderBody(lineId, vague), saveRecipient: true }
    expect(await refused(kept)).toMatchObject({ code: 400 })
    expect(await app.call('/orders/createOrder', orderBody(lineId, vague), customer)).toMatchObject({
      code: 200,
    })
  })

  test('a price that the browser made up', async () => {
    for (const quotedTotalFen of [0, 1, 5999, 6001, 10_000_000_000])
      expect(await refused(orderBody(lineId, { quotedTotalFen }))).toMatchObject({
        code: 409,
        data: { quote: { totalFen: 6000 } },
      })
  })

  test('a region that the line does not serve', async () => {
    const recipient = { ...orderBody(lineId).recipient, regionCode: '110101' }
    expect(await refused(orderBody(lineId, { recipient }))).toEqual({
      code: 409,
      msg: '该专线不到收货地区，请另选专线或修改收货地区',
      data: null,
    })
  })

  test('a region that does not exist names the field', async () => {
    const { shipper, recipient } = orderBody(lineId)
    expect(await refused(orderBody(lineId, { shipper: { ...shipper, regionCode: '999999' } }))).toMatchObject(
      fieldFault('shipper.regionCode', '发货人所在地区不存在，请重新选择'),
    )
    expect(
      await refused(orderBody(lineId, { recipient: { ...recipient, regionCode: '999999' } })),
    ).toMatchObject(fieldFault('recipient.regionCode', '收货人所在地区不存在，请重新选择'))
  })

  test('zero pieces', async () => {
    const goods = orderBody(lineId).goods.map((row) => ({ ...row, pieces: 0 }))
    expect(await refused(orderBody(lineId, { goods }))).toMatchObject(
      fieldFault('goods.0.pieces', '货物第 1 项的件数不能小于 1，请修改'),
    )
  })

  test.each<[string, keyof typeof allFees, Partial<OrderBody>]>([
    ['上门提货', 'pickup', { pickupMode: 'door' }],
    ['送货上门', 'delivery', { deliveryMode: 'door' }],
    ['送货上楼', 'upstairs', { deliveryMode: 'upstairs' }],
    ['保价', 'insurance', { declaredValueFen: 100 }],
    ['代收货款', 'cod', { codFen: 100 }],
    ['签回单', 'receipt', { receiptCopies: 1 }],
    ['控货', 'hold', { isHeld: true }],
  ])('a service that is not offered: %s', async (service, fee, input) => {
    const pricing = { ...testPricing, fees: { ...allFees, [fee]: null } }
    const line = await insertLine(app, { carrierId, pricing })
    expect(await refused(orderBody(line, input, pricing))).toEqual({
      code: 409,
      msg: `该专线不提供${service}，请取消这项服务或另选专线`,
      data: null,
    })
  })

  test('more than 100 tonnes or 1,000 m³ in all, though each row is within limits', async () => {
    const [row] = orderBody(lineId).goods
    const goods = (weightGrams: number, volumeCm3: number) =>
      [1, 2].map(() => ({ name: '钢材', packaging: 'bare' as const, pieces: 1, weightGrams, volumeCm3 }))
    expect(row).toBeDefined()
    expect(await refused(orderBody(lineId, { goods: goods(50_000_001, 0) }))).toMatchObject(
      fieldFault('goods', '一票货物总重不能超过 100 吨，请分成几票下单'),
    )
    expect(await refused(orderBody(lineId, { goods: goods(1, 500_000_001) }))).toMatchObject(
      fieldFault('goods', '一票货物总体积不能超过 1000 方，请分成几票下单'),
    )
    const most = orderBody(lineId, { goods: goods(50_000_000, 500_000_000) })
    expect(await app.call('/orders/createOrder', most, customer)).toMatchObject({ code: 200 })
  })

  test.each([
    ['2026-11-20T04:00:00Z', '2026-11-20T04:00:00Z', false],
    ['2026-11-20T05:00:00Z', '2026-11-20T04:00:00Z', false],
    // 02:00 in Shanghai is six in the evening of the day before in UTC.
    ['2026-11-20T01:00:00Z', '2026-11-20T02:00:00+08:00', false],
    ['2026-11-20T10:00:00+08:00', '2026-11-20T03:00:00Z', true],
    ['2026-11-20T04:00:00Z', '2026-11-20T04:00:00.001Z', true],
  ])('a pickup window from %s to %s, compared as moments and not as texts', async (from, to, isRight) => {
    const body = orderBody(lineId, { pickupMode: 'door', pickupWindow: { from, to } })
    if (isRight) expect(await app.call('/orders/createOrder', body, customer)).toMatchObject({ code: 200 })
    else
      expect(await refused(body)).toMatchObject(
        fieldFault('pickupWindow', '提货结束时间要晚于开始时间，请修改'),
      )
  })

  test.each([
    ['began over a day ago', -24.5, 2, outside],
    ['was yesterday', -23.5, -20, over],
    ['has just ended', -2, 0, over],
    ['has started', -2, 0.001, null],
    ['is in sixty days', 59 * 24, 60 * 24 - 1, null],
    ['is later than sixty days ahead', 59 * 24, 60 * 24 + 1, outside],
  ])('a pickup window that %s', async (_, fromHours, toHours, fault) => {
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
    const pickupWindow = { from: at(fromHours), to: at(toHours) }
    const body = orderBody(lineId, { pickupMode: 'door', pickupWindow })
    if (fault === null)
      expect(await app.call('/orders/createOrder', body, customer)).toMatchObject({ code: 200 })
    else expect(await refused(body)).toMatchObject(fieldFault('pickupWindow', fault))
  })
})

describe("a visitor's order", () => {
  const visit = () => ({ cookie: visitorCookie() })

  test('is refused without a mobile or its code', async () => {
    expect(await refused(orderBody(lineId), visit())).toMatchObject(
      fieldFault('contactMobile', '请填写联系手机号'),
    )
    const contactMobile = freshMobile()
    expect(await refused(orderBody(lineId, { contactMobile }), visit())).toMatchObject(
      fieldFault('smsCode', '请填写短信验证码'),
    )
  })

  test('is refused with a code that is wrong, never sent, expired, or for another purpose', async () => {
    const contactMobile = freshMobile()
    const gone = { code: 400, msg: '验证码已失效，请重新获取' }
    expect(await refused(orderBody(lineId, { contactMobile, smsCode: '123456' }), visit())).toMatchObject(
      gone,
    )
    const loginCode = await codeFor(app, contactMobile, 'register')
    expect(await refused(orderBody(lineId, { contactMobile, smsCode: loginCode }), visit())).toMatchObject(
      gone,
    )
    app.clock.advanceMs(60_000)
    const smsCode = await codeFor(app, contactMobile, 'order')
    expect(
      await refused(orderBody(lineId, { contactMobile, smsCode: wrongCode(smsCode) }), visit()),
    ).toMatchObject({ code: 400, msg: '验证码不正确，请核对短信后重新输入' })
    app.clock.advanceMs(5 * 60_000)
    expect(await refused(orderBody(lineId, { contactMobile, smsCode }), visit())).toMatchObject(gone)
  })

  test('uses up a code with one order, but not with a refused one', async () => {
    const contactMobile = freshMobile()
    const smsCode = await codeFor(app, contactMobile, 'order')
    const proof = { contactMobile, smsCode }
    const { cookie } = visit()
    expect(await refused(orderBody(lineId, { ...proof, quotedTotalFen: 1 }), { cookie })).toMatchObject({
      code: 409,
    })
    expect(await app.call('/orders/createOrder', orderBody(lineId, proof), { cookie })).toMatchObject({
      code: 200,
    })
    expect(await refused(orderBody(lineId, proof), { cookie })).toMatchObject({
      code: 400,
      msg: '验证码已失效，请重新获取',
    })
  })
})

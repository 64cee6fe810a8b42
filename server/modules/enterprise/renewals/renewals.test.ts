import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { initialPriceList } from '#contract/enterprise/renewal.ts'
import { problems } from '#contract/kernel/problems.ts'
import { isPayOrderNumber } from '#contract/orders/checkDigits.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { paidRenewal, submitRenewal, channelStubs } from '#server/testing/data/renewals.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let outside: Awaited<ReturnType<typeof channelStubs>>

beforeAll(async () => {
  outside = await channelStubs(() => app.clock.now())
  app = await testApp(inject('cluster'), { payChannels: outside.channels })
})
afterAll(async () => {
  await app.close()
  await outside.close()
})

const setTerm = (admin: Actor, plan: 'basic' | 'professional', expiresAt: string) =>
  app.db
    .updateTable('factory')
    .set({ plan, expires_at: expiresAt })
    .where('id', '=', admin.factoryId)
    .execute()

describe('the price', () => {
  test('starts now for a factory that never paid, and lists the configured channels', async () => {
    const { token } = await actor(app, { type: 2 })
    const price = await app.data('/Payment/getRenewPrice', { plan: 'basic', months: 12 }, { token })
    expect(price).toEqual({
      plan: 'basic',
      months: 12,
      listFen: 118_800,
      discountFen: 11_880,
      upgradeFen: 0,
      priceFen: 106_920,
      prices: initialPriceList,
      currentPlan: null,
      expiresAt: null,
      newExpiresAt: '2027-11-20T02:00:00.000Z',
      channels: ['wechat', 'alipay', 'sandbox'],
    })
  })

  test('starts at the end of the term for a factory that has paid', async () => {
    const admin = await actor(app, { type: 3 })
    await setTerm(admin, 'basic', '2027-01-31T04:00:00.000Z')
    const price = await app.data('/Payment/getRenewPrice', { months: 1 }, { token: admin.token })
    expect(price).toMatchObject({
      currentPlan: 'basic',
      expiresAt: '2027-01-31T04:00:00.000Z',
      newExpiresAt: '2027-02-28T04:00:00.000Z',
    })
  })

  test('refuses a smaller plan while a larger one runs, naming the field', async () => {
    const admin = await actor(app, { type: 3 })
    await setTerm(admin, 'professional', '2027-01-31T04:00:00.000Z')
    for (const path of ['/Payment/getRenewPrice', '/Payment/submitFactoryRenew'] as const) {
      const input = { plan: 'basic', months: 1, ...(path.includes('submit') ? { channel: 'sandbox' } : {}) }
      const answer = await app.call(path, input as never, { token: admin.token })
      expect(answer).toMatchObject({
        code: 409,
        msg: problems.planDowngrade.msg,
        data: { fields: [{ path: 'plan', label: '套餐' }] },
      })
    }
  })
})

describe('submitting', () => {
  test('returns a number with a check digit, a price and a code to scan for a quarter of an hour', async () => {
    const admin = await actor(app, { type: 2 })
    outside.wechat.willReturnCode()
    const order = await submitRenewal(app, admin, { plan: 'professional', months: 24, channel: 'wechat' })
    expect(order).toEqual({
      payOrderNumber: expect.stringMatching(/^XF\d{12}$/),
      priceFen: 609_960,
      qrText: 'weixin://wxpay/bizpayurl?pr=test',
      expiresAt: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
    })
    expect(isPayOrderNumber(order.payOrderNumber)).toBe(true)
    const { payOrderNumber } = order
    const renewal = await app.data('/Payment/getRenewal', { payOrderNumber }, { token: admin.token })
    expect(renewal).toMatchObject({ status: 'pending', qrText: order.qrText, priceFen: 609_960 })
    app.clock.advanceMs(15 * 60_000)
    const over = await app.data('/Payment/getRenewal', { payOrderNumber }, { token: admin.token })
    expect(over).toMatchObject({ status: 'pending', qrText: null })
  })

  test('returns the waiting order for the same request; creates one for another request or after its time', async () => {
    const admin = await actor(app, { type: 2 })
    const first = await submitRenewal(app, admin)
    expect(await submitRenewal(app, admin)).toEqual(first)
    const longer = await submitRenewal(app, admin, { months: 2 })
    expect(longer.payOrderNumber).not.toBe(first.payOrderNumber)
    app.clock.advanceMs(14 * 60_000)
    const later = await submitRenewal(app, admin)
    expect(later.payOrderNumber).not.toBe(first.payOrderNumber)
  })

  test('creates one order for fifty concurrent equal requests', async () => {
    const admin = await actor(app, { type: 2 })
    const submitted = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.call('/Payment/submitFactoryRenew', { months: 1, channel: 'sandbox' }, { token: admin.token }),
      ),
    )
    const numbers = new Set(
      submitted.flatMap(({ code, data }) => (code === 200 ? [data.payOrderNumber] : [])),
    )
    expect(numbers.size).toBe(1)
    const { total } = await app.data('/Payment/getRenewalList', {}, { token: admin.token })
    expect(total).toBe(1)
  })

  test('creates one order per key', async () => {
    const admin = await actor(app, { type: 2 })
    const options = { token: admin.token, idempotencyKey: 'renewal-of-this-test-0001' }
    const body = { months: 1, channel: 'sandbox' } as const
    const first = await app.data('/Payment/submitFactoryRenew', body, options)
    app.clock.advanceMs(14 * 60_000)
    expect(await app.data('/Payment/submitFactoryRenew', body, options)).toEqual(first)
  })

  test('refuses a sixth waiting order until one expires; other factories are not affected', async () => {
    const admin = await actor(app, { type: 2 })
    for (let months = 1; months <= 5; months += 1) await submitRenewal(app, admin, { months })
    const sixth = () =>
      app.call('/Payment/submitFactoryRenew', { months: 6, channel: 'sandbox' }, { token: admin.token })
    expect(await sixth()).toMatchObject({ code: 429, msg: expect.stringContaining('15 分钟') })
    await submitRenewal(app, await actor(app, { type: 2 }))
    app.clock.advanceMs(15 * 60_000)
    expect((await sixth()).code).toBe(200)
  })

  test('leaves five of six concurrent orders when four wait', async () => {
    const admin = await actor(app, { type: 2 })
    for (let months = 1; months <= 4; months += 1) await submitRenewal(app, admin, { months })
    await Promise.all(
      [11, 12, 13, 14, 15, 16].map((months) =>
        app.call('/Payment/submitFactoryRenew', { months, channel: 'sandbox' }, { token: admin.token }),
      ),
    )
    const { total } = await app.data('/Payment/getRenewalList', {}, { token: admin.token })
    expect(total).toBe(5)
  })

  test('answers a channel failure with a sentence, leaves no order, and warns without secrets', async () => {
    const admin = await actor(app, { type: 2 })
    for (const channel of ['wechat', 'alipay'] as const) {
      outside[channel].willFail()
      const answer = await app.call(
        '/Payment/submitFactoryRenew',
        { months: 1, channel },
        { token: admin.token },
      )
      expect(answer).toEqual({ code: 409, msg: problems.payChannelAway.msg, data: null })
    }
    expect((await app.data('/Payment/getRenewalList', {}, { token: admin.token })).total).toBe(0)
    const complaints = app.complaints.splice(0)
    expect(complaints).toHaveLength(2)
    for (const line of complaints) expect(line).not.toMatch(/PRIVATE|sign=|biz_content/)
  })
})

describe('in production', () => {
  let production: TestApp
  beforeAll(async () => {
    production = await testApp(inject('cluster'), { isProduction: true })
  })
  afterAll(() => production.close())

  test('has no sandbox, and sells nothing without a channel', async () => {
    const { token } = await actor(production, { type: 2 })
    const price = await production.data('/Payment/getRenewPrice', { months: 1 }, { token })
    expect(price.channels).toEqual([])
    for (const channel of ['wechat', 'alipay', 'sandbox'] as const)
      expect(
        await production.call('/Payment/submitFactoryRenew', { months: 1, channel }, { token }),
      ).toMatchObject({ code: 409, msg: problems.payChannelOff.msg })
    const payOrderNumber = 'XF000000000017'
    for (const path of ['/Payment/getSandboxOrder', '/Payment/sandboxPay'] as const)
      expect((await production.call(path, { payOrderNumber, outcome: 'paid' } as never)).msg).toBe(
        problems.unknownCall.msg,
      )
  })

  test.each(['/Payment/wechatNotice', '/Payment/alipayNotice'])(
    '%s of a channel that is not configured is refused without a trace',
    async (url) => {
      const answer = await production.server.inject({ method: 'POST', url, payload: 'out_trade_no=1' })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe('fail')
      const { rows } = await sql`select 1 from pay_notice`.execute(production.db)
      expect(rows).toEqual([])
    },
  )
})

describe('history and receipts', () => {
  test("lists a factory's own orders page by page, the newest first", async () => {
    const admin = await actor(app, { type: 2, name: '永康市测试五金厂' })
    const first = await paidRenewal(app, admin)
    app.clock.advanceMs(1_000)
    const second = await submitRenewal(app, admin, { months: 2 })
    const { list, total } = await app.data('/Payment/getRenewalList', {}, { token: admin.token })
    expect(list.map(({ payOrderNumber, status }) => [payOrderNumber, status])).toEqual([
      [second.payOrderNumber, 'pending'],
      [first, 'paid'],
    ])
    expect(total).toBe(2)
    const page = await app.data('/Payment/getRenewalList', { page: 2, pageSize: 1 }, { token: admin.token })
    expect(page.list.map(({ payOrderNumber }) => payOrderNumber)).toEqual([first])
    const stranger = await actor(app, { type: 2 })
    expect(await app.data('/Payment/getRenewalList', {}, { token: stranger.token })).toEqual({
      list: [],
      total: 0,
    })
  })

  test('returns a receipt with payer, amount and period; none for an unpaid order', async () => {
    const admin = await actor(app, { type: 2, name: '永康市收据五金厂' })
    const { token } = admin
    const payOrderNumber = await paidRenewal(app, admin)
    const paidAt = app.clock.now()
    const receipt = await app.data('/Payment/getRenewalReceipt', { payOrderNumber }, { token })
    expect(receipt).toMatchObject({
      payOrderNumber,
      factoryName: '永康市收据五金厂',
      plan: 'basic',
      months: 1,
      listFen: 9_900,
      discountFen: 0,
      upgradeFen: 0,
      priceFen: 9_900,
      channel: 'sandbox',
      transactionId: `SB${payOrderNumber}`,
      paidAt: paidAt.toISOString(),
      termStartsAt: paidAt.toISOString(),
    })
    const open = await submitRenewal(app, admin)
    const unpaid = { payOrderNumber: open.payOrderNumber }
    expect(await app.call('/Payment/getRenewalReceipt', unpaid, { token })).toMatchObject({
      code: 409,
      msg: problems.receiptNotPaid.msg,
    })
  })

  test('answers the number of another factory like an unknown one', async () => {
    const payOrderNumber = await paidRenewal(app, await actor(app, { type: 2 }))
    const { token } = await actor(app, { type: 2 })
    for (const path of ['/Payment/getRenewal', '/Payment/getRenewalReceipt'] as const) {
      const absent = await app.call(path, { payOrderNumber: 'XF999999999993' }, { token })
      expect(absent.code).toBe(404)
      expect(await app.call(path, { payOrderNumber }, { token })).toEqual(absent)
    }
  })
})

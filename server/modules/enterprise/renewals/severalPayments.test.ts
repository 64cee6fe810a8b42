import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addMonths } from '#contract/enterprise/renewal.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { submitRenewal, channelStubs } from '#server/testing/data/renewals.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let outside: Awaited<ReturnType<typeof channelStubs>>

beforeAll(async () => {
  outside = await channelStubs(() => app.clock.now())
  app = await testApp(inject('cluster'), {
    payChannels: outside.channels,
    now: new Date('2026-11-20T02:00:00.000Z'),
  })
})
afterAll(async () => {
  await app.close()
  await outside.close()
})

const termOf = ({ factoryId }: Actor) =>
  app.db
    .selectFrom('factory')
    .select(['plan', 'expires_at'])
    .where('id', '=', factoryId)
    .executeTakeFirstOrThrow()

const monthsLater = (from: Date, months: number) => new Date(addMonths(from.getTime(), months)).toISOString()

test('credits two concurrent payments for two orders of one factory, one after the other', async () => {
  const admin = await actor(app, { type: 3 })
  const start = app.clock.now()
  outside.wechat.willReturnCode()
  const three = await submitRenewal(app, admin, { channel: 'wechat', months: 3 })
  outside.alipay.willReturnCode()
  const six = await submitRenewal(app, admin, { channel: 'alipay', months: 6 })
  const answers = await Promise.all([
    outside.wechat.sendNotice(app, { number: three.payOrderNumber, amountFen: three.priceFen }),
    outside.alipay.sendNotice(app, { number: six.payOrderNumber, amountFen: six.priceFen }),
  ])
  expect(answers.every(({ isTaken }) => isTaken)).toBe(true)
  expect(await termOf(admin)).toEqual({ plan: 'basic', expires_at: monthsLater(start, 9) })
})

async function payFor(admin: Actor, input: { plan: 'basic' | 'professional'; months: number }) {
  outside.wechat.willReturnCode()
  const order = await submitRenewal(app, admin, { channel: 'wechat', ...input })
  const content = { number: order.payOrderNumber, amountFen: order.priceFen }
  expect(await outside.wechat.sendNotice(app, content)).toMatchObject({ isTaken: true })
}

/** Adds a price list, fen per month, as operators do. */
const changePrices = (basic: number, professional: number) =>
  sql`insert into renewal_price_list
    (basic_fen_per_month, professional_fen_per_month, percent_from_12, percent_from_24, percent_from_36, at)
    values (${basic}, ${professional}, 90, 85, 80, ${app.clock.now()})`.execute(app.db)

/** Two requests without a running term, one of each plan, paid in this order; returns the newest notice too. */
async function payBoth(first: 'larger' | 'smaller') {
  const admin = await actor(app, { type: 2 })
  outside.wechat.willReturnCode()
  const larger = await submitRenewal(app, admin, { channel: 'wechat', plan: 'professional', months: 1 })
  outside.wechat.willReturnCode()
  const smaller = await submitRenewal(app, admin, { channel: 'wechat', plan: 'basic', months: 36 })
  for (const order of first === 'larger' ? [larger, smaller] : [smaller, larger]) {
    const content = { number: order.payOrderNumber, amountFen: order.priceFen }
    expect(await outside.wechat.sendNotice(app, content)).toMatchObject({ isTaken: true })
  }
  const { list } = await app.data('/notices/getNoticeList', {}, admin)
  return { term: await termOf(admin), notice: list[0]?.text }
}
const daysAfter = (months: number, days: number) =>
  new Date(addMonths(app.clock.now().getTime(), months) + days * dayMs).toISOString()

test('does not turn three years of the smaller plan into three of the larger one by one month of that', async () => {
  const { term, notice } = await payBoth('smaller')
  expect(term).toEqual({ plan: 'basic', expires_at: daysAfter(36, 90) })
  expect(notice).toContain('专业版 1 个月，到账时正在使用基础版，已折算为基础版 90 天，服务期至')
})

test('extends the larger plan by the worth of the smaller one, paid afterwards', async () => {
  const { term, notice } = await payBoth('larger')
  expect(term).toEqual({ plan: 'professional', expires_at: daysAfter(1, 357) })
  expect(notice).toContain('已折算为专业版 357 天')
})

test('settles a payment at the prices of its order when operators change them meanwhile', async () => {
  const admin = await actor(app, { type: 3 })
  const start = app.clock.now()
  await payFor(admin, { plan: 'basic', months: 1 })
  outside.wechat.willReturnCode()
  const larger = await submitRenewal(app, admin, { channel: 'wechat', plan: 'professional', months: 1 })
  await changePrices(19_900, 99_900)
  const content = { number: larger.payOrderNumber, amountFen: larger.priceFen }
  expect(await outside.wechat.sendNotice(app, content)).toMatchObject({ isTaken: true })
  expect(await termOf(admin)).toEqual({ plan: 'professional', expires_at: monthsLater(start, 2) })
})

test('settles an upgrade that was ordered after operators made it cheaper', async () => {
  await changePrices(9_900, 29_900)
  const admin = await actor(app, { type: 3 })
  const start = app.clock.now()
  await payFor(admin, { plan: 'basic', months: 1 })
  await changePrices(9_900, 19_900)
  await payFor(admin, { plan: 'professional', months: 1 })
  expect(await termOf(admin)).toEqual({ plan: 'professional', expires_at: monthsLater(start, 2) })
  await changePrices(9_900, 29_900)
})

test('stores a limited number of forged notices per address and hour, and refuses all', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from pay_notice`.execute(app.db)).rows[0]?.n ?? 0
  const before = await count()
  const content = { number: 'XF000000000017', amountFen: 1 }
  for (let i = 0; i < 45; i += 1)
    expect(await outside.alipay.sendForgedNotice(app, content)).toEqual({ status: 400, isTaken: false })
  expect((await count()) - before).toBeLessThanOrEqual(30)
  expect(app.complaints.splice(0).length).toBeLessThanOrEqual(30)
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { submitRenewal } from '#server/testing/data/renewals.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const statusOf = async ({ token }: Actor, payOrderNumber: string) =>
  (await app.data('/Payment/getRenewal', { payOrderNumber }, { token })).status

async function waiting() {
  const admin = await actor(app, { type: 2 })
  const { payOrderNumber, priceFen, qrText } = await submitRenewal(app, admin)
  const pay = (outcome: 'paid' | 'failed' | 'unheard') =>
    app.call('/Payment/sandboxPay', { payOrderNumber, outcome })
  return { admin, payOrderNumber, priceFen, qrText, pay }
}

test('shows the amount to anybody with the code, who can pay without a login', async () => {
  const { admin, payOrderNumber, priceFen, qrText, pay } = await waiting()
  expect(qrText).toBe(`/pay/cashier/${payOrderNumber}`)
  const seen = await app.data('/Payment/getSandboxOrder', { payOrderNumber })
  expect(seen).toEqual({
    payOrderNumber,
    plan: 'basic',
    months: 1,
    amountFen: priceFen,
    status: 'pending',
    payBefore: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
  })
  expect((await pay('paid')).data).toEqual({ noticeAnswer: 'success' })
  expect(await statusOf(admin, payOrderNumber)).toBe('paid')
})

test("accepts a repeated payment's notice and credits it once", async () => {
  const { admin, payOrderNumber, pay } = await waiting()
  await pay('paid')
  const { expires_at: end } = (await app.data('/user/getUser', {}, { token: admin.token })).factory
  app.clock.advanceMs(60_000)
  expect((await pay('paid')).data).toEqual({ noticeAnswer: 'success' })
  expect((await app.data('/user/getUser', {}, { token: admin.token })).factory.expires_at).toBe(end)
  expect((await pay('failed')).data).toEqual({ noticeAnswer: 'success' })
  expect(await statusOf(admin, payOrderNumber)).toBe('paid')
})

test('refuses a failed payment, which may be retried', async () => {
  const { admin, payOrderNumber, pay } = await waiting()
  await pay('failed')
  expect(await statusOf(admin, payOrderNumber)).toBe('refused')
  expect((await pay('paid')).data).toEqual({ noticeAnswer: 'success' })
  expect(await statusOf(admin, payOrderNumber)).toBe('paid')
})

test("accepts nothing after the order's time", async () => {
  const { admin, payOrderNumber, pay } = await waiting()
  app.clock.advanceMs(15 * 60_000)
  for (const outcome of ['paid', 'failed', 'unheard'] as const)
    expect(await pay(outcome)).toMatchObject({ code: 409, msg: problems.payOrderClosed.msg })
  expect(await statusOf(admin, payOrderNumber)).toBe('pending')
})

test('finds a payment with a lost notice by a query', async () => {
  const { admin, payOrderNumber, pay } = await waiting()
  expect((await pay('unheard')).data).toEqual({ noticeAnswer: '' })
  expect(await statusOf(admin, payOrderNumber)).toBe('pending')
  app.clock.advanceMs(61_000)
  await app.askPayChannels()
  expect(await statusOf(admin, payOrderNumber)).toBe('paid')
})

test('answers 404 for a number of no sandbox order', async () => {
  const absent = { payOrderNumber: 'XF999999999993' }
  expect((await app.call('/Payment/getSandboxOrder', absent)).code).toBe(404)
  expect((await app.call('/Payment/sandboxPay', { ...absent, outcome: 'paid' })).code).toBe(404)
})

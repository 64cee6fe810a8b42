import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { openingSteps } from '#contract/boards/words.ts'
import { calls } from '#contract/calls/calls.ts'
import { noticeTemplates } from '#server/adapters/sms/noticeTexts.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor } from '#server/testing/data/accounts.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { channelStubs } from '#server/testing/data/renewals.ts'
import { submitEnterprise } from '#server/testing/data/verifications.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'
import { makeOperator } from '../operators/index.ts'

let app: TestApp
let operator: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'), { noticeTemplates: noticeTemplates.length - 1 })
  operator = await actor(app, { type: 9 })
})
afterAll(() => app.close())

const missing = async (of = app, caller: CallOptions = operator) => {
  const { steps } = await of.data('/ops/getOpening', {}, caller)
  expect(steps.map(({ step }) => step)).toEqual(openingSteps)
  return steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
}

test('reports each step as missing until done, from an empty database to the first order', async () => {
  expect(await missing()).toEqual(['operators', 'templates', 'channels', 'carriers', 'lines', 'orders'])
  await actor(app, { type: 9 })
  const customer = await actor(app, { type: 2 })
  expect(await missing()).toEqual(['templates', 'channels', 'carriers', 'lines', 'orders'])
  const carrier = await actor(app, { type: 3 })
  expect(await missing()).toEqual(['templates', 'channels', 'lines', 'orders'])
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  expect(await missing()).toEqual(['templates', 'channels', 'orders'])
  await placeOrder(app, customer.token, lineId)
  expect(await missing()).toEqual(['templates', 'channels'])
})

test("counts the templates and channels from the server's settings", async () => {
  const outside = await channelStubs(() => app.clock.now())
  const whole = await testApp(inject('cluster'), { payChannels: outside.channels })
  expect(await missing(whole, await actor(whole, { type: 9 }))).not.toEqual(
    expect.arrayContaining(['templates', 'channels']),
  )
  await whole.close()
  await outside.close()
})

test('follows the first day of the guide (docs/operations.md): operator, carrier, line, order', async () => {
  const site = await testApp(inject('cluster'))
  const password = 'yong-kang-330784'
  const mobile = '13911330701'
  await site.db
    .transaction()
    .execute((trx) => makeOperator(trx, { mobile, alias: '王运营', now: site.clock.now() }))
  const platformAdmin = await site.data('/user/login', {
    mobile,
    smsCode: await codeFor(site, mobile, 'login'),
  })
  const { list: cities } = await site.data('/sites/getSiteList', {})
  expect(cities.map(({ name }) => name)).toContain('永康市')

  const owner = '13911330702'
  const smsCode = await codeFor(site, owner, 'register')
  const carrier = await site.data('/user/register', {
    mobile: owner,
    smsCode,
    password,
    alias: '陈老板',
    agreedVersion: agreementVersion,
  })
  const { id } = await submitEnterprise(site, carrier, { type: 3, name: '顺达物流' })
  await site.data('/ops/reviewVerification', { id, decision: 'approve' }, platformAdmin)
  const { id: _, version: __, ...line } = calls['/carrier/saveLine'].example
  const saved = await site.data('/carrier/saveLine', line, carrier)

  const { list: found } = await site.data('/lines/searchLines', { destinationCode: '330782' })
  expect(found).toMatchObject([{ id: saved.id, carrier: { name: '顺达物流' } }])
  const { quotedTotalFen } = orderBody(saved.id, {}, saved)
  await placeVisitorOrder(site, visitorCookie(), saved.id, { quotedTotalFen })
  expect(await missing(site, platformAdmin)).toEqual(['operators', 'channels'])
  await site.close()
})

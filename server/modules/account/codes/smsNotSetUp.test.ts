import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { smsPurposes } from '#contract/account/smsCodeFields.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'), { sendsSms: false, noticeTemplates: 0, isProduction: true })
})
afterAll(() => app.close())

const countOf = async (table: string) => {
  const { rows } = await app.pool.query<{ count: number }>(`select count(*) as count from ${table}`)
  return rows[0]?.count
}

test('refuses a code for each purpose in one sentence, and counts nothing', async () => {
  const refusal = { ...problems.smsNotSetUp, data: null }
  for (const purpose of smsPurposes)
    expect(await app.call('/user/sendSmsCode', { mobile: freshMobile(), purpose })).toEqual(refusal)
  const user = await actor(app, { type: 2 })
  expect(await app.call('/user/sendCurrentMobileCode', {}, user)).toEqual(refusal)
  expect([await countOf('sms_code'), await countOf('job')]).toEqual([0, 0])
  const { rows } = await app.pool.query(`select from limit_counter where key like 'sms:%'`)
  expect(rows).toEqual([])
})

test('shows notices in the application only, without a try to send', async () => {
  const carrier = await actor(app, { type: 3 })
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { id } = await placeOrder(app, customer.token, lineId)
  await app.data('/carrier/acceptOrder', { id }, carrier)
  await app.runJobs()
  const { rows } = await app.pool.query('select distinct state from sms_notice')
  expect(rows).toEqual([{ state: 'no_template' }])
  expect((await app.data('/notices/getNoticeList', {}, customer)).list).not.toEqual([])
  expect(await countOf('sms_outage')).toBe(0)
})

test('refuses invitations by SMS and offers the link, and names itself to operators and in /readyz', async () => {
  const operator = await actor(app, { type: 9 })
  const guests = {
    siteId: 330_784,
    days: 30,
    rows: [{ company: '顺达物流', contact: '', mobile: freshMobile() }],
  }
  expect(await app.call('/ops/inviteCarriers', guests, operator)).toEqual({
    ...problems.invitationNoSms,
    data: null,
  })
  expect(await countOf('carrier_invitation')).toBe(0)
  await app.data('/ops/createInvitationLink', { siteId: 330_784, days: 30, uses: 5 }, operator)
  const { steps, smsOutage } = await app.data('/ops/getOpening', {}, operator)
  expect(steps.find(({ step }) => step === 'sms')).toEqual({
    step: 'sms',
    isDone: false,
    count: 0,
    enough: 1,
  })
  expect(smsOutage).toBeNull()
  const ready = await app.server.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', sms: 'not set up' }])
})

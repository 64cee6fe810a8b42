import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { groupRules, kindsInGroup, noticeGroups } from '#contract/notices/groups.ts'
import { noticeKinds } from '#contract/notices/words.ts'
import { isNoticeTemplate, noticeTemplates } from '#server/adapters/sms/noticeTexts.ts'
import { addJob } from '#server/db/jobs/addJob.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let boss: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
  boss = await actor(app, { type: 2 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  app.sentNotices.length = 0
})
afterAll(() => app.close())

const accept = (id: number) => app.data('/carrier/acceptOrder', { id }, { token: carrier.token })
const acceptOne = async () => {
  const order = await placeOrder(app, boss.token, lineId)
  await accept(order.id)
  return order
}
const toBoss = () => app.sentNotices.filter(({ mobile }) => mobile === boss.mobile)
const statesOf = async (mobile: string) =>
  (
    await app.db.selectFrom('sms_notice').select('state').where('mobile', '=', mobile).orderBy('id').execute()
  ).map(({ state }) => state)

test('names the order and goes out once, even if its job runs twice', async () => {
  const { number } = await acceptOne()
  await app.runJobs()
  expect(toBoss()).toEqual([{ mobile: boss.mobile, template: 'orderAccepted', subject: number, count: 1 }])
  const {
    list: [inbox],
  } = await app.data('/dev/getSmsInbox', { mobile: boss.mobile })
  expect(inbox?.text).toBe(`【专线通】您的订单 ${number} 已由承运商接单，请备好货物等待收货。`)
  const { id: smsNoticeId } = await app.db
    .selectFrom('sms_notice')
    .select('id')
    .where('mobile', '=', boss.mobile)
    .executeTakeFirstOrThrow()
  await app.db.transaction().execute((trx) => addJob(trx, 'sms.sendNotice', { smsNoticeId }))
  await app.runJobs()
  expect(toBoss()).toHaveLength(1)
  expect(await statesOf(boss.mobile)).toEqual(['sent'])
})

test('sends no SMS for a rolled-back event', async () => {
  const { id } = await placeOrder(app, boss.token, lineId)
  await app.pool.query(
    `alter table order_event add constraint nothing_more check (action <> 'accept') not valid`,
  )
  expect((await app.call('/carrier/acceptOrder', { id }, { token: carrier.token })).code).toBe(500)
  await app.pool.query('alter table order_event drop constraint nothing_more')
  app.complaints.splice(0)
  await app.runJobs()
  expect(toBoss()).toEqual([])
  expect(await statesOf(boss.mobile)).toEqual([])
})

test('merges the notices of a group within a minute into one SMS', async () => {
  await acceptOne()
  await app.runJobs()
  for (let n = 0; n < 3; n += 1) await acceptOne()
  await app.runJobs()
  expect(toBoss()).toHaveLength(1)
  app.clock.advanceMs(minuteMs)
  await app.runAllJobs()
  expect(toBoss().slice(1)).toMatchObject([{ template: 'several', count: 3 }])
  expect((await statesOf(boss.mobile)).toSorted()).toEqual(['merged', 'merged', 'sent', 'sent'])
  // nothing is left to send
  app.clock.advanceMs(minuteMs)
  await app.runAllJobs()
  expect(toBoss()).toHaveLength(2)
})

test('sends one SMS for concurrent jobs of one mobile and group', async () => {
  for (let n = 0; n < 8; n += 1) await acceptOne()
  await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()])
  expect(toBoss()).toHaveLength(1)
  app.clock.advanceMs(minuteMs)
  await Promise.all([app.runAllJobs(), app.runAllJobs()])
  expect(toBoss().reduce((sum, { count }) => sum + count, 0)).toBe(8)
})

test('sends twenty a day to a mobile and drops the rest until the day is over', async () => {
  for (let n = 0; n < 21; n += 1) {
    await acceptOne()
    await app.runJobs()
    app.clock.advanceMs(minuteMs)
  }
  expect(toBoss()).toHaveLength(20)
  expect((await statesOf(boss.mobile)).at(-1)).toBe('dropped')
  app.clock.advanceMs(24 * 60 * minuteMs)
  await app.pool.query(`update session set expires_at = expires_at + interval '1 day'`)
  await acceptOne()
  await app.runJobs()
  expect(toBoss()).toHaveLength(21)
})

test('retries a failing provider with growing pauses, and gives up after a day with a log line', async () => {
  app.sentNotices.refuse = 'isv.OUT_OF_SERVICE'
  await acceptOne()
  await app.runJobs()
  const pausesS = async () =>
    (
      await app.pool.query<{ pause: number }>(
        `select round(extract(epoch from due_at - created_at))::integer as pause
        from job where queue = 'sms.sendNotice'`,
      )
    ).rows.map(({ pause }) => pause)
  const pauses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    pauses.push(...(await pausesS()))
    await app.runAllJobs()
  }
  expect(pauses).toEqual([120, 240, 480, 960, 1920, 3600, 3600])
  // the provider recovers in time
  delete app.sentNotices.refuse
  await app.runAllJobs()
  expect(toBoss()).toHaveLength(1)
  // and another one is given up
  app.clock.advanceMs(minuteMs)
  app.sentNotices.refuse = 'isv.OUT_OF_SERVICE'
  await acceptOne()
  await app.runJobs()
  app.clock.advanceMs(24 * 60 * minuteMs + 1)
  delete app.sentNotices.refuse
  await app.runAllJobs()
  expect(toBoss()).toHaveLength(1)
  expect(await statesOf(boss.mobile)).toEqual(['sent', 'failed'])
  const [away, back, complaint, ...more] = app.complaints.splice(0)
  expect([away, back]).toEqual([
    expect.stringContaining('The SMS provider accepts no SMS'),
    expect.stringContaining('The SMS provider accepts SMS again'),
  ])
  expect(complaint).toContain('An SMS notice was given up after a day')
  expect(complaint).toContain('isv.OUT_OF_SERVICE')
  expect(complaint).not.toContain(boss.mobile)
  expect(more).toEqual([])
})

test("sends a visitor SMS of accepting, rejecting and exceptions only, to the order's mobile", async () => {
  const newOrder = async () => {
    const cookie = visitorCookie()
    const { id } = await placeVisitorOrder(app, cookie, lineId)
    const { contactMobile } = await app.data('/orders/getOrderDetail', { id }, { cookie })
    return { id, mobile: contactMobile }
  }
  const moved = await newOrder()
  await carryTo(app, carrier.token, moved.id, 'in_transit')
  await app.data(
    '/carrier/openException',
    { id: moved.id, kind: 'delay', text: '高速封路' },
    { token: carrier.token },
  )
  const rejected = await newOrder()
  await app.data('/carrier/rejectOrder', { id: rejected.id, reason: '今日车满' }, { token: carrier.token })
  await app.runJobs()
  const sent = app.sentNotices.map(({ mobile, template }) => [mobile, template])
  expect(sent.filter(([mobile]) => mobile === moved.mobile)).toEqual([
    [moved.mobile, 'orderAccepted'],
    [moved.mobile, 'exceptionOpened'],
  ])
  expect(sent.filter(([mobile]) => mobile === rejected.mobile)).toEqual([[rejected.mobile, 'orderRejected']])
})

test('has templates only for kinds that are sent', () => {
  const others = noticeTemplates.filter((template) => !noticeKinds.some((kind) => kind === template))
  expect(others.toSorted()).toEqual([
    'carrierInvited',
    'consultAnswered',
    'mobileChanged',
    'recipientAccepted',
    'recipientDelivery',
    'recipientFetch',
    'recipientReportAnswered',
    'recipientWishAnswered',
    'several',
  ])
  expect(isNoticeTemplate('constructor')).toBe(false)
})

test('offers SMS of a group exactly when some of its kinds have a template, and hints when not all have one', () => {
  for (const group of noticeGroups) {
    const kinds = kindsInGroup(group)
    const withTemplate = kinds.filter(isNoticeTemplate)
    const { smsHint } = groupRules[group]
    expect(smsHint === null, group).toBe(withTemplate.length === 0)
    // a withdrawn fee change alters nothing that an SMS reported
    const isAll = kinds.every((kind) => isNoticeTemplate(kind) || kind === 'feeChangeWithdrawn')
    expect(smsHint === undefined, group).toBe(isAll)
  }
})

import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { isNoticeTemplate, noticeTemplates } from '../../adapters/sms/noticeTexts.ts'
import { groupRules, kindsInGroup, noticeGroups } from '../../../contract/notices/groups.ts'
import { noticeKinds } from '../../../contract/notices/words.ts'
import { addJob } from '../../db/jobs/addJob.ts'
import { actor, visitorCookie } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { insertLine } from '../../testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '../../testing/data/orders.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

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

test('an SMS names the order and goes out once, though its job is done twice', async () => {
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

test('what did not happen is not told by SMS', async () => {
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

test('within a minute the next of a group wait, and then one SMS tells of all', async () => {
  await acceptOne()
  await app.runJobs()
  for (let n = 0; n < 3; n += 1) await acceptOne()
  await app.runJobs()
  expect(toBoss()).toHaveLength(1)
  app.clock.advanceMs(minuteMs)
  await app.runAllJobs()
  expect(toBoss().slice(1)).toMatchObject([{ template: 'several', count: 3 }])
  expect((await statesOf(boss.mobile)).toSorted()).toEqual(['merged', 'merged', 'sent', 'sent'])
  // nothing is left that would tell again
  app.clock.advanceMs(minuteMs)
  await app.runAllJobs()
  expect(toBoss()).toHaveLength(2)
})

test('jobs of one mobile and group that are done at once send one SMS', async () => {
  for (let n = 0; n < 8; n += 1) await acceptOne()
  await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()])
  expect(toBoss()).toHaveLength(1)
  app.clock.advanceMs(minuteMs)
  await Promise.all([app.runAllJobs(), app.runAllJobs()])
  expect(toBoss().reduce((sum, { count }) => sum + count, 0)).toBe(8)
})

test('twenty a day for a mobile; the rest is dropped until the day is over', async () => {
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

test('a provider that fails is asked again with growing pauses, and given up after a day with a line in the log', async () => {
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
  // it comes back in time
  delete app.sentNotices.refuse
  await app.runAllJobs()
  expect(toBoss()).toHaveLength(1)
  // and another is given up
  app.clock.advanceMs(minuteMs)
  app.sentNotices.refuse = 'isv.OUT_OF_SERVICE'
  await acceptOne()
  await app.runJobs()
  app.clock.advanceMs(24 * 60 * minuteMs + 1)
  delete app.sentNotices.refuse
  await app.runAllJobs()
  expect(toBoss()).toHaveLength(1)
  expect(await statesOf(boss.mobile)).toEqual(['sent', 'failed'])
  const [complaint, ...more] = app.complaints.splice(0)
  expect(complaint).toContain('An SMS notice was given up after a day')
  expect(complaint).toContain('isv.OUT_OF_SERVICE')
  expect(complaint).not.toContain(boss.mobile)
  expect(more).toEqual([])
})

test('a visitor hears by SMS of accepting, rejecting and exceptions alone, at the mobile of the order', async () => {
  const place = async () => {
    const cookie = visitorCookie()
    const { id } = await placeVisitorOrder(app, cookie, lineId)
    const { contactMobile } = await app.data('/orders/getOrderDetail', { id }, { cookie })
    return { id, mobile: contactMobile }
  }
  const moved = await place()
  await carryTo(app, carrier.token, moved.id, 'in_transit')
  await app.data(
    '/carrier/openException',
    { id: moved.id, kind: 'delay', text: '高速封路' },
    { token: carrier.token },
  )
  const rejected = await place()
  await app.data('/carrier/rejectOrder', { id: rejected.id, reason: '今日车满' }, { token: carrier.token })
  await app.runJobs()
  const told = app.sentNotices.map(({ mobile, template }) => [mobile, template])
  expect(told.filter(([mobile]) => mobile === moved.mobile)).toEqual([
    [moved.mobile, 'orderAccepted'],
    [moved.mobile, 'exceptionOpened'],
  ])
  expect(told.filter(([mobile]) => mobile === rejected.mobile)).toEqual([[rejected.mobile, 'orderRejected']])
})

test('there is a text for no other kinds than those that are told', () => {
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

test('the choices offer SMS of a group exactly where some of its kinds have a text, and say so where not all have one', () => {
  for (const group of noticeGroups) {
    const kinds = kindsInGroup(group)
    const told = kinds.filter(isNoticeTemplate)
    const { smsHint } = groupRules[group]
    expect(smsHint === null, group).toBe(told.length === 0)
    // that a fee change was taken back changes nothing that an SMS told of
    const isAll = kinds.every((kind) => isNoticeTemplate(kind) || kind === 'feeChangeWithdrawn')
    expect(smsHint === undefined, group).toBe(isAll)
  }
})

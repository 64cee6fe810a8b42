import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { groupRules, noticeGroups } from '#contract/notices/groups.ts'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number
let boss: Actor
let staff: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
beforeEach(async () => {
  boss = await actor(app, { type: 2 })
  staff = await actor(app, { type: 2, role: 'user', factoryId: boss.factoryId })
  app.sentNotices.length = 0
})
afterAll(() => app.close())

const choicesOf = async ({ token }: Actor) =>
  new Map(
    (await app.data('/notices/getNoticeChoices', {}, { token })).list.map((choice) => [choice.group, choice]),
  )
const choose = ({ token }: Actor, group: NoticeGroup, inApp: boolean, bySms: boolean) =>
  app.call('/notices/setNoticeChoices', { choices: [{ group, inApp, bySms }] }, { token })
const kindsOf = async ({ token }: Actor) =>
  (await app.data('/notices/getNoticeList', {}, { token })).list.map(({ kind }) => kind)

/** Accepts an order of the boss and returns the mobiles that got an SMS. */
async function accepted(): Promise<string[]> {
  const { id } = await placeOrder(app, boss.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  await app.runJobs()
  return app.sentNotices
    .filter(({ template }) => template === 'orderAccepted')
    .map(({ mobile }) => mobile)
    .toSorted()
}

test('shows all in the application by default, and sends admins SMS by the table of groups', async () => {
  for (const [who, isAdmin] of [
    [boss, true],
    [staff, false],
  ] as const) {
    const choices = await choicesOf(who)
    expect([...choices.keys()]).toEqual(noticeGroups.filter((group) => group !== 'incoming'))
    for (const { group, inApp, bySms } of choices.values())
      expect({ group, inApp, bySms }).toEqual({
        group,
        inApp: true,
        bySms: groupRules[group].smsByDefault && isAdmin,
      })
  }
  expect((await choicesOf(carrier)).has('incoming')).toBe(true)
  expect(await accepted()).toEqual([boss.mobile])
  expect(await kindsOf(boss)).toEqual(['orderAccepted'])
  expect(await kindsOf(staff)).toEqual(['orderAccepted'])
})

test("applies each user's choice from the next event on, for that user only", async () => {
  expect(await choose(boss, 'order', false, false)).toMatchObject({ code: 200 })
  expect(await choose(staff, 'order', true, true)).toMatchObject({ code: 200 })
  expect((await choicesOf(boss)).get('order')).toEqual({ group: 'order', inApp: false, bySms: false })
  expect(await accepted()).toEqual([staff.mobile])
  expect(await kindsOf(boss)).toEqual([])
  expect(await kindsOf(staff)).toEqual(['orderAccepted'])
  // chosen again
  await choose(boss, 'order', true, true)
  app.clock.advanceMs(60_000)
  app.sentNotices.length = 0
  expect(await accepted()).toEqual([boss.mobile, staff.mobile].toSorted())
  expect(await kindsOf(boss)).toEqual(['orderAccepted'])
})

test('sends no SMS to a disabled user', async () => {
  await app.pool.query('update app_user set enabled = false where id = $1', [boss.userId])
  const colleague = await actor(app, { type: 2, factoryId: boss.factoryId })
  const { id } = await placeOrder(app, colleague.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  await app.runJobs()
  expect(app.sentNotices.map(({ mobile }) => mobile)).toEqual([colleague.mobile])
})

test('cannot switch off mandatory groups, refuses a group named twice, and allows SMS of them', async () => {
  for (const group of noticeGroups.filter((name) => groupRules[name].isAlwaysShown)) {
    expect(await choose(boss, group, false, true)).toMatchObject({
      code: 400,
      msg: '实名认证和续费两个类别的站内通知不能关闭，请保留',
    })
    expect(await choose(boss, group, true, false)).toMatchObject({ code: 200 })
    expect((await choicesOf(boss)).get(group)).toEqual({ group, inApp: true, bySms: false })
  }
  const twice = { group: 'order' as const, inApp: true, bySms: true }
  expect(
    await app.call('/notices/setNoticeChoices', { choices: [twice, twice] }, { token: boss.token }),
  ).toMatchObject({ code: 400, msg: '每个类别只能选一次，请刷新后重试' })
  expect(await app.call('/notices/setNoticeChoices', { choices: [] }, { token: boss.token })).toMatchObject({
    code: 400,
  })
})

test('offers no choices to a visitor', async () => {
  expect(await app.call('/notices/getNoticeChoices', {})).toMatchObject({ code: 401 })
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'
import { testApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor
let carrier: Actor
let customer: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
  carrier = await actor(app, { type: 3 })
  customer = await actor(app, { type: 2 })
})
afterAll(() => app.close())

const publish = (audience: 'all' | 'customers' | 'carriers', title: string) =>
  app.data('/ops/publishAnnouncement', { audience, title, text: '请留意。', days: 7 }, operator)
const seenBy = async (who: CallOptions) =>
  (await app.data('/notices/getAnnouncements', {}, who)).list.map(({ title }) => title)

test('shows each reader its unread announcements, a visitor by its browser', async () => {
  const cookie = visitorCookie()
  const all = await publish('all', '放假')
  await publish('carriers', '给承运商')
  await publish('customers', '给客户')
  expect(await seenBy(carrier)).toEqual(['给承运商', '放假'])
  expect(await seenBy(customer)).toEqual(['给客户', '放假'])
  expect(await seenBy({ cookie })).toEqual(['给客户', '放假'])
  for (const who of [carrier, { cookie }])
    await app.data('/notices/setAnnouncementRead', { announcementId: all.id }, who)
  expect(await seenBy(carrier)).toEqual(['给承运商'])
  expect(await seenBy({ cookie })).toEqual(['给客户'])
  expect(await seenBy({ cookie: visitorCookie() })).toEqual(['给客户', '放假'])
  const { list } = await app.data('/ops/getAnnouncementList', { state: 'shown' }, operator)
  expect(list.find(({ id }) => id === all.id)).toMatchObject({ readers: 2, publishedBy: '测试' })
})

test('ends by time or withdrawal; both are audited', async () => {
  const shown = await publish('carriers', '临时通知')
  expect(await seenBy(carrier)).toContain('临时通知')
  expect(await app.data('/ops/withdrawAnnouncement', { id: shown.id }, operator)).toMatchObject({
    state: 'withdrawn',
  })
  await app.data('/ops/withdrawAnnouncement', { id: shown.id }, operator)
  expect(await seenBy(carrier)).not.toContain('临时通知')
  const subjects = [{ kind: 'announcement' as const, id: String(shown.id) }]
  const { list } = await app.data('/ops/getAuditTrail', { subjects }, operator)
  expect(list.map(({ action }) => action)).toEqual(['announcement.withdrawn', 'announcement.published'])
  await app.pool.query('update announcement set ends_at = $1', [app.clock.now()])
  expect(await seenBy(customer)).toEqual([])
})

test('refuses marking one for another audience; links lead within the site only', async () => {
  const { id } = await publish('carriers', '价格规则')
  expect(await app.call('/notices/setAnnouncementRead', { announcementId: id }, customer)).toMatchObject({
    code: 404,
  })
  for (const link of ['//evil.example', 'https://evil.example', '/\\evil'])
    expect(
      await app.call(
        '/ops/publishAnnouncement',
        { audience: 'all', title: '甲', text: '乙', link, days: 1 },
        operator,
      ),
    ).toMatchObject({ code: 400, data: { fields: [{ path: 'link' }] } })
})

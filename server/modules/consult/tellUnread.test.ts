import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { addJob } from '../../db/jobs/addJob.ts'
import { actor, visitorCookie } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { beginConsult, say } from '../../testing/data/consults.ts'
import { insertLine } from '../../testing/data/lines.ts'
import { testApp } from '../../testing/testApp.ts'
import type { CallOptions, TestApp } from '../../testing/testApp.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  customer = await actor(app, { type: 2, name: '永康五金厂' })
  carrier = await actor(app, { type: 3, name: '顺达物流' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  app.sentNotices.length = 0
})
afterAll(() => app.close())

const told = async (as: CallOptions) =>
  (await app.data('/notices/getNoticeList', { group: 'consult' }, as)).list.map(
    ({ kind, title, text, link, isRead }) => ({ kind, title, text, link, isRead }),
  )
const read = (as: CallOptions, consultId: number, lastDialogId: number) =>
  app.data('/consult/setConsultRead', { consultId, lastDialogId }, as)
const afterMs = async (ms: number) => {
  app.clock.advanceMs(ms)
  await app.runAllJobs()
}

test('a side that has not read for two minutes is told, once for a thread however many messages come', async () => {
  const { id } = await beginConsult(app, customer, { lineId, subject: '运费' })
  await app.runJobs()
  await afterMs(2 * minuteMs - 1000)
  expect(await told(carrier)).toEqual([])
  await say(app, customer, id, '在吗？')
  await afterMs(1000)
  const notice = {
    kind: 'consultMessage',
    title: '有客户在等您回复',
    text: '永康五金厂 在咨询“运费”里给您留言，请打开查看并回复。',
    link: `/carrier/consults?id=${id}`,
    isRead: false,
  }
  expect(await told(carrier)).toEqual([notice])
  await say(app, customer, id, '急')
  await afterMs(10 * minuteMs)
  expect(await told(carrier)).toEqual([notice])
  expect(await told(customer)).toEqual([])
})

test('who reads in time is not told; who has read the thread has read the notice, and is told again of what comes later', async () => {
  const begun = await beginConsult(app, customer, { lineId })
  await afterMs(minuteMs)
  await read(carrier, begun.id, begun.dialogId)
  await afterMs(5 * minuteMs)
  expect(await told(carrier)).toEqual([])
  const second = await say(app, customer, begun.id, '下午呢？')
  await afterMs(2 * minuteMs)
  expect(await told(carrier)).toMatchObject([{ isRead: false }])
  await read(carrier, begun.id, second.id)
  expect(await told(carrier)).toMatchObject([{ isRead: true }])
  await say(app, customer, begun.id, '明天呢？')
  await afterMs(2 * minuteMs)
  expect(await told(carrier)).toMatchObject([{ isRead: false }, { isRead: true }])
})

test('a message that comes shortly before is waited for; one that was deleted is not told of', async () => {
  const begun = await beginConsult(app, customer, { lineId })
  app.clock.advanceMs(90_000)
  await say(app, customer, begun.id, '第二句')
  await app.data('/consult/deleteDialog', { dialogId: begun.dialogId }, customer)
  await afterMs(30_000)
  expect(await told(carrier)).toEqual([])
  await afterMs(90_000)
  expect(await told(carrier)).toHaveLength(1)
  const other = await beginConsult(app, customer, { carrierId: carrier.factoryId })
  await app.data('/consult/deleteDialog', { dialogId: other.dialogId }, customer)
  await afterMs(2 * minuteMs)
  expect(await told(carrier)).toHaveLength(1)
})

test('a visitor is told in its browser, a carrier that chose so by SMS; the job done twice tells once', async () => {
  const cookie = visitorCookie()
  const choices = [{ group: 'consult' as const, inApp: true, bySms: true }]
  await app.data('/notices/setNoticeChoices', { choices }, carrier)
  const begun = await beginConsult(app, { cookie }, { lineId })
  await afterMs(2 * minuteMs)
  const again = { consultId: begun.id, side: 'carrier' as const }
  await app.db.transaction().execute((trx) => addJob(trx, 'consult.tellUnread', again))
  await app.runAllJobs()
  await app.runJobs()
  expect(await told(carrier)).toMatchObject([{ text: expect.stringMatching(/^访客 [0-9A-F]{4} 在咨询/) }])
  expect(app.sentNotices).toMatchObject([{ mobile: carrier.mobile, template: 'consultMessage' }])
  await read(carrier, begun.id, begun.dialogId)
  await say(app, carrier, begun.id, '能发')
  await afterMs(2 * minuteMs)
  expect(await told({ cookie })).toMatchObject([
    { title: '承运商回复了您', link: `/base/consult?id=${begun.id}` },
  ])
})

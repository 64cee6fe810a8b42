import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { addJob } from '#server/db/jobs/addJob.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { startConsult, sendMessage } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

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

const noticesOf = async (as: CallOptions) =>
  (await app.data('/notices/getNoticeList', { group: 'consult' }, as)).list.map(
    ({ kind, title, text, link, isRead }) => ({ kind, title, text, link, isRead }),
  )
const read = (as: CallOptions, consultId: number, lastDialogId: number) =>
  app.data('/consult/setConsultRead', { consultId, lastDialogId }, as)
const afterMs = async (ms: number) => {
  app.clock.advanceMs(ms)
  await app.runAllJobs()
}

test('notifies a side after two unread minutes, once per thread', async () => {
  const { id } = await startConsult(app, customer, { lineId, subject: '运费' })
  await app.runJobs()
  await afterMs(2 * minuteMs - 1000)
  expect(await noticesOf(carrier)).toEqual([])
  await sendMessage(app, customer, id, '在吗？')
  await afterMs(1000)
  const notice = {
    kind: 'consultMessage',
    title: '有客户在等您回复',
    text: '永康五金厂 在咨询“运费”里给您留言，请打开查看并回复。',
    link: `/carrier/consults?id=${id}`,
    isRead: false,
  }
  expect(await noticesOf(carrier)).toEqual([notice])
  await sendMessage(app, customer, id, '急')
  await afterMs(10 * minuteMs)
  expect(await noticesOf(carrier)).toEqual([notice])
  expect(await noticesOf(customer)).toEqual([])
})

test('does not notify a side that reads in time; reading the thread reads the notice, and a later message notifies again', async () => {
  const thread = await startConsult(app, customer, { lineId })
  await afterMs(minuteMs)
  await read(carrier, thread.id, thread.dialogId)
  await afterMs(5 * minuteMs)
  expect(await noticesOf(carrier)).toEqual([])
  const second = await sendMessage(app, customer, thread.id, '下午呢？')
  await afterMs(2 * minuteMs)
  expect(await noticesOf(carrier)).toMatchObject([{ isRead: false }])
  await read(carrier, thread.id, second.id)
  expect(await noticesOf(carrier)).toMatchObject([{ isRead: true }])
  await sendMessage(app, customer, thread.id, '明天呢？')
  await afterMs(2 * minuteMs)
  expect(await noticesOf(carrier)).toMatchObject([{ isRead: false }, { isRead: true }])
})

test('waits for a message that is too recent and skips a deleted one', async () => {
  const thread = await startConsult(app, customer, { lineId })
  app.clock.advanceMs(90_000)
  await sendMessage(app, customer, thread.id, '第二句')
  await app.data('/consult/deleteDialog', { dialogId: thread.dialogId }, customer)
  await afterMs(30_000)
  expect(await noticesOf(carrier)).toEqual([])
  await afterMs(90_000)
  expect(await noticesOf(carrier)).toHaveLength(1)
  const other = await startConsult(app, customer, { carrierId: carrier.factoryId })
  await app.data('/consult/deleteDialog', { dialogId: other.dialogId }, customer)
  await afterMs(2 * minuteMs)
  expect(await noticesOf(carrier)).toHaveLength(1)
})

test('notifies a visitor in its browser and a carrier by SMS if it chose so; a repeated job notifies once', async () => {
  const cookie = visitorCookie()
  const choices = [{ group: 'consult' as const, inApp: true, bySms: true }]
  await app.data('/notices/setNoticeChoices', { choices }, carrier)
  const thread = await startConsult(app, { cookie }, { lineId })
  await afterMs(2 * minuteMs)
  const again = { consultId: thread.id, side: 'carrier' as const }
  await app.db.transaction().execute((trx) => addJob(trx, 'consult.tellUnread', again))
  await app.runAllJobs()
  await app.runJobs()
  expect(await noticesOf(carrier)).toMatchObject([
    { text: expect.stringMatching(/^访客 [0-9A-F]{4} 在咨询/) },
  ])
  expect(app.sentNotices).toMatchObject([{ mobile: carrier.mobile, template: 'consultMessage' }])
  await read(carrier, thread.id, thread.dialogId)
  await sendMessage(app, carrier, thread.id, '能发')
  await afterMs(2 * minuteMs)
  expect(await noticesOf({ cookie })).toMatchObject([
    { title: '承运商回复了您', link: `/base/consult?id=${thread.id}` },
  ])
})

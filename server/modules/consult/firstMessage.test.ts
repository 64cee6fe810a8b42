import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { quote } from '#contract/price/quote.ts'
import { noServices } from '#contract/price/services.ts'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { startConsult, jpeg, sendMessage, upload } from '#server/testing/data/consults.ts'
import { insertLine, testPricing } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  app.sentNotices.length = 0
})
afterAll(() => app.close())

const dialogsOf = async (as: CallOptions, consultId: number) =>
  (await app.data('/consult/getConsultList', { consultId }, as)).list[0]?.dialogs ?? []
const answered = async (consultId: number) => {
  await sendMessage(app, carrier, consultId, '能发')
  app.clock.advanceMs(2 * minuteMs)
  await app.runAllJobs()
}

test('shows both sides a first picture with the line, the goods and their current price', async () => {
  const cookie = visitorCookie()
  const { data } = await upload(app, { cookie }, await jpeg())
  const goods = { weightGrams: 120_000, volumeCm3: 800_000 }
  const { id } = await app.data(
    '/consult/createConsult',
    { lineId, fileId: data.fileId, goods, clientId: randomUUID() },
    { cookie },
  )
  const { totalFen } = quote(testPricing, { ...noServices, ...goods })
  const card = { lineId, lineText: expect.stringContaining(' → '), ...goods, services: [], totalFen }
  for (const as of [{ cookie }, carrier]) {
    const [first, ...more] = await dialogsOf(as, id)
    expect(more).toEqual([])
    expect(first).toMatchObject({ text: null, picture: { fileId: data.fileId }, card })
    expect(await app.call('/files/read', { fileId: data.fileId }, as)).toMatchObject({ code: 200 })
  }
  await sendMessage(app, { cookie }, id, '这样包装行吗？')
  expect((await dialogsOf(carrier, id))[1]?.card).toBeNull()
})

test('refuses a message with neither text nor picture, or both', async () => {
  const cookie = visitorCookie()
  const { data } = await upload(app, { cookie }, await jpeg())
  for (const content of [{}, { text: '能发吗？', fileId: data.fileId }]) {
    const body = { lineId, clientId: randomUUID(), ...content }
    expect(await app.call('/consult/createConsult', body, { cookie })).toMatchObject({
      code: 400,
      msg: '请填写内容，或选一张图片，两者选一',
    })
  }
})

test('leaves the card without a price when the line lacks a service', async () => {
  await app.pool.query(`update line set fees = jsonb_set(fees, '{hold}', 'null') where id = $1`, [lineId])
  const cookie = visitorCookie()
  const goods = { weightGrams: 120_000, isHeld: true }
  const { id } = await startConsult(app, { cookie }, { lineId, goods })
  expect((await dialogsOf(carrier, id))[0]?.card).toMatchObject({ services: ['hold'], totalFen: null })
})

test('sends a visitor one SMS of an answer until it reads, and never shows the mobile', async () => {
  const cookie = visitorCookie()
  const answerMobile = freshMobile()
  const { id, dialogId } = await startConsult(app, { cookie }, { lineId, answerMobile })
  await answered(id)
  await answered(id)
  expect(app.sentNotices).toEqual([
    { mobile: answerMobile, template: 'consultAnswered', subject: String(id), count: 1 },
  ])
  for (const as of [{ cookie }, carrier]) {
    const shown = await app.data('/consult/getConsultList', { consultId: id }, as)
    expect(JSON.stringify(shown)).not.toContain(answerMobile)
  }
  const newest = (await dialogsOf({ cookie }, id)).at(-1)?.id ?? dialogId
  await app.data('/consult/setConsultRead', { consultId: id, lastDialogId: newest }, { cookie })
  await answered(id)
  expect(app.sentNotices).toHaveLength(2)
})

test('sends no SMS to a visitor who reads in time, and at most five a day to a mobile', async () => {
  const answerMobile = freshMobile()
  const cookie = visitorCookie()
  const thread = await startConsult(app, { cookie }, { lineId, answerMobile })
  const answer = await sendMessage(app, carrier, thread.id, '能发')
  await app.data('/consult/setConsultRead', { consultId: thread.id, lastDialogId: answer.id }, { cookie })
  app.clock.advanceMs(2 * minuteMs)
  await app.runAllJobs()
  expect(app.sentNotices).toEqual([])
  for (let count = 0; count < 7; count += 1) {
    const { id } = await startConsult(app, { cookie: visitorCookie() }, { lineId, answerMobile })
    await answered(id)
  }
  expect(app.sentNotices).toHaveLength(5)
})

test('refuses a mobile from a user and an invalid one; forgets it at a login', async () => {
  const user = await actor(app, { type: 2 })
  const body = { lineId, text: '能发吗？', clientId: randomUUID() }
  expect(
    await app.call('/consult/createConsult', { ...body, answerMobile: freshMobile() }, user),
  ).toMatchObject({ code: 400, msg: '登录后不用留手机号，请在通知设置里打开咨询消息的短信' })
  expect(
    await app.call('/consult/createConsult', { ...body, answerMobile: '12345' }, { cookie: visitorCookie() }),
  ).toMatchObject({ code: 400 })
})

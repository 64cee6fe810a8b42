import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor, registered, testPassword } from '#server/testing/data/accounts.ts'
import { startConsult, jpeg, sendMessage, sendPicture, upload } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

/** A verified account, with its password. */
async function verified() {
  const account = await registered(app)
  const user = await app.data('/user/getUser', {}, account)
  await app.db.updateTable('factory').set({ type: 2 }).where('id', '=', user.factory_id).execute()
  return { ...account, factoryId: user.factory_id }
}
const login = async (mobile: string, cookie: string): Promise<CallOptions> =>
  app.data('/user/login', { mobile, password: testPassword }, { cookie })
const threads = async (as: CallOptions, filter = {}) =>
  (await app.data('/consult/getConsultList', filter, as)).list

test('moves threads, messages, pictures and read marks of a browser to the account that logs in', async () => {
  const account = await verified()
  const cookie = visitorCookie()
  const thread = await startConsult(app, { cookie }, { lineId })
  const fileId = await sendPicture(app, { cookie }, thread.id)
  const unattached = (await upload(app, { cookie }, await jpeg())).data.fileId
  await sendMessage(app, carrier, thread.id, '能发')
  const as = await login(account.mobile, cookie)
  const [moved] = await threads(as, { consultId: thread.id })
  expect(moved).toMatchObject({ id: thread.id, side: 'customer', unread: 1 })
  expect(moved?.dialogs.map(({ isMine }) => isMine)).toEqual([true, true, false])
  for (const id of [fileId, unattached])
    expect(await app.call('/files/read', { fileId: id }, as)).toMatchObject({ code: 200 })
  await app.data('/consult/deleteDialog', { dialogId: thread.dialogId }, as)
  // The browser has nothing left without the login, and the carrier sees the account's name.
  expect(await threads({ cookie })).toEqual([])
  expect(await app.call('/files/read', { fileId }, { cookie })).toMatchObject({ code: 404 })
  expect((await threads(carrier, { consultId: thread.id }))[0]?.otherName).toBe('王老板')
  // The next question about the same continues the moved thread.
  expect(await startConsult(app, as, { lineId })).toMatchObject({ id: thread.id, isAppended: true })
})

test('does not repeat a message after the login when its answer was lost before it', async () => {
  const account = await verified()
  const cookie = visitorCookie()
  const { id: consultId } = await startConsult(app, { cookie }, { lineId })
  const waiting = { consultId, text: '门口等', clientId: randomUUID() }
  const sent = await app.data('/consult/appendDialog', waiting, { cookie })
  const as = await login(account.mobile, cookie)
  expect(await app.data('/consult/appendDialog', waiting, as)).toMatchObject({ id: sent.id, isMine: true })
})

test('keeps both threads when the account already has one about the same; a second login changes nothing', async () => {
  const account = await verified()
  const own = await startConsult(app, account, { lineId })
  const cookie = visitorCookie()
  const other = await startConsult(app, { cookie }, { lineId })
  const again: CallOptions = await login(account.mobile, cookie)
  expect((await threads(again)).map(({ id }) => id)).toEqual([other.id, own.id])
  const last = await login(account.mobile, cookie)
  expect((await threads(last)).map(({ id }) => id)).toEqual([other.id, own.id])
})

test('moves the threads on registration too; a type-0 account sees them once it is verified', async () => {
  const cookie = visitorCookie()
  const thread = await startConsult(app, { cookie }, { lineId })
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  const account = { mobile, smsCode, password: testPassword, alias: '新客', agreedVersion: agreementVersion }
  const as: CallOptions = await app.data('/user/register', account, { cookie })
  expect(await app.call('/consult/getConsultList', {}, as)).toMatchObject({ code: 403 })
  expect(await threads({ cookie })).toEqual([])
  const { factory_id } = await app.data('/user/getUser', {}, as)
  await app.db.updateTable('factory').set({ type: 1 }).where('id', '=', factory_id).execute()
  expect((await threads(as)).map(({ id }) => id)).toEqual([thread.id])
})

test('moves nothing when the login fails', async () => {
  const account = await verified()
  const cookie = visitorCookie()
  const thread = await startConsult(app, { cookie }, { lineId })
  const wrong = { mobile: account.mobile, password: 'another password' }
  expect(await app.call('/user/login', wrong, { cookie })).toMatchObject({ code: 400 })
  expect((await threads({ cookie })).map(({ id }) => id)).toEqual([thread.id])
})

test("leaves a carrier's questions to itself as a visitor in the browser; the carrier can answer them", async () => {
  const account = await verified()
  await app.db.updateTable('factory').set({ type: 3 }).where('id', '=', account.factoryId).execute()
  const own = await insertLine(app, { carrierId: account.factoryId })
  const cookie = visitorCookie()
  const thread = await startConsult(app, { cookie }, { lineId: own })
  const as = await login(account.mobile, cookie)
  expect(await threads(as)).toMatchObject([{ id: thread.id, side: 'carrier' }])
  expect((await threads({ cookie })).map(({ id }) => id)).toEqual([thread.id])
})

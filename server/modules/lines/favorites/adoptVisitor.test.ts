import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { favoritesMax } from '#contract/lines/favoriteCalls.ts'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered, testPassword } from '#server/testing/data/accounts.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrierId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrierId = (await actor(app, { type: 3 })).factoryId
})
afterAll(() => app.close())

const newVisitor = () => ({ cookie: visitorCookie(), remoteAddress: freshAddress() })
const newLine = () => insertLine(app, { carrierId })
const listOf = async (caller: CallOptions) => (await app.data('/favorites/getFavoriteList', {}, caller)).list
const idsOf = async (caller: CallOptions) => (await app.data('/favorites/getFavoriteIds', {}, caller)).lineIds

async function save(lineId: number, caller: CallOptions): Promise<string> {
  app.clock.advanceMs(1000)
  await app.data('/favorites/addFavorite', { lineId }, caller)
  return app.clock.now().toISOString()
}
const logIn = ({ mobile }: { mobile: string }, visitor: CallOptions) =>
  app.data('/user/login', { mobile, password: testPassword }, visitor)

test("moves a visitor's favorites to the account at registration", async () => {
  const visitor = newVisitor()
  const lines = [await newLine(), await newLine()]
  const savedAt = [await save(lines[0] ?? 0, visitor), await save(lines[1] ?? 0, visitor)]
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  const account = {
    mobile,
    smsCode,
    password: testPassword,
    alias: '王老板',
    agreedVersion: agreementVersion,
  }
  const { token } = await app.data('/user/register', account, visitor)
  expect(await listOf({ token })).toMatchObject([
    { id: lines[1], savedAt: savedAt[1] },
    { id: lines[0], savedAt: savedAt[0] },
  ])
  expect((await app.data('/user/getUser', {}, { token })).favorites).toBe(2)
  expect(await idsOf(visitor)).toEqual([])
})

test('keeps the earlier day and its prices when both saved a line', async () => {
  const account = await registered(app)
  const visitor = newVisitor()
  const [visitorFirst, userFirst, onlyVisitors] = [await newLine(), await newLine(), await newLine()]
  const firstDays = [await save(visitorFirst, visitor), await save(userFirst, account)]
  await app.pool.query('update line set min_charge_fen = 5000 where carrier_id = $1', [carrierId])
  await save(visitorFirst, account)
  await save(userFirst, visitor)
  const lastDay = await save(onlyVisitors, visitor)
  const { token } = await logIn(account, visitor)
  const kept = { minChargeFen: 5000, priceThen: { minChargeFen: 3000 }, priceChange: 'up' }
  expect(await listOf({ token })).toMatchObject([
    { id: onlyVisitors, savedAt: lastDay, priceChange: null },
    { id: userFirst, savedAt: firstDays[1], ...kept },
    { id: visitorFirst, savedAt: firstDays[0], ...kept },
  ])
  expect(await idsOf(visitor)).toEqual([])
})

test('moves newer favorites at a second login without duplicates', async () => {
  const account = await registered(app)
  const visitor = newVisitor()
  const [before, after] = [await newLine(), await newLine()]
  await save(before, visitor)
  await logIn(account, visitor)
  await logIn(account, visitor)
  await save(after, visitor)
  await save(before, visitor)
  const { token } = await logIn(account, visitor)
  expect(await idsOf({ token })).toEqual([after, before])
})

test('moves each line once when two accounts log in ten times at once from one browser', async () => {
  const accounts = [await registered(app), await registered(app)] as const
  const visitor = newVisitor()
  const lines = await Promise.all(Array.from({ length: 5 }, () => newLine()))
  for (const lineId of lines) await save(lineId, visitor)
  await Promise.all(Array.from({ length: 10 }, (_, attempt) => logIn(accounts[attempt % 2 ? 1 : 0], visitor)))
  const tokens = [await logIn(accounts[0], visitor), await logIn(accounts[1], visitor)] as const
  const all = [...(await idsOf(tokens[0])), ...(await idsOf(tokens[1]))]
  expect(all.toSorted((a, b) => a - b)).toEqual(lines.toSorted((a, b) => a - b))
})

test('leaves removed favorites with the browser: an undo after the login saves the line as new', async () => {
  const account = await registered(app)
  const visitor = newVisitor()
  const lineId = await newLine()
  await save(lineId, visitor)
  await app.data('/favorites/removeFavorite', { lineId }, visitor)
  const { token } = await logIn(account, visitor)
  expect(await idsOf({ token })).toEqual([])
  const undone = await app.data('/favorites/addFavorite', { lineId, undo: true }, { token })
  expect(undone).toEqual({ total: 1, isRestored: false })
})

test('moves nothing when the login is refused', async () => {
  const { mobile } = await registered(app)
  const visitor = newVisitor()
  const lineId = await newLine()
  await save(lineId, visitor)
  const wrong = { mobile, password: 'not-the-password' }
  expect((await app.call('/user/login', wrong, visitor)).code).toBe(400)
  expect(await idsOf(visitor)).toEqual([lineId])
})

test('leaves favorites beyond the maximum with the browser, moving the last saved first', async () => {
  const account = await registered(app)
  const visitor = newVisitor()
  const [double, older, newer] = [await newLine(), await newLine(), await newLine()]
  await save(double, account)
  for (const lineId of [double, older, newer]) await save(lineId, visitor)
  await app.pool.query(
    `insert into favorite (user_id, line_id, saved_at, heavy_from_grams, heavy_fen_per_tonne, light_from_cm3, light_fen_per_m3, min_charge_fen)
     select u.id, l.id, $3, '{0}', '{1}', '{0}', '{1}', 1 from app_user u, unnest($1::bigint[]) l(id) where u.mobile = $2`,
    [
      await Promise.all(Array.from({ length: favoritesMax - 2 }, () => newLine())),
      account.mobile,
      app.clock.now(),
    ],
  )
  const { token } = await logIn(account, visitor)
  const ids = await idsOf({ token })
  expect(ids).toHaveLength(favoritesMax)
  expect(ids).toContain(newer)
  expect(await idsOf(visitor)).toEqual([older])
  await logIn(account, visitor)
  expect(await idsOf(visitor)).toEqual([older])
})

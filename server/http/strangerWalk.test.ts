import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { accessOf } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { apiScopes, decideAccess, visitor } from '#contract/kernel/access.ts'
import type { Caller } from '#contract/kernel/access.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor, visitorCookie } from '../testing/actors.ts'
import { apiKeyOf } from '../testing/data/apiKeys.ts'
import { insertLine, orderBody } from '../testing/data/lines.ts'
import { foreignIds, ownedPaths, placeForeignOrders, removalPaths } from '../testing/foreignObjects.ts'
import type { ForeignOrders } from '../testing/foreignObjects.ts'
import { bodyNaming } from '../testing/naming.ts'
import { testApp } from '../testing/testApp.ts'
import type { CallOptions, TestApp } from '../testing/testApp.ts'

let app: TestApp
let foreign: ForeignOrders
let strangers: Record<string, Stranger>

/** A caller that owns none of the tested objects. */
type Stranger = CallOptions & { caller: Caller }

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  foreign = await placeForeignOrders(app)
  const userOf = async (factoryType: 1 | 2 | 3 | 9, role: 'admin' | 'user'): Promise<Stranger> => ({
    token: (await actor(app, { type: factoryType, role })).token,
    caller: { kind: 'user', factoryType, role },
  })
  strangers = {
    'a visitor without a cookie': { caller: visitor },
    'a visitor with another cookie': { cookie: visitorCookie(), caller: visitor },
    'a person': await userOf(1, 'admin'),
    'another manufacturer': await userOf(2, 'admin'),
    'staff of another manufacturer': await userOf(2, 'user'),
    'another carrier': await userOf(3, 'admin'),
    'staff of another carrier': await userOf(3, 'user'),
    'the platform': await userOf(9, 'admin'),
    "another carrier's software": {
      token: (await apiKeyOf(app)).token,
      caller: { kind: 'apiKey', scopes: apiScopes },
    },
  }
  // stores the time of its use, which happens once a minute
  await app.data('/open/pullOrders', {}, strangers["another carrier's software"])
})
afterAll(() => app.close())

const noSuchId = Number.MAX_SAFE_INTEGER
const noSuchFile = 'x'.repeat(43)
const noSuchNumber = 'D999999999991'
const noSuchPayOrder = 'XF999999999993'
const edit = (id: number | string) => ({ id, change: { kind: 'edit', ...editOf(orderBody(foreign.lineId)) } })
const editOf = ({ lineId: _, ...input }: ReturnType<typeof orderBody>) => input

/** Tables that a call may write about the caller itself, even when it refuses. */
const callerTables = ['limit_counter', 'api_key_minute', 'idempotency', 'session']
let fingerprintSql: string | null = null

/** Returns the statement that selects every row of all other tables. */
async function everyRow(): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) order by relname`,
    [callerTables],
  )
  expect(rows.length).toBeGreaterThan(40)
  const all = rows.map(({ name }) => `(select string_agg(t::text, '|' order by t::text) from ${name} t)`)
  return `select concat_ws('#', ${all.join(', ')}) as dump`
}

/** Returns a fingerprint of the whole database; two equal ones: nothing was written. */
async function fingerprint(): Promise<string> {
  fingerprintSql ??= await everyRow()
  const { rows } = await app.pool.query<{ dump: string }>(fingerprintSql)
  return createHash('sha256')
    .update(rows[0]?.dump ?? '')
    .digest('hex')
}

/** Returns the expected code for a stranger: `code` when the permission allows the call. */
function codeFor(path: CallPath, { caller }: Stranger, code: number): number {
  const decision = decideAccess(accessOf(path), caller)
  return decision === 'allowed' ? code : problems[decision].code
}

const ask = (path: CallPath, body: object, as: CallOptions) => app.call(path, body as never, as)

describe.each(ownedPaths)('%s', (path) => {
  test('answers another’s order exactly like one that does not exist, and writes nothing', async () => {
    const before = await fingerprint()
    const bodies = [
      (id: number | string) => bodyNaming(path, id),
      ...(path === '/orders/updateOrder' ? [edit] : []),
    ]
    const ids = foreignIds(foreign, path)
    const absentId = path.startsWith('/Payment/')
      ? noSuchPayOrder
      : path.startsWith('/open/')
        ? noSuchNumber
        : typeof ids[0] === 'string'
          ? noSuchFile
          : noSuchId
    for (const [who, as] of Object.entries(strangers))
      for (const body of bodies) {
        const absent = await ask(path, body(absentId), as)
        for (const id of ids) expect(await ask(path, body(id), as), who).toEqual(absent)
        expect(absent.code, who).toBe(codeFor(path, as, 404))
      }
    expect(await fingerprint()).toBe(before)
  })
})

test.each(removalPaths)('%s answers that another’s record is gone, and leaves it', async (path) => {
  const before = await fingerprint()
  for (const [who, as] of Object.entries(strangers)) {
    const absent = await ask(path, bodyNaming(path, noSuchId), as)
    expect(absent.code, who).toBe(codeFor(path, as, 200))
    for (const id of foreignIds(foreign, path))
      expect(await ask(path, bodyNaming(path, id), as), who).toEqual(absent)
    expect(await ask(path, { ids: foreignIds(foreign, path) }, as), who).toEqual(absent)
  }
  expect(await fingerprint()).toBe(before)
})

test('includes nothing of others in lists and their counts', async () => {
  for (const as of Object.values(strangers)) {
    if (as.caller.kind === 'apiKey') {
      expect(await app.data('/open/pullOrders', {}, as)).toMatchObject({ list: [], hasMore: false })
      expect(await app.data('/open/getLines', { lineId: foreign.lineId }, as)).toEqual({ list: [], total: 0 })
      continue
    }
    const mine = await app.data('/orders/getOrdersList', { keyword: '李雷' }, as)
    expect(mine).toMatchObject({ list: [], total: 0 })
    expect(Object.values(mine.counts).reduce((sum, count) => sum + count, 0)).toBe(0)
    expect(await app.data('/orders/getSimpleOrdersList', {}, as)).toEqual({ list: [], total: 0 })
    expect(await app.data('/notices/getNoticeList', {}, as)).toEqual({ list: [], total: 0, unread: 0 })
    expect(await app.data('/orders/getInquiryList', {}, as)).toEqual({ list: [], total: 0 })
    const unread = { customer: 0, carrier: 0 }
    expect(await app.data('/consult/getConsultList', {}, as)).toEqual({ list: [], total: 0, unread })
  }
  const carrier = await app.data('/carrier/getOrderList', {}, strangers['another carrier'])
  expect(carrier).toMatchObject({ list: [], total: 0 })
  for (const filter of [{}, ...foreign.offerIds.map((id) => ({ id }))])
    expect(await app.data('/carrier/getInquiryList', filter, strangers['another carrier'])).toEqual({
      list: [],
      total: 0,
    })
})

test('treats the carrier of an order as a stranger on its customer’s side, and the reverse', async () => {
  const { id: carrierId } = (await app.data('/lines/getLineDetail', { id: foreign.lineId })).carrier
  const carrier = await actor(app, { type: 3, factoryId: carrierId })
  const [orderId = 0] = foreign.orderIds
  const before = await fingerprint()
  for (const path of ['/orders/getOrderDetail', '/orders/updateOrder'] as const)
    expect((await ask(path, bodyNaming(path, orderId), { token: carrier.token })).code).toBe(404)
  expect((await app.call('/carrier/getOrderDetail', { id: orderId }, { token: carrier.token })).code).toBe(
    200,
  )
  expect(await fingerprint()).toBe(before)
})

test('refuses a consult about another’s order or with another’s picture as if there were none', async () => {
  const before = await fingerprint()
  const clientId = 'a-message-of-tests'
  const about = (orderId: number) => ({ orderId, text: '到哪了？', clientId })
  for (const as of Object.values(strangers)) {
    const absent = await app.call('/consult/createConsult', about(noSuchId), as)
    expect(absent.code).toBe(codeFor('/consult/createConsult', as, 404))
    for (const id of foreign.orderIds)
      expect(await app.call('/consult/createConsult', about(id), as)).toEqual(absent)
  }
  expect(await fingerprint()).toBe(before)
  const customer = { token: (await actor(app, { type: 2 })).token }
  const own = await app.data(
    '/consult/createConsult',
    { lineId: foreign.lineId, text: '在吗', clientId },
    customer,
  )
  const settled = await fingerprint()
  const send = (fileId: string) =>
    app.call('/consult/appendDialog', { consultId: own.id, fileId, clientId: `${clientId}-2` }, customer)
  const absent = await send(noSuchFile)
  expect(absent.code).toBe(404)
  const begin = (fileId: string) =>
    app.call(
      '/consult/createConsult',
      { lineId: foreign.lineId, fileId, clientId: `${clientId}-3` },
      customer,
    )
  for (const fileId of foreign.fileIds) {
    expect(await send(fileId)).toEqual(absent)
    expect(await begin(fileId)).toEqual(absent)
  }
  expect(await fingerprint()).toBe(settled)
})

test('refuses an order at another’s offer like one at an offer that does not exist', async () => {
  const before = await fingerprint()
  const at = (offerId: number) => ({ ...orderBody(foreign.lineId), offerId })
  for (const as of Object.values(strangers).filter(({ caller }) => caller.kind === 'user')) {
    const absent = await app.call('/orders/createOrder', at(noSuchId), as)
    expect(absent.code).toBe(codeFor('/orders/createOrder', as, 404))
    for (const id of foreign.offerIds)
      expect(await app.call('/orders/createOrder', at(id), as)).toEqual(absent)
  }
  expect(await fingerprint()).toBe(before)
})

test('refuses an order on a line that is off like one on a line that does not exist', async () => {
  const carrier = await actor(app, { type: 3 })
  const { token } = await actor(app, { type: 2 })
  const off = await insertLine(app, { carrierId: carrier.factoryId, status: 'off' })
  const before = await fingerprint()
  const absent = await app.call('/orders/createOrder', orderBody(noSuchId), { token })
  expect(await app.call('/orders/createOrder', orderBody(off), { token })).toEqual(absent)
  expect(absent.code).toBe(409)
  expect(await fingerprint()).toBe(before)
})

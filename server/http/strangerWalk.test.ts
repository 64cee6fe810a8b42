import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isNotOpen } from '../../contract/notOpenYet.ts'
import { accessOf } from '../../contract/permissions.ts'
import type { CallPath } from '../../contract/permissions.ts'
import { actor, visitorCookie } from '../testing/actors.ts'
import {
  bodyNaming,
  foreignIds,
  ownedPaths,
  placeForeignOrders,
  removalPaths,
} from '../testing/foreignObjects.ts'
import type { ForeignOrders } from '../testing/foreignObjects.ts'
import { insertLine, orderBody } from '../testing/lines.ts'
import { testApp } from '../testing/testApp.ts'
import type { CallOptions, TestApp } from '../testing/testApp.ts'

let app: TestApp
let foreign: ForeignOrders
let strangers: Record<string, CallOptions>

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  foreign = await placeForeignOrders(app)
  const tokenOf = async (type: 1 | 2 | 3 | 9, role: 'admin' | 'user') => ({
    token: (await actor(app, { type, role })).token,
  })
  strangers = {
    'a visitor without a cookie': {},
    'a visitor with another cookie': { cookie: visitorCookie() },
    'a person': await tokenOf(1, 'admin'),
    'another manufacturer': await tokenOf(2, 'admin'),
    'staff of another manufacturer': await tokenOf(2, 'user'),
    'another carrier': await tokenOf(3, 'admin'),
    'staff of another carrier': await tokenOf(3, 'user'),
    'the platform': await tokenOf(9, 'admin'),
  }
})
afterAll(() => app.close())

const noSuchId = Number.MAX_SAFE_INTEGER
const noSuchFile = 'x'.repeat(43)
const openPaths = ownedPaths.filter((path) => !isNotOpen(path))
const edit = (id: number | string) => ({ id, change: { kind: 'edit', ...editOf(orderBody(foreign.lineId)) } })
const editOf = ({ lineId: _, ...wish }: ReturnType<typeof orderBody>) => wish

/** Every row that an order consists of, and what was told of it; two equal fingerprints: nothing was written. */
async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ dump: string }>`
    select concat(
      (select json_agg(o order by o.id) from freight_order o), (select json_agg(e order by e.id) from order_event e),
      (select json_agg(w order by w.id) from waybill w), (select json_agg(t order by t.id) from tracking_event t),
      (select json_agg(l order by l.id) from line l), (select json_agg(n order by n.id) from notice n),
      (select json_agg(c order by c.id) from consult c), (select json_agg(d order by d.id) from dialog d),
      (select json_agg(s order by s.id) from stored_file s),
      (select json_agg(r order by r.id) from address_record r)) as dump`.execute(app.db)
  return createHash('sha256')
    .update(rows[0]?.dump ?? '')
    .digest('hex')
}

/** What a call answers this stranger: `code` where it lets him through. */
function codeFor(path: CallPath, who: string, { token }: CallOptions, code: number): number {
  const access = accessOf(path)
  if (token === undefined && (access === 'carrier' || access === 'verified')) return 401
  return access === 'carrier' && !who.includes('carrier') ? 403 : code
}

const ask = (path: CallPath, body: object, as: CallOptions) => app.call(path, body as never, as)

describe.each(openPaths)('%s', (path) => {
  test('answers the order of another exactly as one that does not exist, and writes nothing', async () => {
    const before = await fingerprint()
    const bodies = [
      (id: number | string) => bodyNaming(path, id),
      ...(path === '/orders/updateOrder' ? [edit] : []),
    ]
    const absentId = path === '/files/read' ? noSuchFile : noSuchId
    for (const [who, as] of Object.entries(strangers))
      for (const body of bodies) {
        const absent = await ask(path, body(absentId), as)
        for (const id of foreignIds(foreign, path)) expect(await ask(path, body(id), as), who).toEqual(absent)
        expect(absent.code, who).toBe(codeFor(path, who, as, 404))
      }
    expect(await fingerprint()).toBe(before)
  })
})

test.each(removalPaths)('%s answers that the record of another is gone, and leaves it', async (path) => {
  const before = await fingerprint()
  for (const [who, as] of Object.entries(strangers)) {
    const absent = await ask(path, bodyNaming(path, noSuchId), as)
    expect(absent.code, who).toBe(codeFor(path, who, as, 200))
    for (const id of foreignIds(foreign, path))
      expect(await ask(path, bodyNaming(path, id), as), who).toEqual(absent)
    expect(await ask(path, { ids: foreignIds(foreign, path) }, as), who).toEqual(absent)
  }
  expect(await fingerprint()).toBe(before)
})

test('lists and their counts hold nothing of another', async () => {
  for (const as of Object.values(strangers)) {
    const mine = await app.data('/orders/getOrdersList', { keyword: '李雷' }, as)
    expect(mine).toMatchObject({ list: [], total: 0 })
    expect(Object.values(mine.counts).reduce((sum, count) => sum + count, 0)).toBe(0)
    expect(await app.data('/orders/getSimpleOrdersList', {}, as)).toEqual({ list: [], total: 0 })
    expect(await app.data('/notices/getNoticeList', {}, as)).toEqual({ list: [], total: 0, unread: 0 })
    const unread = { customer: 0, carrier: 0 }
    expect(await app.data('/consult/getConsultList', {}, as)).toEqual({ list: [], total: 0, unread })
  }
  const carrier = await app.data('/carrier/getOrderList', {}, strangers['another carrier'])
  expect(carrier).toMatchObject({ list: [], total: 0 })
})

test('the carrier of an order is a stranger to the side of its customer, and the reverse', async () => {
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

test('a consult about the order of another, or with the picture of another, is refused as if there were none', async () => {
  const before = await fingerprint()
  const clientId = 'a-message-of-tests'
  const about = (orderId: number) => ({ orderId, text: '到哪了？', clientId })
  for (const as of Object.values(strangers)) {
    const absent = await app.call('/consult/createConsult', about(noSuchId), as)
    expect(absent.code).toBe(404)
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
  for (const fileId of foreign.fileIds) expect(await send(fileId)).toEqual(absent)
  expect(await fingerprint()).toBe(settled)
})

test('a line that is off is ordered from no more than one that does not exist', async () => {
  const carrier = await actor(app, { type: 3 })
  const { token } = await actor(app, { type: 2 })
  const off = await insertLine(app, { carrierId: carrier.factoryId, status: 'off' })
  const before = await fingerprint()
  const absent = await app.call('/orders/createOrder', orderBody(noSuchId), { token })
  expect(await app.call('/orders/createOrder', orderBody(off), { token })).toEqual(absent)
  expect(absent.code).toBe(409)
  expect(await fingerprint()).toBe(before)
})

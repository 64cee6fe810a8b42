import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { apiKeyOf } from '#server/testing/data/apiKeys.ts'
import type { KeyHolder } from '#server/testing/data/apiKeys.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { orderPuller } from '#server/testing/stubs/orderPuller.ts'
import { testApp, testSecret } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { cursorOf, positionOf } from './cursor.ts'
import type { PullPosition } from './cursor.ts'
import { renewRestoredOrders } from './restored.ts'

let app: TestApp
let holder: KeyHolder
let cursor: string
let number: string

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  holder = await apiKeyOf(app)
  const lineId = await insertLine(app, { carrierId: holder.carrier.factoryId })
  ;({ number } = await placeOrder(app, (await actor(app, { type: 2 })).token, lineId))
  const client = orderPuller(app, holder.token)
  await client.all()
  cursor = client.cursor ?? ''
})

const owner = () => ({ secret: testSecret, carrierId: holder.carrier.factoryId })
const pull = (from: string) => app.call('/open/pullOrders', { cursor: from }, holder)
const fault = (message: string) => ({
  code: 400,
  msg: message,
  data: { fields: [{ path: 'cursor', label: '游标', message }] },
})
const forged = fault('游标不对，请原样使用上一次返回的游标，或不带游标从头拉取')
const old = fault('游标已失效（数据恢复过），请不带游标从头拉取')
const cursorWith = (changes: Partial<PullPosition>) =>
  cursorOf(owner(), { ...positionOf(owner(), cursor), ...changes })

test('accepts a cursor as given, and refuses it with any changed character', async () => {
  expect(await pull(cursor)).toMatchObject({ code: 200, data: { list: [], hasMore: false } })
  for (let at = 0; at < cursor.length; at += 1) {
    const sign = cursor[at] === 'A' ? 'Q' : 'A'
    const changed = `${cursor.slice(0, at)}${sign}${cursor.slice(at + 1)}`
    // the last character of base64url may hold unused bits
    if (!Buffer.from(changed, 'base64url').equals(Buffer.from(cursor, 'base64url')))
      expect(await pull(changed), `sign ${at}`).toMatchObject(forged)
  }
})

test.each(['x', 'AAAA', 'A'.repeat(40), '1:1:'])('%s is no cursor', async (text) => {
  expect((await pull(text)).code).toBe(400)
})

test('refuses a shortened cursor and one sealed by another secret', async () => {
  for (const wrong of [
    cursor.slice(0, -4),
    `${cursor}AAAA`,
    cursorOf({ ...owner(), secret: 'another' }, positionOf(owner(), cursor)),
  ])
    expect(await pull(wrong)).toMatchObject(forged)
})

test('refuses a cursor of another cluster or from the future after a backup was restored', async () => {
  const { seen } = positionOf(owner(), cursor)
  const future = '99999999:99999999:'
  for (const changes of [
    { lineage: '7000000000000000000.1.16384' },
    { seen: future },
    { under: { upTo: future, xid: '1', id: 1 } },
  ])
    expect(await pull(cursorWith(changes))).toMatchObject(old)
  expect(await pull(cursorWith({ seen }))).toMatchObject({ code: 200 })
  expect(await app.data('/open/pullOrders', {}, holder)).toMatchObject({ list: [{ number }] })
})

test('returns orders of a restored backup from a later history after the next start', async () => {
  await app.pool.query('alter table freight_order disable trigger freight_order_changed')
  await app.pool.query(`update freight_order set changed_xid = '99999999999' where number = $1`, [number])
  await app.pool.query('alter table freight_order enable trigger freight_order_changed')
  expect((await app.data('/open/pullOrders', {}, holder)).list).toEqual([])
  await renewRestoredOrders(app.db)
  expect(await app.data('/open/pullOrders', {}, holder)).toMatchObject({ list: [{ number }] })
  const first = await app.pool.query<{ xid: string }>('select changed_xid::text as xid from freight_order')
  await renewRestoredOrders(app.db)
  const second = await app.pool.query<{ xid: string }>('select changed_xid::text as xid from freight_order')
  expect(second.rows).toEqual(first.rows)
})

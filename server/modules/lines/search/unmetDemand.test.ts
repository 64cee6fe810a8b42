import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { renderingAgent } from '#server/calls/renderingAgent.ts'
import { createDatabase } from '#server/db/database.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testPool } from '#server/testing/pool.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'
import { unmetDemandCounter } from './unmetDemand.ts'

let app: TestApp
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330782' })
})
beforeEach(async () => {
  await app.pool.query('truncate unmet_demand, limit_counter')
})
afterAll(() => app.close())

const unexpected = (error: unknown) => expect.unreachable(String(error))
const searcher = (): CallOptions => ({ cookie: visitorCookie(), remoteAddress: freshAddress() })
const seek = (search: CallInput<'/lines/searchLines'>, caller = searcher()) =>
  app.data('/lines/searchLines', search, caller)
/** Calls as a carrier that has just logged in: days pass in these tests. */
const board = async (request: CallInput<'/carrier/getUnmetDemand'> = {}) =>
  app.data('/carrier/getUnmetDemand', request, await actor(app, { type: 3 }))

/** Reads the counts after a marker search, which is counted after all earlier ones. */
async function counts(): Promise<Record<string, number>> {
  await seek({ destinationCode: '820000' })
  await expect
    .poll(async () => (await board()).list.some(({ destinationCode }) => destinationCode === '820000'))
    .toBe(true)
  const { rowCount } = await app.pool.query(`delete from unmet_demand where destination_code = '820000'`)
  expect(rowCount).toBe(1)
  const { list } = await board({ pageSize: 100 })
  return Object.fromEntries(list.map(({ destinationCode, searches }) => [destinationCode, searches]))
}

test('counts an unserved destination once per person and day', async () => {
  const visitor = searcher()
  const { token } = await actor(app, { type: 2 })
  for (let times = 0; times < 3; times += 1) {
    await seek({ destinationCode: '650102', sort: 'total', weightGrams: 1000 }, visitor)
    await seek({ destinationCode: '650102' }, { token, remoteAddress: freshAddress() })
    await seek({ destinationCode: '650102' }, { remoteAddress: '10.99.0.1' })
  }
  expect(await counts()).toEqual({ '650102': 3 })
  app.clock.advanceMs(24 * 3_600_000)
  await seek({ destinationCode: '650102' }, visitor)
  expect(await counts()).toEqual({ '650102': 4 })
})

test.each<[string, CallInput<'/lines/searchLines'>]>([
  ['a destination that is served', { destinationCode: '330782' }],
  ['no destination', { siteId: 330784, keyword: '没有这家' }],
  ['a carrier that does not go there', { destinationCode: '650102', keyword: '顺达' }],
  ['one carrier', { destinationCode: '650102', carrierId: 1 }],
  ['direct lines only', { destinationCode: '650102', isDirect: true }],
  ['today only', { destinationCode: '650102', departsToday: true }],
  ['what offers the wanted services', { destinationCode: '650102', codFen: 100, offersAll: true }],
  ['within a time', { destinationCode: '650102', maxTransitHours: 24 }],
  ['a further page', { destinationCode: '650102', page: 2 }],
  ['what follows a mark', { destinationCode: '650102', after: '0:0' }],
  ['from a number that is no site', { destinationCode: '650102', siteId: 123_456 }],
])('does not count %s', async (_, search) => {
  await seek(search)
  expect(await counts()).toEqual({})
})

test('does not count the call of a page that the server renders, which the browser then makes itself', async () => {
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/lines/searchLines',
    headers: { 'user-agent': renderingAgent },
    payload: { destinationCode: '650102' },
  })
  expect(statusCode).toBe(200)
  expect(await counts()).toEqual({})
})

test('counts a search with wanted services', async () => {
  await seek({ destinationCode: '650102', deliveryMode: 'door', codFen: 300_000 })
  expect(await counts()).toEqual({ '650102': 1 })
})

test('counts a search with unset filters', async () => {
  await seek({
    destinationCode: '650102',
    isDirect: false,
    departsToday: false,
    offersAll: false,
    keyword: ' ',
  })
  expect(await counts()).toEqual({ '650102': 1 })
})

test('ignores paused lines and counts an abolished code for its successor', async () => {
  await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '310101', status: 'paused' })
  await seek({ destinationCode: '310101' })
  await seek({ destinationCode: '310103' })
  expect(await counts()).toEqual({ '310101': 2 })
})

test('limits an address to five per destination and 200 in all a day', async () => {
  const remoteAddress = '10.99.0.2'
  for (let times = 0; times < 20; times += 1)
    await seek({ destinationCode: '650102' }, { cookie: visitorCookie(), remoteAddress })
  expect(await counts()).toEqual({ '650102': 5 })
  await app.pool.query('update limit_counter set used = 200 where used = 5')
  // The address that reached five per destination is at 200 now, too.
  await seek({ destinationCode: '110101' }, { cookie: visitorCookie(), remoteAddress })
  expect(await counts()).toEqual({ '650102': 5 })
})

test('stores no searcher', async () => {
  const visitor = searcher()
  const { token, userId } = await actor(app, { type: 2 })
  const remoteAddress = '203.0.113.77'
  await seek({ destinationCode: '650102' }, { ...visitor, remoteAddress })
  await seek({ destinationCode: '650102' }, { token, remoteAddress })
  expect(await counts()).toEqual({ '650102': 2 })
  const { rows } = await app.pool.query<{ dump: string }>(
    `select concat((select json_agg(v) from unmet_demand v), (select json_agg(c.key) from limit_counter c)) as dump`,
  )
  for (const trace of [remoteAddress, `user ${userId}`, '650102 ']) expect(rows[0]?.dump).not.toContain(trace)
  expect(rows[0]?.dump).toMatch(/"unmet:[0-9a-f]{64}"/)
  // Upkeep deletes a limit an hour after its window.
  const { rowCount } = await app.pool.query('select 1 from limit_counter where window_ends_at > $1', [
    new Date(app.clock.now().getTime() + 24 * 3_600_000),
  ])
  expect(rowCount).toBe(0)
})

test('lists the most searched first, by site and Shanghai days, in pages', async () => {
  await app.pool.query(`insert into site (city_id, parent_id, name) values (330783, 330700, '东阳市')`)
  app.clock.at = new Date('2026-11-20T15:59:00.000Z')
  await app.pool.query(
    `insert into unmet_demand (day, site_id, destination_code, searches) values
      ('2026-11-20', 330784, '650102', 3), ('2026-11-14', 330784, '650102', 4), ('2026-11-13', 330784, '650102', 8),
      ('2026-11-20', 330784, '540000', 5), ('2026-08-23', 330784, '540000', 50), ('2026-08-22', 330784, '540000', 500),
      ('2026-11-19', 330783, '650102', 6)`,
  )
  const shown = async (request: CallInput<'/carrier/getUnmetDemand'>) => {
    const { list, total } = await board(request)
    expect(total).toBe(list.length)
    return list.map(({ siteId, destinationCode, searches }) => `${siteId} ${destinationCode} ${searches}`)
  }
  expect(await shown({ days: 7 })).toEqual(['330784 650102 7', '330783 650102 6', '330784 540000 5'])
  expect(await shown({})).toEqual(['330784 650102 15', '330783 650102 6', '330784 540000 5'])
  expect(await shown({ days: 90 })).toEqual(['330784 540000 55', '330784 650102 15', '330783 650102 6'])
  expect(await shown({ days: 7, siteId: 330783 })).toEqual(['330783 650102 6'])
  expect(await board({ days: 7, page: 2, pageSize: 2 })).toEqual({
    list: [
      {
        siteId: 330784,
        destinationCode: '540000',
        destinationText: '西藏自治区',
        searches: 5,
        lastSoughtOn: '2026-11-20',
        isServedNow: false,
      },
    ],
    total: 3,
  })
  app.clock.advanceMs(60_000)
  expect(await shown({ days: 7 })).toEqual(['330783 650102 6', '330784 540000 5', '330784 650102 3'])
  const days = 14 as never
  expect(await app.call('/carrier/getUnmetDemand', { days }, carrier)).toMatchObject({ code: 400 })
})

test('marks a destination served by now: itself, its city, or as a via', async () => {
  const day = app.clock.now()
  for (const code of ['420102', '430102', '430000', '440103', '450102'])
    await app.pool.query(`insert into unmet_demand values ($1, 330784, $2, 1)`, [day, code])
  const { factoryId: carrierId } = carrier
  await insertLine(app, { carrierId, destinationCode: '430100' })
  await insertLine(app, { carrierId, destinationCode: '520102', viaCodes: ['440103'] })
  await insertLine(app, { carrierId, destinationCode: '450102', status: 'off' })
  const { list } = await board({ siteId: 330784 })
  const served = list.filter(({ isServedNow }) => isServedNow).map(({ destinationCode }) => destinationCode)
  expect(served).toEqual(['430000', '430102', '440103'])
})

test('reports and drops failed counts, and refuses more than a thousand waiting', async () => {
  const errors: unknown[] = []
  const pool = testPool(app.connection, { max: 1, onError: unexpected })
  await pool.end()
  const gone = createDatabase(pool)
  const failing = unmetDemandCounter({
    db: gone,
    secret: 'x'.repeat(32),
    onError: (error) => errors.push(error),
  })
  const unmet = {
    siteId: 330784,
    destinationCode: '650102',
    at: app.clock.now(),
    userId: null,
    visitorHash: null,
    ip: '10.99.0.3',
  }
  failing.record(unmet)
  await failing.settle()
  expect(errors).toHaveLength(1)
  for (let times = 0; times < 1500; times += 1) failing.record(unmet)
  await failing.settle()
  // One is running, a thousand wait.
  expect(errors).toHaveLength(1 + 1001)
})

test('waits for running counts when closing', async () => {
  const counting = unmetDemandCounter({ db: app.db, secret: 'x'.repeat(32), onError: unexpected })
  for (let times = 1; times <= 20; times += 1)
    counting.record({
      siteId: 330784,
      destinationCode: '650102',
      at: app.clock.now(),
      userId: times,
      visitorHash: null,
      ip: `10.98.0.${times}`,
    })
  await counting.settle()
  expect((await board()).list).toMatchObject([{ destinationCode: '650102', searches: 20 }])
})

test('counts what the previous version counts by the old name, and lets it read', async () => {
  const count = () =>
    app.pool.query(
      `insert into sought_in_vain as v (day, site_id, destination_code, searches)
       select '2026-11-20'::date, city_id, '650102', 1 from site where city_id = 330784
       on conflict (day, site_id, destination_code) do update set searches = v.searches + 1`,
    )
  await count()
  await count()
  expect((await board()).list).toMatchObject([{ destinationCode: '650102', searches: 2 }])
  expect((await app.pool.query('select searches from sought_in_vain')).rows).toEqual([{ searches: 2 }])
  await app.pool.query(`delete from sought_in_vain where day < now() - interval '400 days'`)
})

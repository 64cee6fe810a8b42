import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { favoritesMax, favoriteUndoMs } from '#contract/lines/favoriteCalls.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { insertLine, testPricing } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrierId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrierId = (await actor(app, { type: 3, name: '永康顺达物流' })).factoryId
})
afterAll(() => app.close())

const newLine = (destinationCode = '330782') => insertLine(app, { carrierId, destinationCode })
const add = (lineId: number, caller: CallOptions) => app.call('/favorites/addFavorite', { lineId }, caller)
const remove = (lineId: number, caller: CallOptions) =>
  app.data('/favorites/removeFavorite', { lineId }, caller)
const listOf = (caller: CallOptions, request = {}) => app.data('/favorites/getFavoriteList', request, caller)
const idsOf = async (caller: CallOptions) => (await app.data('/favorites/getFavoriteIds', {}, caller)).lineIds

const everybody: [string, () => Promise<CallOptions>][] = [
  ['a visitor', async () => ({ cookie: visitorCookie(), remoteAddress: freshAddress() })],
  ['an unverified user', () => actor(app, { type: 0 })],
  ['staff of a manufacturer', () => actor(app, { type: 2, role: 'user' })],
  ['a carrier', () => actor(app, { type: 3 })],
]

describe.each(everybody)('%s', (_, newcomer) => {
  test('restores day and prices on an undo within minutes; later it saves the line as new', async () => {
    const [caller, other] = [await newcomer(), await newcomer()]
    const lineId = await newLine()
    await add(lineId, caller)
    const [before] = (await listOf(caller)).list
    await app.pool.query('update line set min_charge_fen = 9999 where id = $1', [lineId])
    app.clock.advanceMs(60_000)
    const undo = (as: CallOptions) => app.data('/favorites/addFavorite', { lineId, undo: true }, as)
    await remove(lineId, caller)
    await remove(lineId, caller)
    expect(await undo(other)).toEqual({ total: 1, isRestored: false })
    app.clock.advanceMs(favoriteUndoMs)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(caller)))
    expect(answers.filter(({ isRestored }) => isRestored)).toHaveLength(1)
    expect(answers.every(({ total }) => total === 1)).toBe(true)
    expect((await listOf(caller)).list).toMatchObject([
      { savedAt: before?.savedAt, priceThen: { minChargeFen: testPricing.minChargeFen }, priceChange: 'up' },
    ])

    await remove(lineId, caller)
    app.clock.advanceMs(favoriteUndoMs + 1)
    expect(await undo(caller)).toEqual({ total: 1, isRestored: false })
    const newRow = { savedAt: app.clock.now().toISOString(), priceThen: { minChargeFen: 9999 } }
    expect((await listOf(caller)).list).toMatchObject([newRow])
    await remove(lineId, caller)
    expect(await add(lineId, caller)).toMatchObject({ data: { total: 1, isRestored: false } })
  })

  test('saves lines, lists the last saved first, and removes them', async () => {
    const caller = await newcomer()
    const lines = [await newLine(), await newLine(), await newLine()]
    expect(await listOf(caller)).toEqual({ list: [], total: 0 })
    for (const [place, lineId] of lines.entries()) {
      app.clock.advanceMs(1000)
      expect((await add(lineId, caller)).data).toEqual({ total: place + 1, isRestored: false })
    }
    const lastSaved = lines.toReversed()
    expect(await idsOf(caller)).toEqual(lastSaved)
    const { list, total } = await listOf(caller)
    expect(total).toBe(3)
    expect(list.map(({ id }) => id)).toEqual(lastSaved)
    expect(list[0]?.savedAt).toBe(app.clock.now().toISOString())
    const second = await listOf(caller, { page: 2, pageSize: 2 })
    expect(second).toMatchObject({ list: [{ id: lines[0] }], total: 3 })
    expect(await listOf(caller, { page: 9 })).toEqual({ list: [], total: 3 })

    expect(await remove(lines[1] ?? 0, caller)).toEqual({ total: 2 })
    expect(await remove(lines[1] ?? 0, caller)).toEqual({ total: 2 })
    expect(await idsOf(caller)).toEqual([lines[2], lines[0]])
  })

  test('neither lists nor removes favorites of others', async () => {
    const [own, others] = [await newcomer(), await newcomer()]
    const lineId = await newLine()
    await add(lineId, others)
    expect(await listOf(own)).toEqual({ list: [], total: 0 })
    expect(await idsOf(own)).toEqual([])
    expect(await remove(lineId, own)).toEqual({ total: 0 })
    expect(await idsOf(others)).toEqual([lineId])
  })

  test('saves a line once, also for fifty concurrent calls', async () => {
    const caller = await newcomer()
    const lineId = await newLine()
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(lineId, caller)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: { total: 1 } })
    const before = await listOf(caller)
    await app.pool.query('update line set min_charge_fen = 9999 where id = $1', [lineId])
    app.clock.advanceMs(60_000)
    await add(lineId, caller)
    const after = await listOf(caller)
    expect(after.list[0]).toMatchObject({
      savedAt: before.list[0]?.savedAt,
      priceThen: { minChargeFen: testPricing.minChargeFen },
    })
    expect(after.total).toBe(1)
  })

  test('enforces the maximum, also for concurrent calls; removing a line frees a slot', async () => {
    const caller = await newcomer()
    const first = await newLine()
    await add(first, caller)
    await app.pool.query(
      `with made as (
         insert into line (${await lineColumns()}) select ${await lineColumns()} from line, generate_series(1, $2) where id = $1
         returning id)
       insert into favorite (user_id, visitor_hash, line_id, saved_at, heavy_from_grams, heavy_fen_per_tonne, light_from_cm3,
         light_fen_per_m3, min_charge_fen)
       select v.user_id, v.visitor_hash, made.id, v.saved_at, v.heavy_from_grams, v.heavy_fen_per_tonne, v.light_from_cm3,
         v.light_fen_per_m3, v.min_charge_fen from made, favorite v where v.line_id = $1`,
      [first, favoritesMax - 3],
    )
    const more = await Promise.all(Array.from({ length: 6 }, () => newLine()))
    const answers = await Promise.all(more.map((lineId) => add(lineId, caller)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409])
    expect(answers.find(({ code }) => code === 409)?.msg).toBe('最多收藏 500 条专线，请先取消不用的收藏再试')
    expect(await idsOf(caller)).toHaveLength(favoritesMax)
    expect(await add(first, caller)).toMatchObject({ code: 200, data: { total: favoritesMax } })
    await remove(first, caller)
    expect(await add(first, caller)).toMatchObject({ code: 200, data: { total: favoritesMax } })
    await remove(first, caller)
    await add(more.find((_line, place) => answers[place]?.code === 409) ?? 0, caller)
    const undo = await app.call('/favorites/addFavorite', { lineId: first, undo: true }, caller)
    expect(undo).toMatchObject({ code: 409 })
  })
})

/** Every column of `line` except its id, to copy lines. */
async function lineColumns(): Promise<string> {
  const { rows } = await app.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'line' and column_name <> 'id'`,
  )
  return rows[0]?.names ?? ''
}

test("returns the line's search card with the prices of then", async () => {
  const caller = await actor(app, { type: 2 })
  const lineId = await newLine('310115')
  await add(lineId, caller)
  const found = await app.data('/lines/searchLines', { destinationCode: '310115' })
  const card = found.list.find(({ id }) => id === lineId)
  const { heavyTiers, lightTiers, minChargeFen } = card ?? {}
  const { list } = await listOf(caller)
  expect(list).toEqual([
    {
      ...card,
      savedAt: app.clock.now().toISOString(),
      priceThen: { heavyTiers, lightTiers, minChargeFen },
      priceChange: null,
    },
  ])
})

test.each([
  ['heavy_fen_per_tonne = array[33000, 24000]', 'up'],
  ['light_fen_per_m3 = array[6000]', 'down'],
  ['heavy_fen_per_tonne = array[33000, 24000], min_charge_fen = 2000', 'mixed'],
  ['transit_hours_max = 30', null],
])('marks a change since saving: %s', async (change, expected) => {
  const caller = { cookie: visitorCookie(), remoteAddress: freshAddress() }
  const lineId = await newLine()
  await add(lineId, caller)
  await app.pool.query(`update line set ${change} where id = $1`, [lineId])
  const { list } = await listOf(caller)
  expect(list[0]).toMatchObject({
    priceChange: expected,
    priceThen: {
      heavyTiers: testPricing.heavyTiers,
      lightTiers: testPricing.lightTiers,
      minChargeFen: testPricing.minChargeFen,
    },
  })
})

test('keeps a line that is paused or off, with its status', async () => {
  const caller = await actor(app, { type: 1 })
  for (const status of ['on', 'paused', 'off'] as const) {
    const lineId = await newLine()
    await add(lineId, caller)
    await app.pool.query('update line set status = $2 where id = $1', [lineId, status])
    expect((await listOf(caller)).list[0]).toMatchObject({ id: lineId, status })
  }
})

test('returns 404 for an unknown line', async () => {
  for (const caller of [await actor(app, { type: 2 }), { cookie: visitorCookie() }]) {
    expect(await add(999_999_999, caller)).toMatchObject({ code: 404, data: null })
    expect(await add(Number.MAX_SAFE_INTEGER, caller)).toMatchObject({ code: 404 })
    expect(await remove(999_999_999, caller)).toEqual({ total: 0 })
  }
})

test('finds favorites by carrier and destination, treating LIKE wildcards as literals', async () => {
  const caller = await actor(app, { type: 2 })
  const other = await actor(app, { type: 3, name: '浙中ABC 50%货运' })
  await app.pool.query(
    `update factory set name_pinyin = 'zhezhongabchuoyun', name_initials = 'zzabchy' where id = $1`,
    [other.factoryId],
  )
  const toYiwu = await newLine()
  const toUrumqi = await insertLine(app, { carrierId: other.factoryId, destinationCode: '650102' })
  for (const lineId of [toYiwu, toUrumqi]) await add(lineId, caller)
  const found = async (keyword: string) => {
    const { list, total } = await listOf(caller, { keyword })
    expect(total).toBe(list.length)
    return list.map(({ id }) => id)
  }
  for (const keyword of ['顺达', '义乌', '金华市义']) expect(await found(keyword), keyword).toEqual([toYiwu])
  for (const keyword of ['乌鲁木齐', 'abc', 'ZheZhong', 'zzabc', '50%货'])
    expect(await found(keyword), keyword).toEqual([toUrumqi])
  for (const keyword of ['没有这家', '_', '5%货', '\\', "'"])
    expect(await found(keyword), keyword).toEqual([])
  expect(await found('  ')).toHaveLength(2)
})

test('returns the correct count for the current user', async () => {
  const { token } = await actor(app, { type: 0 })
  const savedOf = async () => (await app.data('/user/getUser', {}, { token })).favorites
  expect(await savedOf()).toBe(0)
  const lineId = await newLine()
  await add(lineId, { token, cookie: visitorCookie() })
  expect(await savedOf()).toBe(1)
  await remove(lineId, { token })
  expect(await savedOf()).toBe(0)
})

test('gives a cookie to a visitor without one and stores the favorite under it', async () => {
  const lineId = await newLine()
  const saved = await app.server.inject({
    method: 'POST',
    url: '/favorites/addFavorite',
    payload: { lineId },
  })
  const [header = ''] = [saved.headers['set-cookie']].flat()
  expect(header).toMatch(/^visitor=[\w-]{43};.*HttpOnly/)
  expect(await idsOf({ cookie: header.split(';')[0] ?? '' })).toEqual([lineId])
})

test('limits what one address stores under many visitors', async () => {
  const remoteAddress = freshAddress()
  const lineId = await newLine()
  const save = () => add(lineId, { cookie: visitorCookie(), remoteAddress })
  expect((await save()).code).toBe(200)
  const used = await app.pool.query('update limit_counter set used = 1000 where key = $1', [
    `favorite:address:${remoteAddress}`,
  ])
  expect(used.rowCount).toBe(1)
  expect(await save()).toMatchObject({ code: 429, msg: expect.stringContaining('请 60 分钟后再试') })
  expect((await add(lineId, { ...(await actor(app, { type: 0 })), remoteAddress })).code).toBe(200)
  app.clock.advanceMs(3_600_000)
  expect((await save()).code).toBe(200)
})

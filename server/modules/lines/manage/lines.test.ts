import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import type { CallInput } from '#contract/calls/calls.ts'
import { linesMax } from '#contract/lines/manageWords.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
})
afterAll(() => app.close())

type Saving = CallInput<'/carrier/saveLine'>
const { id: _id, version: _version, ...words } = calls['/carrier/saveLine'].example as Saving & object

const save = (changes: Partial<Saving> = {}) =>
  app.data('/carrier/saveLine', { ...words, ...changes }, carrier)
const trySave = (changes: Partial<Saving>) => app.call('/carrier/saveLine', { ...words, ...changes }, carrier)
const list = (request: CallInput<'/carrier/getLineList'> = {}) =>
  app.data('/carrier/getLineList', request, carrier)
const found = async (destinationCode: string) =>
  (await app.data('/lines/searchLines', { destinationCode, pageSize: 100 })).list.map(({ id }) => id)

describe('adding a line', () => {
  test('stores all input, and searches find it at once by a district and by its vias', async () => {
    const line = await save()
    expect(line).toMatchObject({
      ...words,
      version: 1,
      siteName: '永康市',
      destinationText: '浙江省金华市义乌市',
      viaTexts: ['浙江省金华市兰溪市'],
      services: ['pickup', 'delivery', 'insurance', 'receipt'],
      updatedAt: app.clock.now().toISOString(),
    })
    expect(await app.data('/carrier/getLine', { id: line.id }, carrier)).toEqual(line)
    expect(await found('330782')).toContain(line.id)
    expect(await found('330781')).toContain(line.id)
    const quoted = await app.data('/lines/quote', { lineId: line.id, weightGrams: 500_000, volumeCm3: 0 })
    expect(quoted.totalFen).toBe(15_000 + 1000)
  })

  test('replaces an abolished region and removes repeated vias and the destination among them', async () => {
    const line = await save({ destinationCode: '330782', viaCodes: ['330781', '330782', '330781'] })
    expect(line.viaCodes).toEqual(['330781'])
  })

  test.each<[string, Partial<Saving>, string]>([
    ['an unknown region', { destinationCode: '999999' }, 'destinationCode'],
    ['an unknown via', { viaCodes: ['999999'] }, 'viaCodes'],
    ['an unknown site', { siteId: 330702 }, 'siteId'],
    ['tiers that do not begin at 0', { heavyTiers: [{ fromGrams: 1, fenPerTonne: 1 }] }, 'heavyTiers'],
    [
      'tiers that do not rise',
      { lightTiers: [0, 5, 5].map((fromCm3) => ({ fromCm3, fenPerM3: 1 })) },
      'lightTiers',
    ],
    [
      'more than twelve tiers',
      { heavyTiers: Array.from({ length: 13 }, (_, at) => ({ fromGrams: at, fenPerTonne: 1 })) },
      'heavyTiers',
    ],
    ['a price of nothing', { heavyTiers: [{ fromGrams: 0, fenPerTonne: 0 }] }, 'heavyTiers.0.fenPerTonne'],
    ['a time that ends before it begins', { transitHoursMin: 30, transitHoursMax: 20 }, 'transitHoursMax'],
    ['no day of departure', { departureDays: 0 }, 'departureDays'],
  ])('reports a fault of its field for %s', async (_, changes, path) => {
    const { code, data } = await trySave(changes)
    expect(code).toBe(400)
    expect(data).toMatchObject({ fields: [{ path, message: expect.stringMatching(/[\u4e00-\u9fff]/) }] })
    expect((await list()).total).toBe(0)
  })

  test('is refused for a closed site', async () => {
    await app.pool.query(
      `insert into site (city_id, parent_id, name, disabled) values (330726, 330700, '浦江县', true)`,
    )
    expect(await trySave({ siteId: 330726 })).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'siteId' }] },
    })
  })

  test('allows a code once per carrier', async () => {
    await save()
    expect(await trySave({})).toMatchObject({ code: 409, data: { fields: [{ path: 'code' }] } })
    await save({ code: '' })
    await save({ code: '' })
    const other = await actor(app, { type: 3 })
    expect((await app.call('/carrier/saveLine', words, other)).code).toBe(200)
  })

  test('gives a code once when requested concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => trySave({})))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect((await list()).total).toBe(1)
  })

  test("is refused beyond a carrier's maximum", async () => {
    const first = await insertLine(app, { carrierId: carrier.factoryId })
    await app.pool.query(
      `insert into line select (l).* from (
         select jsonb_populate_record(l, jsonb_build_object('status', 'off', 'id', nextval(pg_get_serial_sequence('line', 'id')))) l
         from line l, generate_series(2, $2) where l.id = $1) x`,
      [first, linesMax],
    )
    expect(await trySave({ code: '' })).toMatchObject({ code: 409, msg: expect.stringContaining('10000') })
    expect(await app.call('/carrier/copyLine', { id: first }, carrier)).toMatchObject({ code: 409 })
  })
})

describe('changing a line', () => {
  test('replaces all fields and raises the version; favorites show the higher price', async () => {
    const line = await save()
    await app.data('/favorites/addFavorite', { lineId: line.id }, carrier)
    app.clock.advanceMs(1000)
    const changed = await save({
      id: line.id,
      version: 1,
      heavyTiers: [{ fromGrams: 0, fenPerTonne: 33_000 }],
      destinationCode: '330783',
    })
    expect(changed).toMatchObject({
      id: line.id,
      version: 2,
      destinationCode: '330783',
      heavyTiers: [{ fenPerTonne: 33_000 }],
    })
    expect(changed.updatedAt).toBe(app.clock.now().toISOString())
    expect(await found('330782')).not.toContain(line.id)
    expect(await found('330783')).toContain(line.id)
    const { list: saved } = await app.data('/favorites/getFavoriteList', {}, carrier)
    expect(saved).toMatchObject([{ priceChange: 'up' }])
  })

  test('lets one of two concurrent changes win and returns the current line to the other', async () => {
    const line = await save()
    const answers = await Promise.all(
      ['甲', '乙'].map((remark) => trySave({ id: line.id, version: 1, remark })),
    )
    const refused = answers.find(({ code }) => code === 409)
    const accepted = answers.find(({ code }) => code === 200)
    expect(accepted?.data).toMatchObject({ version: 2 })
    expect(refused?.data).toEqual({ current: accepted?.data })
  })

  test('returns 404 for another carrier', async () => {
    const line = await save()
    const other = await actor(app, { type: 3 })
    for (const id of [line.id, 999_999_999])
      expect(await app.call('/carrier/saveLine', { ...words, id, version: 1 }, other)).toMatchObject({
        code: 404,
      })
    expect(await app.data('/carrier/getLine', { id: line.id }, carrier)).toEqual(line)
  })
})

describe('doubtful prices', () => {
  const at = (...prices: number[]) => ({
    heavyTiers: prices.map((fenPerTonne, step) => ({ fromGrams: step * 1_000_000, fenPerTonne })),
  })

  test('require a confirmation of exactly these figures when 590 becomes 5.90', async () => {
    const { id } = await save(at(59_000))
    const slip = { id, version: 1, ...at(590) }
    const doubts = ['重货价 ¥590 → ¥5.90/吨，降 99%', '重货价 ¥5.90/吨，低于 ¥30/吨']
    expect(await trySave(slip)).toMatchObject({
      code: 409,
      msg: '价格像是填错了，请核对后确认',
      data: { doubts },
    })
    const other = await trySave({ ...slip, ...at(591), confirmedDoubts: doubts })
    expect(other).toMatchObject({
      code: 409,
      data: { doubts: [expect.stringContaining('¥590 → ¥5.91'), expect.stringContaining('¥5.91/吨，低于')] },
    })
    expect(await app.data('/carrier/getLine', { id }, carrier)).toMatchObject({ version: 1, ...at(59_000) })
    expect(await save({ ...slip, confirmedDoubts: doubts })).toMatchObject({ version: 2, ...at(590) })
  })

  test('require a confirmation when tiers rise, also for a new line', async () => {
    const doubts = ['重货价满 1 吨 ¥400 比前一档 ¥300/吨还贵']
    expect(await trySave(at(30_000, 40_000))).toMatchObject({ code: 409, data: { doubts } })
    expect((await list()).total).toBe(0)
    expect(await save({ ...at(30_000, 40_000), confirmedDoubts: doubts })).toMatchObject({ version: 1 })
  })
})

test('copies a line as paused, without its code', async () => {
  const line = await save()
  const copy = await app.data('/carrier/copyLine', { id: line.id }, carrier)
  expect(copy).toEqual({ ...line, id: copy.id, code: '', status: 'paused' })
  expect(copy.id).not.toBe(line.id)
})

describe('status', () => {
  test('is set for many lines at once; visitors find those that are on', async () => {
    const ids = [(await save()).id, (await save({ code: '' })).id]
    const attempt = (status: 'on' | 'paused' | 'off', of = ids) =>
      app.data('/carrier/setLineStatus', { ids: of, status }, carrier)
    expect(await attempt('paused', ids.slice(0, 1))).toEqual({ changed: 1 })
    expect(await attempt('paused')).toEqual({ changed: 1 })
    for (const id of ids) expect(await found('330782')).not.toContain(id)
    expect(await list({ status: 'paused' })).toMatchObject({ total: 2, counts: { on: 0, paused: 2, off: 0 } })
    expect(await attempt('on')).toEqual({ changed: 2 })
    for (const id of ids) expect(await found('330782')).toContain(id)
    expect((await list()).list.map(({ version }) => version)).toEqual([3, 3])
  })

  test('is not set for any when one is missing', async () => {
    const { id } = await save()
    const foreign = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
    const answer = await app.call('/carrier/setLineStatus', { ids: [id, foreign], status: 'off' }, carrier)
    expect(answer.code).toBe(404)
    expect((await list()).counts).toEqual({ on: 1, paused: 0, off: 0 })
  })

  test('can be set to paused but not to on at a closed site', async () => {
    await app.pool.query(`insert into site (city_id, parent_id, name) values (330723, 330700, '武义县')`)
    const { id } = await save({ siteId: 330723 })
    await app.pool.query('update site set disabled = true where city_id = 330723')
    await app.data('/carrier/setLineStatus', { ids: [id], status: 'paused' }, carrier)
    const answer = await app.call('/carrier/setLineStatus', { ids: [id], status: 'on' }, carrier)
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('武义县') })
    const line = await app.data('/carrier/getLine', { id }, carrier)
    expect(
      await trySave({ id, version: line.version, siteId: 330723, status: 'paused', remark: '改' }),
    ).toMatchObject({ code: 200 })
  })
})

describe('the list', () => {
  const places = ['330782', '330100', '420100', '310115']
  const add = async () => {
    for (const [at, destinationCode] of places.entries()) {
      app.clock.advanceMs(1000)
      await save({
        destinationCode,
        destination: { name: '到货站' },
        code: at === 0 ? '' : `L${9 - at}`,
        viaCodes: destinationCode === '420100' ? ['420200'] : [],
        status: at === 3 ? 'off' : 'on',
        isDirect: at !== 2,
        heavyTiers: [{ fromGrams: 0, fenPerTonne: 30_000 - at }],
        lightTiers: [{ fromCm3: 0, fenPerM3: 7000 + at }],
        remark: at === 1 ? '长期 50% 优惠' : '',
      })
    }
  }

  test.each([
    ['a name', '义乌', ['330782']],
    ['a province, and what lies in it', '浙江', ['330782', '330100']],
    ['pinyin', 'wuhan', ['420100']],
    ['initials', 'yws', ['330782']],
    ['a via', '黄石', ['420100']],
    ['the own number, in any case', 'l8', ['330100']],
    ['the remark, its signs being signs', '50%', ['330100']],
    ['nothing there', '哈尔滨', []],
  ])('finds by %s', async (_, keyword, requested) => {
    await add()
    const { list: rows, total } = await list({ keyword })
    expect(rows.map(({ destinationCode }) => destinationCode).toSorted()).toEqual(requested.toSorted())
    expect(total).toBe(requested.length)
  })

  test('sorts, pages and counts', async () => {
    await add()
    const inOrder = async (sort: 'updated' | 'destination' | 'code' | 'heavy' | 'light') =>
      (await list({ sort })).list.map(({ destinationCode }) => places.indexOf(destinationCode))
    expect(await inOrder('updated')).toEqual([3, 2, 1, 0])
    expect(await inOrder('destination')).toEqual([3, 1, 0, 2])
    expect(await inOrder('code')).toEqual([3, 2, 1, 0])
    expect(await inOrder('heavy')).toEqual([3, 2, 1, 0])
    expect(await inOrder('light')).toEqual([0, 1, 2, 3])
    const page = await list({ page: 2, pageSize: 3, sort: 'light' })
    expect(page).toMatchObject({ total: 4, counts: { on: 3, paused: 0, off: 1 } })
    expect(page.list).toHaveLength(1)
    expect(await list({ status: 'off' })).toMatchObject({ total: 1, counts: { on: 3, off: 1 } })
    expect(await list({ isDirect: true })).toMatchObject({ total: 3 })
  })
})

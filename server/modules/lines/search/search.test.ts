import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { lineSorts } from '#contract/lines/words.ts'
import { actor } from '#server/testing/actors.ts'
import { allFees, insertLine, testPricing } from '#server/testing/data/lines.ts'
import type { LineInput } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrierId: number
const named: Record<string, number> = {}

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrierId = (await actor(app, { type: 3, name: '永康顺达物流' })).factoryId
  const inputs: Record<string, Omit<LineInput, 'carrierId'>> = {
    yiwu: { destinationCode: '330782' },
    jinhuaCity: { destinationCode: '330700' },
    zhejiang: { destinationCode: '330000' },
    hangzhou: { destinationCode: '330100', viaCodes: ['330782'], isDirect: false, transitHoursMax: 48 },
    xihu: { destinationCode: '330106' },
    pudong: { destinationCode: '310115', transitHoursMax: 72 },
    urumqi: { destinationCode: '650102', transitHoursMax: 200 },
  }
  for (const [name, input] of Object.entries(inputs))
    named[name] = await insertLine(app, { carrierId, ...input })
  await insertLine(app, { carrierId, destinationCode: '330782', status: 'paused' })
  await insertLine(app, { carrierId, destinationCode: '330782', status: 'off' })
})
afterAll(() => app.close())

type Search = CallInput<'/lines/searchLines'>
const idsOf = async (search: Search) =>
  (await app.data('/lines/searchLines', search)).list.map((row) => row.id)
async function namesOf(search: Search): Promise<string[]> {
  const ids = await idsOf(search)
  return Object.entries(named)
    .filter(([, id]) => ids.includes(id))
    .map(([name]) => name)
}

describe('regions', () => {
  test.each<[string, string, string[]]>([
    [
      'a district: lines to it, to its city, to its province, and by way of it',
      '330782',
      ['yiwu', 'jinhuaCity', 'zhejiang', 'hangzhou'],
    ],
    ['a district beside it: what goes to its city or province', '330784', ['jinhuaCity', 'zhejiang']],
    ['a city: lines to it, into it and over it', '330700', ['yiwu', 'jinhuaCity', 'zhejiang', 'hangzhou']],
    ['another city', '330100', ['zhejiang', 'hangzhou', 'xihu']],
    ['a province: all lines into it', '330000', ['yiwu', 'jinhuaCity', 'zhejiang', 'hangzhou', 'xihu']],
    ['a municipality', '310000', ['pudong']],
    ['a district far away', '650102', ['urumqi']],
    ['nowhere that anybody goes', '110101', []],
  ])('%s', async (_, destinationCode, expected) => {
    expect(await namesOf({ destinationCode })).toEqual(expected)
  })

  test('returns all active lines of the site, and of no other, without a destination', async () => {
    expect(await namesOf({})).toEqual(Object.keys(named))
    expect(await idsOf({})).toHaveLength(Object.keys(named).length)
    expect(await app.data('/lines/searchLines', { siteId: 330782 })).toEqual({
      list: [],
      total: 0,
      next: null,
    })
  })

  test('reports an unknown region as a fault of its field', async () => {
    expect(await app.call('/lines/searchLines', { destinationCode: '999999' })).toMatchObject({
      code: 400,
      msg: '没有这个目的地，请重新选择',
      data: { fields: [{ path: 'destinationCode', label: '目的地' }] },
    })
  })

  test('finds lines to the successor of an abolished code', async () => {
    // 卢湾区 became part of 黄浦区 in 2011.
    const huangpu = await insertLine(app, { carrierId, destinationCode: '310101' })
    expect(await idsOf({ destinationCode: '310103' })).toEqual([huangpu])
  })
})

describe('filters', () => {
  test('selects direct lines and those within the transit time', async () => {
    expect(await namesOf({ isDirect: true })).not.toContain('hangzhou')
    expect(await namesOf({ isDirect: false })).toContain('hangzhou')
    const viaDirect = await insertLine(app, { carrierId, destinationCode: '350100', viaCodes: ['350702'] })
    expect(await idsOf({ destinationCode: '350702' })).toContain(viaDirect)
    expect(await idsOf({ destinationCode: '350702', isDirect: true })).not.toContain(viaDirect)
    expect(await idsOf({ destinationCode: '350102', isDirect: true })).toContain(viaDirect)
    expect(await idsOf({ destinationCode: '350000', isDirect: true })).toContain(viaDirect)
    expect(await namesOf({ maxTransitHours: 72 })).not.toContain('urumqi')
    expect(await namesOf({ maxTransitHours: 72 })).toContain('pudong')
    expect(await namesOf({ maxTransitHours: 71 })).not.toContain('pudong')
  })

  test.each<[string, Search]>([
    ['pickup', { pickupMode: 'door' }],
    ['delivery', { deliveryMode: 'door' }],
    ['upstairs', { deliveryMode: 'upstairs' }],
    ['insurance', { declaredValueFen: 100_000 }],
    ['cod', { codFen: 1 }],
    ['receipt', { receiptCopies: 1 }],
    ['hold', { isHeld: true }],
  ])('sorts lines without %s last and without a total, or leaves them out', async (service, wanted) => {
    const destinationCode = '430102'
    const fees = { ...allFees, [service]: null }
    const [lacking, offering] = [
      // cheaper, faster and more popular
      await insertLine(app, {
        carrierId,
        destinationCode,
        pricing: { ...testPricing, minChargeFen: 0, fees },
        popularity: 900,
        transitHoursMax: 8,
      }),
      await insertLine(app, { carrierId, destinationCode, popularity: 3 }),
    ]
    const search = { destinationCode, weightGrams: 1000, ...wanted }
    for (const sort of lineSorts) {
      const { list, total } = await app.data('/lines/searchLines', { ...search, sort })
      expect(list.map(({ id }) => id)).toEqual([offering, lacking])
      expect(list.map(({ totalFen }) => totalFen === null)).toEqual([false, true])
      expect(total).toBe(2)
      expect(await idsOf({ ...search, sort, offersAll: true })).toEqual([offering])
    }
    await app.pool.query('delete from line where id = any($1)', [[lacking, offering]])
  })

  test('filters 今日发车 by the weekday in Shanghai and the cut-off time', async () => {
    const [monday, friday, saturday] = [1, 1 << 4, 1 << 5]
    const sixPm = 18 * 60
    const leaving = async (departureDays: number, cutOffMinutes: number) =>
      insertLine(app, { carrierId, destinationCode: '440103', departureDays, cutOffMinutes })
    const [onMonday, onFriday, onSaturday, early] = [
      await leaving(monday, sixPm),
      await leaving(friday, sixPm),
      await leaving(saturday, 5),
      await leaving(friday | saturday, 9 * 60),
    ]
    const at = async (moment: string) => {
      app.clock.at = new Date(moment)
      return (await idsOf({ destinationCode: '440103', departsToday: true })).toSorted((a, b) => a - b)
    }
    expect(await at('2026-11-20T00:00:00.000Z')).toEqual([onFriday, early])
    expect(await at('2026-11-20T02:00:00.000Z')).toEqual([onFriday])
    expect(await at('2026-11-20T09:59:59.999Z')).toEqual([onFriday])
    expect(await at('2026-11-20T10:00:00.000Z')).toEqual([])
    expect(await at('2026-11-20T15:59:59.999Z')).toEqual([])
    expect(await at('2026-11-20T16:00:00.000Z')).toEqual([onSaturday, early])
    expect(await at('2026-11-23T02:00:00.000Z')).toEqual([onMonday])
  })
})

test('finds the lines of one carrier, priced', async () => {
  const carrierId = (await actor(app, { type: 3, name: '一家专线' })).factoryId
  const own = await insertLine(app, { carrierId })
  await insertLine(app, { carrierId: (await actor(app, { type: 3, name: '另一家专线' })).factoryId })
  expect(await idsOf({ carrierId })).toEqual([own])
  expect(await idsOf({ carrierId, keyword: '一家' })).toEqual([own])
  expect(await idsOf({ carrierId, keyword: '另一家' })).toEqual([])
  const { list } = await app.data('/lines/searchLines', { carrierId, weightGrams: 500_000, sort: 'total' })
  expect(list.map(({ totalFen }) => totalFen)).toEqual([expect.any(Number)])
})

describe('keyword', () => {
  test('matches name, pinyin and initials of the carrier, in any case', async () => {
    const other = await actor(app, { type: 3, name: '浙中ABC货运' })
    await app.pool.query(
      `update factory set name_pinyin = 'zhezhongabchuoyun', name_initials = 'zzabchy' where id = $1`,
      [other.factoryId],
    )
    const id = await insertLine(app, { carrierId: other.factoryId })
    for (const keyword of ['浙中', '货运', 'abc', 'ABC货', 'zhezhong', 'ZZABC', 'huoyun'])
      expect(await idsOf({ keyword }), keyword).toEqual([id])
    expect(await idsOf({ keyword: '顺达' })).not.toContain(id)
    expect(await idsOf({ keyword: '没有这家' })).toEqual([])
    expect(await idsOf({ keyword: '  ', pageSize: 100 })).toContain(id)
  })

  test('treats LIKE wildcards as literals', async () => {
    const odd = await actor(app, { type: 3, name: '五折50%_a\\b物流' })
    const id = await insertLine(app, { carrierId: odd.factoryId })
    for (const keyword of ['%', '_', '\\', '50%_', '%_a\\b'])
      expect(await idsOf({ keyword }), keyword).toEqual([id])
    for (const keyword of ['五%流', '五折__', '\\\\', "'", '"']) expect(await idsOf({ keyword })).toEqual([])
  })
})

test('returns a line that is not on by its id, with its status', async () => {
  const id = await insertLine(app, { carrierId, status: 'paused' })
  expect(await app.data('/lines/getLineDetail', { id })).toMatchObject({ id, status: 'paused' })
  expect(await app.call('/lines/getLineDetail', { id: 999_999_999 })).toMatchObject({ code: 404, data: null })
})

test('itemises a quote, names a missing service, and returns 404 for an unknown line', async () => {
  const pricing = { ...testPricing, fees: { ...allFees, hold: null } }
  const lineId = await insertLine(app, { carrierId, pricing })
  const goods = { lineId, weightGrams: 200_000, volumeCm3: 800_000 }
  expect(await app.data('/lines/quote', { ...goods, receiptCopies: 1 })).toMatchObject({
    totalFen: 6500,
    billedBy: 'heavy',
    items: [{ key: 'base' }, { key: 'receipt', formula: '1 份 × ¥5.00/份' }],
  })
  expect(await app.call('/lines/quote', { ...goods, isHeld: true })).toMatchObject({
    code: 409,
    msg: '该专线不提供控货，请取消这项服务或另选专线',
  })
  expect(await app.call('/lines/quote', { ...goods, lineId: 999_999_999 })).toMatchObject({ code: 404 })
})

import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { finishImport } from '#server/testing/data/lineImports.ts'
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

type Sheet = NonNullable<CallInput<'/carrier/createLineImport'>['sheet']>
const sheet: Sheet = {
  titles: ['到站', '时效', '重货', '泡货', '最低一票'],
  mapping: {
    columns: [
      { target: 'destination', unit: '' },
      { target: 'transit', unit: '天' },
      { target: 'heavy', unit: '元/公斤' },
      { target: 'light', unit: '元/方' },
      { target: 'minCharge', unit: '' },
    ],
    fixed: [
      { column: 'originName', cell: '永康货运市场' },
      { column: 'originAddress', cell: '九铃东路 1 号' },
      { column: 'originPhones', cell: '0579-87112233' },
      { column: 'isDirect', cell: '直达' },
      { column: 'cutOff', cell: '17:00' },
    ],
  },
}
const columns = ['destination', 'transitHoursMin', 'transitHoursMax', 'heavy', 'light', 'minCharge'] as const
type Cells = [string, string, string, string, string, string]

/** Uploads rows of the sheet above and has them checked. */
async function upload(rows: readonly Cells[], change: Partial<Sheet['mapping']> = {}): Promise<number> {
  const { importId } = await app.data(
    '/carrier/createLineImport',
    {
      fileName: '报价.xlsx',
      columns: [...columns],
      rowCount: rows.length,
      sheet: { ...sheet, mapping: { ...sheet.mapping, ...change } },
    },
    carrier,
  )
  const sent = rows.map((cells, at) => ({ rowNumber: at + 2, cells }))
  await app.data('/carrier/addLineImportRows', { importId, from: 0, rows: sent }, carrier)
  await app.data('/carrier/checkLineImport', { importId }, carrier)
  await app.runJobs()
  return importId
}
const rowsOf = async (importId: number) =>
  (await app.data('/carrier/getLineImportRows', { importId, pageSize: 100 }, carrier)).list
const lines = async () =>
  (await app.data('/carrier/getLineList', { sort: 'destination', pageSize: 100 }, carrier)).list

test('gives new lines the fixed cells and names their stations; existing lines keep theirs', async () => {
  const known = await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330100' })
  const before = await app.data('/carrier/getLine', { id: known }, carrier)
  const importId = await upload([
    ['浙江金华义乌', '24', '48', '0.35元/公斤；满1吨0.3元/公斤', '70', '30'],
    ['杭州市', '24', '24', '', '', '31'],
  ])
  expect(await rowsOf(importId)).toMatchObject([
    { outcome: 'new', doubts: [] },
    { outcome: 'changed', lineId: known },
  ])
  await finishImport(app, carrier, importId)
  const [hangzhou, yiwu] = await lines()
  expect(yiwu).toMatchObject({
    destinationCode: '330782',
    destination: { name: '义乌市' },
    origin: { name: '永康货运市场', address: '九铃东路 1 号', phones: ['0579-87112233'] },
    isDirect: true,
    cutOffMinutes: 1020,
    transitHoursMin: 24,
    transitHoursMax: 48,
    heavyTiers: [
      { fromGrams: 0, fenPerTonne: 35_000 },
      { fromGrams: 1_000_000, fenPerTonne: 30_000 },
    ],
  })
  const { origin, cutOffMinutes, heavyTiers, lightTiers, destination } = before
  expect(hangzhou).toMatchObject({
    origin,
    cutOffMinutes,
    heavyTiers,
    lightTiers,
    destination,
    minChargeFen: 3100,
  })
})

test('names what a new line lacks, and a fixed cell that cannot be read', async () => {
  const row: Cells = ['浙江金华义乌', '24', '48', '350', '70', '30']
  const withoutSome = sheet.mapping.fixed.filter(({ column }) => column !== 'originName')
  expect(await rowsOf(await upload([row], { fixed: withoutSome }))).toMatchObject([
    {
      outcome: 'faulty',
      faults: [{ column: 'originName', reason: '新增专线要有“发站名称”，表里没有这一列，请填写' }],
    },
  ])
  const wrong = sheet.mapping.fixed.map((each) =>
    each.column === 'cutOff' ? { ...each, cell: '傍晚' } : each,
  )
  expect(await rowsOf(await upload([row], { fixed: wrong }))).toMatchObject([
    { outcome: 'faulty', faults: [{ column: 'cutOff', reason: expect.stringContaining('“傍晚”不是时间') }] },
  ])
})

test('asks before it leaves a tier out that is 面议, and refuses it as the lowest', async () => {
  const priced: Cells = ['浙江金华义乌', '24', '48', '350；满1吨300；满3吨面议', '70', '30']
  const importId = await upload([
    priced,
    ['浙江金华兰溪', '24', '48', '面议；满1吨300', '70', '30'],
    ['新疆乌鲁木齐', '168', '216', '面议', '面议', ''],
  ])
  expect(await rowsOf(importId)).toMatchObject([
    {
      outcome: 'doubtful',
      doubts: ['重货价满 3吨 面议：不设这一档，线上会按前一档的价格计'],
    },
    { outcome: 'faulty', faults: [{ column: 'heavy', reason: expect.stringContaining('最低一档是面议') }] },
    { outcome: 'new' },
  ])
  const { job } = (await app.data('/carrier/getLineImport', { importId }, carrier)) ?? expect.unreachable()
  await app.data(
    '/carrier/applyLineImport',
    { importId, only: 'good', confirmed: { jobId: job?.id ?? 0, rows: [0] } },
    carrier,
  )
  await app.runJobs()
  expect(await lines()).toMatchObject([
    {
      heavyTiers: [
        { fromGrams: 0, fenPerTonne: 35_000 },
        { fromGrams: 1_000_000, fenPerTonne: 30_000 },
      ],
    },
    { destinationCode: '650100', heavyTiers: [], lightTiers: [], minChargeFen: 0 },
  ])
  // prices that stay are not flagged again
  expect(await rowsOf(await upload([priced]))).toMatchObject([{ outcome: 'unchanged', doubts: [] }])
})

test('reads regions as people write them, and refuses the same destination twice', async () => {
  const row = (destination: string): Cells => [destination, '24', '48', '350', '70', '30']
  const places = ['浙江金华永康', '四川省成都市/双流', '浙江 杭州 余杭', '成都双流']
  const [yongkang, shuangliu, yuhang, again] = await rowsOf(await upload(places.map(row)))
  expect([yongkang?.outcome, yuhang?.outcome]).toEqual(['new', 'new'])
  for (const [row, other] of [
    [again, 3],
    [shuangliu, 5],
  ] as const)
    expect(row).toMatchObject({
      outcome: 'faulty',
      faults: [{ column: null, reason: expect.stringContaining(`与第 ${other} 行是同一条专线`) }],
    })
})

test('takes a city for its counties of the same name, and refuses a name that other cities have, too', async () => {
  const row = (destination: string): Cells => [destination, '24', '48', '350', '70', '30']
  const importId = await upload(['湖南长沙', '乌鲁木齐', '辽宁朝阳', '朝阳', '吉林'].map(row))
  expect((await rowsOf(importId)).map(({ outcome }) => outcome)).toEqual([
    'new',
    'new',
    'new',
    'faulty',
    'faulty',
  ])
  await finishImport(app, carrier, importId)
  expect((await lines()).map(({ destinationText }) => destinationText)).toEqual([
    '辽宁省朝阳市',
    '湖南省长沙市',
    '新疆维吾尔自治区乌鲁木齐市',
  ])
})

test('remembers a mapping for its user and these titles only', async () => {
  const { titles } = sheet
  const mappingFor = (user: Actor, of: string[]) => app.data('/carrier/getSheetMapping', { titles: of }, user)
  expect(await mappingFor(carrier, titles)).toBeNull()
  await upload([['义乌市', '24', '48', '350', '70', '30']])
  const later = { ...sheet.mapping, fixed: [] }
  await upload([['义乌市', '24', '48', '350', '70', '30']], later)
  expect(await mappingFor(carrier, titles)).toEqual(later)
  expect(await mappingFor(carrier, titles.slice(1))).toBeNull()
  expect(await mappingFor(await actor(app, { type: 3, factoryId: carrier.factoryId }), titles)).toBeNull()
  expect(await mappingFor(await actor(app, { type: 3 }), titles)).toBeNull()
})

test('refuses a mapping with another number of columns than titles', async () => {
  const answer = await app.call(
    '/carrier/createLineImport',
    { columns: ['destination'], rowCount: 1, sheet: { ...sheet, titles: ['到站'] } },
    carrier,
  )
  expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('列名和列的数目不同') })
})

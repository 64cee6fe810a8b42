import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { lineColumnKeys } from '#contract/lines/fileWords.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { finishImport, lineCells, uploadLines } from '#server/testing/data/lineImports.ts'
import type { LineCells } from '#server/testing/data/lineImports.ts'
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

const row = (changes: LineCells = {}): LineCells => ({ ...lineCells, ...changes })
const upload = (rows: readonly LineCells[]) => uploadLines(app, carrier, rows)
const rowsOf = async (importId: number, outcome?: 'faulty' | 'doubtful') =>
  (
    await app.data(
      '/carrier/getLineImportRows',
      { importId, pageSize: 100, ...(outcome ? { outcome } : {}) },
      carrier,
    )
  ).list
const lines = async () =>
  (await app.data('/carrier/getLineList', { sort: 'destination', pageSize: 100 }, carrier)).list
const take = (importId: number) => finishImport(app, carrier, importId)

test('asks about a rate that is likely a percentage', async () => {
  const rates = row({ insuranceRate: '0.003', insuranceMin: '1', codRate: '0.3%', codMin: '1' })
  expect(await rowsOf(await upload([rates]))).toMatchObject([
    { outcome: 'doubtful', doubts: ['保价费率 0.003‰，低于 0.1‰：表格里若是百分比，请改成 3‰'] },
  ])
})

test('asks about a new line whose price is far from those of the other new lines', async () => {
  const towns = ['兰溪市', '东阳市', '武义县', '浦江县', '磐安县']
  const usual = towns.map((destination, at) => row({ destination, heavy: `${500 + at * 40}`, light: '120' }))
  const list = await rowsOf(await upload([...usual, row({ heavy: '5900', light: '20' })]))
  expect(list.filter(({ outcome }) => outcome !== 'new')).toMatchObject([
    {
      rowNumber: 7,
      outcome: 'doubtful',
      doubts: [
        '重货价 ¥5,900/吨，是这份表一般价的 5 倍以上，请核对单位',
        '泡货价 ¥20/方，不到这份表一般价的五分之一，请核对单位',
      ],
    },
  ])
  // too few lines to compare with
  expect(
    await rowsOf(await upload([row(), row({ destination: '兰溪市', heavy: '5900' })]), 'doubtful'),
  ).toEqual([])
})

test('says that Excel stored a cell as a date', async () => {
  const [found] = await rowsOf(await upload([row({ transitHoursMax: '2026-02-03' })]), 'faulty')
  expect(found?.faults).toEqual([
    {
      column: 'transitHoursMax',
      reason: 'Excel 把这一格存成了日期 2026-02-03，原来可能是“2-3”，请填一个数，如“3天”',
    },
  ])
})

describe('matching rows to lines', () => {
  test('matches by id, by code, or by route, ignoring lines that are off', async () => {
    await take(await upload([row({ code: 'A' }), row({ code: '' }), row({ destination: '兰溪市' })]))
    const [lanxi, ...yiwu] = await lines()
    const numbered = yiwu.find(({ code }) => code === 'A')
    const plain = yiwu.find(({ code }) => code === '')
    const importId = await upload([
      row({ lineId: String(lanxi?.id), destination: '东阳市' }),
      row({ code: 'A', minCharge: '31' }),
      row({ code: '', minCharge: '32' }),
    ])
    expect((await rowsOf(importId)).map(({ outcome, lineId }) => [outcome, lineId])).toEqual([
      ['changed', lanxi?.id],
      ['changed', numbered?.id],
      ['changed', plain?.id],
    ])
    await app.data('/carrier/setLineStatus', { ids: [plain?.id ?? 0], status: 'off' }, carrier)
    await app.data('/carrier/setLineStatus', { ids: [numbered?.id ?? 0], status: 'off' }, carrier)
    expect(await rowsOf(await upload([row({})]))).toMatchObject([{ outcome: 'new' }])
  })

  test('sets the code of the only matching line without one', async () => {
    await take(await upload([row()]))
    const importId = await upload([row({ code: 'N1' })])
    expect(await rowsOf(importId)).toMatchObject([
      { outcome: 'changed', changes: [{ column: 'code', before: '', after: 'N1' }] },
    ])
    await take(importId)
    expect(await rowsOf(await upload([row({ code: 'N1' }), row({ code: 'N2' })]))).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'new' },
    ])
    expect(await rowsOf(await upload([row()]))).toMatchObject([{ outcome: 'unchanged' }])
  })

  test.each<[string, LineCells[], string, RegExp]>([
    ['an unknown id', [row({ lineId: '999999999' })], 'lineId', /没有系统编号/],
    ['a new line without a phone', [row({ originPhones: '' })], 'originPhones', /发站电话/],
    ['an invalid phone', [row({ originPhones: '0579-87112233、123' })], 'originPhones', /电话/],
    ['a place that is none', [row({ destination: '无此市' })], 'destination', /无此市/],
    ['a place that is several', [row({ destination: '鼓楼区' })], 'destination', /不止一处/],
    ['a site that is none', [row({ site: '北京市' })], 'site', /始发城市/],
    ['tiers that fall', [row({ heavy: '300；满5吨280；满1吨250' })], 'heavy', /从 0 开始/],
    ['half a fen', [row({ minCharge: '30.005' })], 'minCharge', /2 位小数/],
    ['less than nothing', [row({ minCharge: '-1' })], 'minCharge', /不是数字/],
    ['a service half said', [row({ pickupIncluded: '500' })], 'pickupStart', /提货起步价/],
    ['a time that ends before it begins', [row({ transitHoursMin: '30' })], 'transitHoursMax', /最短时效/],
    ['a fee without a figure', [row({ otherFees: '燃油附加费' })], 'otherFees', /燃油附加费=10/],
    ['a day that is none', [row({ departureDays: '周八' })], 'departureDays', /每天/],
    ['a status that is none', [row({ status: '开心' })], 'status', /营运中/],
    ['a price of nothing', [row({ light: '0' })], 'light', /大于 0/],
  ])('reports %s as a fault', async (_, cells, column, reason) => {
    const faulty = await rowsOf(await upload(cells), 'faulty')
    expect(faulty).toMatchObject([{ faults: [{ column, reason: expect.stringMatching(reason) }] }])
  })

  test.each([
    ['equal new lines', [row(), row(), row()]],
    [
      'rows with one code',
      [row({ code: 'A' }), row({ code: 'A', destination: '兰溪市' }), row({ code: 'A' })],
    ],
  ])('reports all %s as faults', async (_, cells) => {
    const faulty = await rowsOf(await upload(cells), 'faulty')
    const reasons = faulty.map(({ faults }) =>
      faults.map(({ column, reason }) => [column, reason.slice(0, 6)]),
    )
    expect(reasons).toEqual([[[null, '与第 4 行']], [[null, '与第 2 行']], [[null, '与第 2 行']]])
  })

  test('asks about a duration that is likely in days', async () => {
    const doubtful = await rowsOf(
      await upload([row({ transitHoursMin: '3', transitHoursMax: '4' })]),
      'doubtful',
    )
    expect(doubtful).toMatchObject([{ doubts: ['最长时效 4 小时：若是天数，请改成 4天'] }])
  })

  test('requires a code to choose between two lines of one route', async () => {
    const carrierId = carrier.factoryId
    await insertLine(app, { carrierId })
    await insertLine(app, { carrierId })
    expect(await rowsOf(await upload([row()]))).toMatchObject([
      { outcome: 'faulty', faults: [{ reason: expect.stringContaining('系统编号') }] },
    ])
  })

  test('keeps values of missing columns and reports them for new lines', async () => {
    const id = await insertLine(app, { carrierId: carrier.factoryId })
    const importId = await upload([
      { destination: '义乌市', isDirect: '直达', light: '66' },
      { destination: '兰溪市', isDirect: '直达', light: '66' },
    ])
    expect(await rowsOf(importId)).toMatchObject([
      { outcome: 'changed', lineId: id, changes: [{ column: 'light', before: '70', after: '66' }] },
      {
        outcome: 'faulty',
        faults: expect.arrayContaining([{ column: 'heavy', reason: expect.stringContaining('重货价') }]),
      },
    ])
  })

  test('keeps values of empty cells, also in a row without an id', async () => {
    await insertLine(app, { carrierId: carrier.factoryId })
    const [before] = await lines()
    const empty: LineCells = Object.fromEntries(lineColumnKeys.map((key) => [key, '']))
    const importId = await upload([{ ...empty, destination: '义乌市', minCharge: '31' }])
    expect(await rowsOf(importId)).toMatchObject([
      { outcome: 'changed', changes: [{ column: 'minCharge', before: '30', after: '31' }] },
    ])
    await take(importId)
    const [after] = await lines()
    expect(after).toEqual({ ...before, minChargeFen: 3_100, version: 2, updatedAt: after?.updatedAt })
  })

  test('removes a service with all its figures for 不提供', async () => {
    await insertLine(app, { carrierId: carrier.factoryId })
    await take(await upload([{ destination: '义乌市', pickupStart: '不提供', holdFee: '不提供' }]))
    expect(await lines()).toMatchObject([
      { fees: { pickup: null, hold: null, delivery: { startFen: 3000 } } },
    ])
    const importId = await upload([{ destination: '义乌市', light: '不提供' }])
    expect(await rowsOf(importId)).toMatchObject([{ outcome: 'faulty', faults: [{ column: 'light' }] }])
  })
})

describe('a row with doubtful prices', () => {
  const doubts = [
    '重货价 ¥300 → ¥5.90/吨，降 98%',
    '重货价满 1 吨 ¥240 → ¥5.90/吨，降 97%',
    '重货价 ¥5.90/吨，低于 ¥30/吨',
  ]
  const sent = () => upload([row({ heavy: '5.90' }), row({ destination: '兰溪市' })])
  const jobId = async (importId: number) =>
    (await app.data('/carrier/getLineImport', { importId }, carrier))?.job?.id ?? 0
  const prices = async () => (await lines()).map(({ heavyTiers }) => heavyTiers[0]?.fenPerTonne)
  beforeEach(() => insertLine(app, { carrierId: carrier.factoryId }))

  test('is skipped without a confirmation', async () => {
    const importId = await sent()
    expect(await rowsOf(importId)).toMatchObject([
      { outcome: 'doubtful', doubts },
      { outcome: 'new', doubts: [] },
    ])
    const apply = (confirmed?: { jobId: number; rows: number[] }) =>
      app.call('/carrier/applyLineImport', { importId, only: 'all', confirmed }, carrier)
    expect(await apply()).toMatchObject({ code: 409, msg: expect.stringContaining('有 1 行的价格需确认') })
    // another row, or a confirmation of another check, is not enough
    const job = await jobId(importId)
    expect(await apply({ jobId: job, rows: [1] })).toMatchObject({ code: 409 })
    expect(await apply({ jobId: job - 1, rows: [0] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('重新检查'),
    })
    await take(importId)
    expect(await prices()).toEqual([30_000, 30_000])
  })

  test('is applied after a confirmation', async () => {
    const importId = await sent()
    const confirmed = { jobId: await jobId(importId), rows: [0] }
    const answer = await app.data('/carrier/applyLineImport', { importId, only: 'all', confirmed }, carrier)
    expect(answer.counts).toMatchObject({ new: 1, changed: 1, doubtful: 0 })
    await app.runJobs()
    expect(new Set(await prices())).toEqual(new Set([30_000, 590]))
  })
})

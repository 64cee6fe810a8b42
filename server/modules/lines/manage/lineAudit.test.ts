import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import type { CallInput } from '#contract/calls/calls.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { finishImport, lineCells, uploadLines } from '#server/testing/data/lineImports.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor
let carrier: Actor
let staff: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
})
afterAll(() => app.close())
beforeEach(async () => {
  carrier = await actor(app, { type: 3, name: '永康市顺达货运' })
  staff = await actor(app, { type: 3, role: 'user', factoryId: carrier.factoryId })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})

type Saving = CallInput<'/carrier/saveLine'>
const { id: _id, version: _version, ...words } = calls['/carrier/saveLine'].example as Saving & object
const entriesOf = async (id: number) =>
  (await app.data('/ops/getAuditLog', { subjectKind: 'line', subjectId: String(id) }, operator)).list
const percent = (value: number) => ({ filter: {}, target: 'heavy', kind: 'percent', value }) as const

test('logs a single edit with who, when, and each changed field to the fen', async () => {
  app.clock.advanceMs(1000)
  const heavyTiers = [
    { fromGrams: 0, fenPerTonne: 30_001 },
    { fromGrams: 1_000_000, fenPerTonne: 24_000 },
  ]
  const { code: _code, viaCodes: _vias, fees: _fees, destination: _destination, ...same } = words
  const { fees, destination } = await app.data('/carrier/getLine', { id: lineId }, carrier)
  await app.data(
    '/carrier/saveLine',
    { ...same, id: lineId, version: 1, fees, destination, heavyTiers, remark: '不收液体' },
    staff,
  )
  expect(await entriesOf(lineId)).toEqual([
    {
      id: expect.any(Number) as number,
      at: app.clock.now().toISOString(),
      action: 'line.changed',
      subject: { kind: 'line', id: String(lineId) },
      actor: { alias: '测试', factoryName: '永康市顺达货运' },
      address: expect.any(String) as string,
      before: { heavy: '300；满1吨240', remark: '' },
      after: { heavy: '300.01；满1吨240', remark: '不收液体' },
    },
  ])
})

test('logs an added and a copied line, and nothing for an edit without a change', async () => {
  const added = await app.data('/carrier/saveLine', { ...words, code: 'YW-7' }, staff)
  expect(await entriesOf(added.id)).toMatchObject([
    {
      action: 'line.added',
      before: null,
      after: {
        destination: '浙江省金华市义乌市',
        code: 'YW-7',
        status: '营运中',
        heavy: '300；满1吨240',
        light: '70',
        minCharge: '30',
      },
    },
  ])
  await app.data('/carrier/saveLine', { ...words, code: 'YW-7', id: added.id, version: 1 }, staff)
  expect(await entriesOf(added.id)).toHaveLength(1)
  const copy = await app.data('/carrier/copyLine', { id: added.id }, staff)
  expect(await entriesOf(copy.id)).toMatchObject([{ action: 'line.added', after: { status: '已暂停' } }])
})

test('logs each line that is paused or resumed, and none that stays as it was', async () => {
  const paused = await insertLine(app, { carrierId: carrier.factoryId, status: 'paused' })
  await app.data('/carrier/setLineStatus', { ids: [lineId, paused], status: 'paused' }, staff)
  expect(await entriesOf(lineId)).toMatchObject([
    { action: 'line.changed', before: { status: '营运中' }, after: { status: '已暂停' } },
  ])
  expect(await entriesOf(paused)).toEqual([])
})

test('logs 全部调价 for each line and once for all; a member of staff may not do it', async () => {
  for (const path of ['/carrier/previewPriceChange', '/carrier/applyPriceChange'] as const) {
    const answer = await app.call(path, { ...percent(500), token: '0'.repeat(64) } as never, staff)
    expect(answer).toMatchObject({ code: 403, msg: problems.notPermitted.msg })
  }
  expect(await app.data('/carrier/getLine', { id: lineId }, carrier)).toMatchObject({ version: 1 })
  const { token } = await app.data('/carrier/previewPriceChange', percent(350), carrier)
  await app.data('/carrier/applyPriceChange', { ...percent(350), token }, carrier)
  expect(await entriesOf(lineId)).toMatchObject([
    {
      action: 'line.changed',
      before: { heavy: '300；满1吨240' },
      after: { heavy: '310.50；满1吨248.40' },
      actor: { factoryName: '永康市顺达货运' },
    },
  ])
  const all = { action: 'line.pricesChanged', subjectId: String(carrier.factoryId) } as const
  expect((await app.data('/ops/getAuditLog', all, operator)).list).toMatchObject([
    { before: null, after: { lines: 1, change: '重货价 +3.50%', roundToFen: 1 } },
  ])
})

test('logs each line that an import adds and changes, and that its undoing restores and removes', async () => {
  const importId = await uploadLines(app, carrier, [
    { ...lineCells, lineId: String(lineId), heavy: '280' },
    { ...lineCells, code: 'NEW-1', destination: '湖北省武汉市' },
  ])
  await finishImport(app, carrier, importId)
  const { list } = await app.data('/carrier/getLineList', { keyword: 'NEW-1' }, carrier)
  const added = list[0]?.id ?? 0
  expect(await entriesOf(lineId)).toMatchObject([
    { action: 'line.changed', before: { heavy: '300；满1吨240' }, after: { heavy: '280' } },
  ])
  expect(await entriesOf(added)).toMatchObject([{ action: 'line.added', after: { code: 'NEW-1' } }])
  await app.data('/carrier/undoLineImport', { importId }, carrier)
  await app.runJobs()
  expect(await entriesOf(lineId)).toMatchObject([
    { action: 'line.changed', before: { heavy: '280' }, after: { heavy: '300；满1吨240' } },
    { after: { heavy: '280' } },
  ])
  expect(await entriesOf(added)).toMatchObject([
    { action: 'line.removed', before: { code: 'NEW-1' } },
    { action: 'line.added' },
  ])
})

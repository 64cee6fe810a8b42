import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { finishImport, lineCells, uploadLines } from '#server/testing/data/lineImports.ts'
import type { LineCells } from '#server/testing/data/lineImports.ts'
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

type Rows = CallInput<'/carrier/correctLineImport'>['rows']

const upload = (...rows: LineCells[]) => uploadLines(app, carrier, rows)
const correction = (index: number, cells: LineCells): Rows[number] => ({
  index,
  cells: Object.entries(cells).map(([column, cell]) => ({ column: column as keyof LineCells, cell })),
})
const correct = (importId: number, rows: Rows, as = carrier) =>
  app.call('/carrier/correctLineImport', { importId, rows }, as)
async function corrected(importId: number, ...rows: Rows) {
  expect(await correct(importId, rows)).toMatchObject({ data: { stage: 'uploading', counts: null } })
  await app.runJobs()
  return app.data('/carrier/getLineImport', { importId }, carrier)
}
const rowsOf = async (importId: number) =>
  (await app.data('/carrier/getLineImportRows', { importId, pageSize: 100 }, carrier)).list
const linesBy = async () => {
  const { list } = await app.data('/carrier/getLineList', { sort: 'destination', pageSize: 100 }, carrier)
  return list.map(({ destination, heavyTiers, remark }) => [
    destination.name,
    heavyTiers.map(({ fenPerTonne }) => fenPerTonne),
    remark,
  ])
}

const dongyang: LineCells = { ...lineCells, destination: '浙江省金华市东阳市', destinationName: '东阳' }

test('cells of faulty rows are replaced, and the file is checked again as a whole', async () => {
  const importId = await upload({ ...lineCells, heavy: '三百', minCharge: '' }, dongyang)
  expect((await rowsOf(importId)).map(({ outcome }) => outcome)).toEqual(['faulty', 'new'])
  expect(await corrected(importId, correction(0, { heavy: '300', minCharge: '30' }))).toMatchObject({
    stage: 'checked',
    counts: { new: 2, faulty: 0 },
  })
  await finishImport(app, carrier, importId)
  expect(await linesBy()).toHaveLength(2)
})

test('a corrected row can conflict with another one', async () => {
  const importId = await upload({ ...lineCells, destination: '亚特兰蒂斯' }, dongyang)
  await corrected(importId, correction(0, { destination: '浙江省金华市东阳市' }))
  expect(await rowsOf(importId)).toMatchObject([
    { outcome: 'new' },
    {
      outcome: 'faulty',
      faults: [{ column: 'destination', reason: expect.stringContaining('第 2 行') as string }],
    },
  ])
})

test('a doubtful price is corrected like a fault', async () => {
  await finishImport(app, carrier, await upload(lineCells))
  const importId = await upload({ ...lineCells, heavy: '3' })
  expect(await rowsOf(importId)).toMatchObject([{ outcome: 'doubtful' }])
  await corrected(importId, correction(0, { heavy: '290' }))
  expect(await rowsOf(importId)).toMatchObject([{ outcome: 'changed', doubts: [] }])
})

test('a column that the file lacks is added, and other lines keep what they have', async () => {
  await finishImport(app, carrier, await upload({ ...lineCells, remark: '含装车' }))
  const { minCharge: _, ...withoutMinCharge } = dongyang
  const importId = await upload({ destination: lineCells.destination, heavy: '310' }, { ...withoutMinCharge })
  const [, second] = await rowsOf(importId)
  expect(second?.faults.map(({ column }) => column)).toEqual(['minCharge'])
  expect(await corrected(importId, correction(1, { minCharge: '40', remark: '不含装车' }))).toMatchObject({
    counts: { changed: 1, new: 1, faulty: 0 },
  })
  await finishImport(app, carrier, importId)
  expect(await linesBy()).toEqual([
    ['义乌分拨中心', [31_000], '含装车'],
    ['东阳', [30_000, 24_000], '不含装车'],
  ])
})

test('what all new lines have in common still applies to the rows that were not corrected', async () => {
  const sheet = {
    titles: ['到站'],
    mapping: { columns: [{ target: 'destination' as const, unit: '' }], fixed: [] },
  }
  const columns = [
    'destination',
    'heavy',
    'light',
    'minCharge',
    'isDirect',
    'transitHoursMin',
    'transitHoursMax',
  ] as const
  const { originName, originAddress, originPhones, cutOff } = lineCells
  const fixed = Object.entries({ originName, originAddress, originPhones, cutOff }).map(([column, cell]) => ({
    column: column as 'originName',
    cell,
  }))
  const { importId } = await app.data(
    '/carrier/createLineImport',
    { columns: [...columns], rowCount: 2, sheet: { ...sheet, mapping: { ...sheet.mapping, fixed } } },
    carrier,
  )
  const cellsOf = (row: LineCells) => columns.map((key) => row[key] ?? '')
  const atlantis = { ...lineCells, destination: '亚特兰蒂斯' }
  const rows = [atlantis, dongyang].map((row, at) => ({ rowNumber: at + 2, cells: cellsOf(row) }))
  await app.data('/carrier/addLineImportRows', { importId, from: 0, rows }, carrier)
  await app.data('/carrier/checkLineImport', { importId }, carrier)
  await app.runJobs()
  // nothing is wrong with the name of a station that is named after its destination
  expect((await rowsOf(importId))[0]?.faults.map(({ column }) => column)).toEqual(['destination'])
  const added = correction(0, {
    destination: lineCells.destination,
    cutOff: '19:30',
    destinationName: '义乌站',
  })
  expect(await corrected(importId, added)).toMatchObject({ counts: { new: 2, faulty: 0 } })
  await finishImport(app, carrier, importId)
  const { list } = await app.data('/carrier/getLineList', { sort: 'destination', pageSize: 100 }, carrier)
  expect(list.map(({ destination, cutOffMinutes }) => [destination.name, cutOffMinutes])).toEqual([
    ['义乌站', 19 * 60 + 30],
    ['东阳市', 18 * 60],
  ])
})

test('is refused for a row that does not exist, another carrier, a running job and an applied import', async () => {
  const importId = await upload(lineCells)
  const change = correction(0, { heavy: '310' })
  expect(await correct(importId, [correction(1, { heavy: '310' })])).toMatchObject({ code: 404 })
  expect(await correct(importId, [change], await actor(app, { type: 3 }))).toMatchObject({ code: 404 })
  await app.data('/carrier/checkLineImport', { importId }, carrier)
  expect(await correct(importId, [change])).toMatchObject({
    code: 409,
    msg: expect.stringContaining('正在处理') as string,
  })
  await app.runJobs()
  await finishImport(app, carrier, importId)
  expect(await correct(importId, [change])).toMatchObject({ code: 409 })
  expect(await linesBy()).toMatchObject([['义乌分拨中心', [30_000, 24_000], '']])
})

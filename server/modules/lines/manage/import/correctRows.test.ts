import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallRequest } from '#contract/calls/calls.ts'
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

type Rows = CallRequest<'/carrier/correctLineImport'>['rows']

const upload = (...rows: LineCells[]) => uploadLines(app, carrier, rows)
const correction = (index: number, cells: LineCells): Rows[number] => ({
  index,
  cells: Object.entries(cells).map(([column, cell]) => ({ column: column as keyof LineCells, cell })),
})
const read = async (importId: number) => {
  const found = await app.data('/carrier/getLineImport', { importId }, carrier)
  return found ?? expect.unreachable()
}
const correct = async (importId: number, rows: Rows, as = carrier) => {
  const { job } = await read(importId)
  return app.call('/carrier/correctLineImport', { importId, jobId: job?.id ?? 0, rows }, as)
}
async function corrected(importId: number, ...rows: Rows) {
  expect(await correct(importId, rows)).toMatchObject({ data: { stage: 'uploading', counts: null } })
  await app.runJobs()
  return read(importId)
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
    { outcome: 'faulty', faults: [{ column: null, reason: expect.stringContaining('第 3 行') as string }] },
    { outcome: 'faulty', faults: [{ column: null, reason: expect.stringContaining('第 2 行') as string }] },
  ])
  // only the user knows which one is meant
  const { job } = await read(importId)
  const request = { importId, jobId: job?.id ?? 0, leftOut: [1] }
  expect((await app.call('/carrier/correctLineImport', { ...request, leftOut: [] }, carrier)).code).toBe(400)
  expect((await app.call('/carrier/correctLineImport', { ...request, leftOut: [5] }, carrier)).code).toBe(404)
  await app.data('/carrier/correctLineImport', request, carrier)
  await app.runJobs()
  expect(await rowsOf(importId)).toMatchObject([{ outcome: 'new', rowNumber: 2 }])
  expect((await read(importId)).counts).toMatchObject({ new: 1, faulty: 0 })
})

test('a doubtful price is corrected like a fault', async () => {
  await finishImport(app, carrier, await upload(lineCells))
  const importId = await upload({ ...lineCells, heavy: '3' })
  expect(await rowsOf(importId)).toMatchObject([{ outcome: 'doubtful' }])
  await corrected(importId, correction(0, { heavy: '290' }))
  expect(await rowsOf(importId)).toMatchObject([{ outcome: 'changed', doubts: [] }])
})

test('corrections of an earlier check are refused and change nothing', async () => {
  const importId = await upload({ ...lineCells, heavy: '三百' })
  const { job } = await read(importId)
  await corrected(importId, correction(0, { heavy: '300' }))
  const late = await app.call(
    '/carrier/correctLineImport',
    { importId, jobId: job?.id ?? 0, rows: [correction(0, { heavy: '999' })] },
    carrier,
  )
  expect(late).toMatchObject({ code: 409, msg: expect.stringContaining('刚被重新检查过') as string })
  expect((await rowsOf(importId))[0]).toMatchObject({ outcome: 'new' })
  expect(await read(importId)).toMatchObject({ stage: 'checked' })
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

/** Uploads a carrier's own sheet; `fixed` are the cells of all new lines. */
async function uploadSheet(
  columns: readonly (keyof LineCells)[],
  fixedCells: LineCells,
  ...rows: LineCells[]
): Promise<number> {
  const fixed = Object.entries(fixedCells).map(([column, cell]) => ({
    column: column as keyof LineCells,
    cell,
  }))
  const targets = columns.map((target) => ({ target, unit: '' }))
  const sheet = { titles: [...columns], mapping: { columns: targets, fixed } }
  const { importId } = await app.data(
    '/carrier/createLineImport',
    { columns: [...columns], rowCount: rows.length, sheet },
    carrier,
  )
  const sent = rows.map((row, at) => ({ rowNumber: at + 2, cells: columns.map((key) => row[key] ?? '') }))
  await app.data('/carrier/addLineImportRows', { importId, from: 0, rows: sent }, carrier)
  await app.data('/carrier/checkLineImport', { importId }, carrier)
  await app.runJobs()
  return importId
}
const { originName, originAddress, originPhones, cutOff } = lineCells
const fixedCells = { originName, originAddress, originPhones, cutOff }

test('an empty cell of a column that the sheet has is never filled from what new lines have in common', async () => {
  const columns = [
    ...(['destination', 'destinationName', 'heavy', 'light', 'minCharge'] as const),
    ...(['isDirect', 'transitHoursMin', 'transitHoursMax'] as const),
  ]
  const hidden = { ...fixedCells, heavy: '1', minCharge: '1' }
  const importId = await uploadSheet(columns, hidden, {
    ...lineCells,
    heavy: '',
    minCharge: '',
    destinationName: '',
  })
  const [row] = await rowsOf(importId)
  expect(row?.faults.map(({ column }) => column).toSorted()).toEqual([
    'destinationName',
    'heavy',
    'minCharge',
  ])
})

test('what all new lines have in common still applies to the rows that were not corrected', async () => {
  const columns = [
    ...(['destination', 'heavy', 'light', 'minCharge'] as const),
    ...(['isDirect', 'transitHoursMin', 'transitHoursMax'] as const),
  ]
  const atlantis = { ...lineCells, destination: '亚特兰蒂斯' }
  const importId = await uploadSheet(columns, fixedCells, atlantis, dongyang)
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { importRowsPerCall } from '#contract/lines/fileWords.ts'
import { regions } from '#server/core/regions.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { readSheets } from '#shared/excel/readSheet.ts'
import { draftIn, proposeDraft } from '../../web/features/lines/manage/import/sheet/draft.ts'
import type { SheetDraft } from '../../web/features/lines/manage/import/sheet/draft.ts'
import { isReadable, lackingColumns } from '../../web/features/lines/manage/import/sheet/faults.ts'
import { isPlaceIn } from '../../web/features/lines/manage/import/sheet/isPlaceIn.ts'
import { readDraft } from '../../web/features/lines/manage/import/sheet/readDraft.ts'

/*
 * Three price sheets as carriers keep them, made by somebody who had not read the importer. Compared are the rows that the browser
 * reads, and the rows on which the carrier has to decide.
 */

let app: TestApp
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
})
afterAll(() => app.close())

const isPlace = isPlaceIn(regions)
const folder = join(import.meta.dirname, '../../contract/lines/testing/sheets')
const sheetsOf = (name: string) =>
  readSheets(new Blob([new Uint8Array(readFileSync(join(folder, `${name}.xlsx`)))]))
/** Returns the rows by their number, as texts by column. */
function rowsOf(draft: SheetDraft) {
  const { columns, rows } = readDraft(draft, isPlace)
  return new Map(
    rows.map(({ rowNumber, cells }) => [
      rowNumber,
      Object.fromEntries(columns.map((key, at) => [key, cells[at]])),
    ]),
  )
}

const station = { originName: '永康总站', originAddress: '华丰东路 16 号', originPhones: '0579-87654321' }

/** Sends a sheet as the dialog does, with what all new lines have in common, and has it checked. */
async function check(draft: SheetDraft, fixed: SheetDraft['fixed']) {
  const { columns, rows, sheet } = readDraft(
    { ...draft, fixed: { ...station, isDirect: '直达', ...fixed } },
    isPlace,
  )
  const { importId } = await app.data(
    '/carrier/createLineImport',
    { columns, rowCount: rows.length, ...(sheet ? { sheet } : {}) },
    carrier,
  )
  for (let from = 0; from < rows.length; from += importRowsPerCall) {
    const part = rows.slice(from, from + importRowsPerCall)
    await app.data('/carrier/addLineImportRows', { importId, from, rows: part }, carrier)
  }
  await app.data('/carrier/checkLineImport', { importId }, carrier)
  await app.runJobs()
  return importId
}

const read = async (importId: number) => {
  const found = await app.data('/carrier/getLineImport', { importId }, carrier)
  return found ?? expect.unreachable()
}
/** Returns the rows of an outcome: number, and why they are faulty or doubtful. */
async function judged(importId: number, outcome: 'faulty' | 'doubtful') {
  const { list } = await app.data('/carrier/getLineImportRows', { importId, outcome, pageSize: 100 }, carrier)
  return list.map(({ rowNumber, faults, doubts }) => [
    rowNumber,
    ...faults.map(({ column, reason }) => `${column}: ${reason}`),
    ...doubts,
  ])
}

test('北方线: titles below two rows, provinces merged, days and times of departure in one column', async () => {
  const { draft } = proposeDraft(await sheetsOf('chengda'))
  expect([draft.header.row, isReadable(draft)]).toEqual([2, true])
  const rows = rowsOf(draft)
  expect([...rows.keys()]).toEqual(Array.from({ length: 35 }, (_, at) => at + 4))
  expect(rows.get(4)).toMatchObject({
    destination: '河南郑州',
    heavy: '0.45元/公斤；满3吨0.42元/公斤',
    light: '105',
    minCharge: '30',
    transitHoursMin: '48',
    departureDays: '每天',
    cutOff: '19:00',
  })
  // the merged departure applies to the rows below it
  expect(rows.get(13)).toMatchObject({ destination: '山东临沂', departureDays: '每天', cutOff: '18:30' })
  expect(rows.get(24)).toMatchObject({ destination: '山西太原', departureDays: '周二、四、六', cutOff: '' })
  expect(rows.get(38)).toMatchObject({
    heavy: '0.95元/公斤；满3吨0.9元/公斤',
    transitHoursMin: '144',
    transitHoursMax: '168',
    departureDays: '周一、三、五、日',
  })
  // the time is needed once: some rows have none
  expect(lackingColumns(draft).map(({ key }) => key)).toEqual([
    'originName',
    'originAddress',
    'originPhones',
    'isDirect',
    'cutOff',
  ])
  const importId = await check(draft, { cutOff: '18:00' })
  expect((await read(importId)).counts).toMatchObject({ new: 32, doubtful: 0, faulty: 3 })
  expect(await judged(importId, 'faulty')).toEqual([
    [4, expect.stringMatching(/^deliveryStart: “80起”/)],
    [22, expect.stringMatching(/^deliveryStart: “150起”/)],
    [36, expect.stringMatching(/^destination: “吉林”不止一处/)],
  ])
  await app.data('/carrier/applyLineImport', { importId, only: 'good' }, carrier)
  await app.runJobs()
  const { list } = await app.data('/carrier/getLineList', { pageSize: 100 }, carrier)
  // 周二、四、六 at the time that was given for the rows without one
  const line = list.find(({ destinationText }) => destinationText.endsWith('太原市'))
  expect(line).toMatchObject({ departureDays: 0b101010, cutOffMinutes: 18 * 60, minChargeFen: 4000 })
})

test('华东, 华中华北, 西南 华南, 西北 东北: four sheets, ranges in tonnes and kilograms, station and phone in one cell', async () => {
  const sheets = await sheetsOf('hongyun')
  const drafts = sheets
    .map(draftIn)
    .filter((draft) => draft.columns.some(({ target }) => target === 'minCharge'))
  expect(drafts.map((draft) => [draft.sheet.name, isReadable(draft), rowsOf(draft).size])).toEqual([
    ['华东', true, 21],
    ['华中华北', true, 12],
    ['西南 华南', true, 23],
    ['西北 东北', true, 9],
  ])
  const [east, , southWest, northWest] = drafts.map(rowsOf)
  expect(east?.get(7)).toMatchObject({
    destination: '浙江省金华市义乌市',
    heavy: '130；满1吨120；满3吨110；满10吨100',
    light: '30；满10方25',
    departureDays: '每天',
    cutOff: '12:00/18:00',
  })
  expect(east?.get(21)?.['heavy']).toBe('510；满1吨460；满3吨430；满10吨面议')
  expect(southWest?.get(4)).toMatchObject({
    destinationAddress: '新都传化公路港',
    destinationPhones: '028-80000794',
  })
  expect(southWest?.get(5)).toMatchObject({ destinationAddress: '', destinationPhones: '13400000815' })
  expect(southWest?.get(16)).toMatchObject({ heavy: '面议', light: '面议', minCharge: '' })
  // the range is in kilograms, the price per tonne
  expect(northWest?.get(8)).toMatchObject({
    destination: '新疆维吾尔自治区乌鲁木齐市',
    heavy: '1600；满1000公斤1450；满3000公斤1350；满10000公斤1250',
  })
  const faults: unknown[] = []
  for (const draft of drafts)
    faults.push(...(await judged(await check(draft, { cutOff: '18:00' }), 'faulty')))
  // what 隔天 and 凑车 mean in days, two departures a day, and two districts in one cell
  const usual =
    /^departureDays: “(?:隔天发|凑车发)”看不懂|^transitHoursM|^cutOff: “12:00\/18:00”|^destination: “广东省佛山市（/
  expect(faults.flat().filter((text) => typeof text === 'string' && !usual.test(text))).toEqual([])
  expect(faults).toHaveLength(23)
})

test('永胜: two rows of titles, headings between the lines, full-width digits, units in cells', async () => {
  const { draft } = proposeDraft(await sheetsOf('yongsheng'))
  expect([draft.header.row, isReadable(draft)]).toEqual([3, true])
  const rows = rowsOf(draft)
  // a place without any price stays, for the user to see
  expect([...rows.values()].map(({ destination }) => destination)).not.toContain('云南线')
  expect([rows.size, rows.get(14)?.['destination']]).toEqual([26, '文山'])
  expect(rows.get(5)).toMatchObject({
    destination: '义乌',
    heavy: '0.15元/公斤；满5吨0.12元/公斤',
    light: '40/方；满5方35',
    minCharge: '20',
    pickupStart: '0',
  })
  expect(rows.get(8)?.['heavy']).toBe('0.85元/公斤；满5吨0.78元/公斤')
  expect(rows.get(12)?.['heavy']).toBe('820元/吨；满5吨760元/公斤')
  expect(rows.get(22)).toMatchObject({
    heavy: '0.68元/公斤；满5吨0.63元/公斤',
    transitHoursMin: '72',
    transitHoursMax: '96',
  })
  const importId = await check(draft, { cutOff: '18:00' })
  const rowsLike = (outcome: 'faulty' | 'doubtful') =>
    judged(importId, outcome).then((list) => list.map(([row]) => row))
  expect([await rowsLike('faulty'), await rowsLike('doubtful')]).toEqual([
    [8, 10, 14, 17, 18, 20, 27, 34, 38, 39],
    [12],
  ])
  // 贵阳 twice: the user says which row is meant
  const { list: faulty } = await app.data(
    '/carrier/getLineImportRows',
    { importId, outcome: 'faulty' },
    carrier,
  )
  const earlier = faulty.find(({ rowNumber }) => rowNumber === 17)
  const jobId = (await read(importId)).job?.id ?? 0
  await app.data('/carrier/correctLineImport', { importId, jobId, leftOut: [earlier?.index ?? -1] }, carrier)
  await app.runJobs()
  expect(await rowsLike('faulty')).toEqual([8, 10, 14, 18, 20, 27, 34, 38])
  expect((await read(importId)).counts).toMatchObject({ new: 16 })
})

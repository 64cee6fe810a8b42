import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { afterEach, expect, test, vi } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readFileCells } from './readFileCells.ts'
import { readSheetCells, UnreadableFile } from './readSheet.ts'
import { writeSheet } from './writeSheet.ts'
import { BadArchive, readZip, ArchiveTooLarge } from './zip.ts'

afterEach(() => void vi.unstubAllGlobals())

const columns = [
  { title: '姓名', width: 12 },
  { title: '备注', width: 40 },
]
const rows = [
  ['李雷', '<b>&"周日"\n不在\u0001'],
  ['=1+1', '057987112233'],
  ['', "🚚 O'Neil"],
]
const written = [
  ['姓名', '备注'],
  ['李雷', '<b>&"周日"\n不在'],
  ["'=1+1", '057987112233'],
  [null, "🚚 O'Neil"],
]

test('writes a file that another reader and our own read cell by cell', async () => {
  const file = await writeSheet({ name: '收货人 & "客户"', columns, rows })
  expect(await readSheet(await file.arrayBuffer())).toEqual(written)
  expect(await readSheetCells(file)).toEqual(written)
})

test('names columns beyond Z', async () => {
  const wide = Array.from({ length: 60 }, (_, at) => ({ title: `列${at}`, width: 5 }))
  const cells = await readSheetCells(await writeSheet({ name: '宽', columns: wide, rows: [] }))
  expect(cells).toEqual([wide.map(({ title }) => title)])
})

test('reads numbers, dates, booleans and gaps as stored', async () => {
  const at = new Date('2026-11-20T00:00:00.000Z')
  const bytes = await writeExcelFile([
    [
      { value: 13900139000, type: Number },
      { value: true, type: Boolean },
    ],
    [],
    [null, { value: at, type: Date, format: 'yyyy-mm-dd' }],
  ]).toBuffer()
  expect(await readSheetCells(new Blob([new Uint8Array(bytes)]))).toEqual([
    [13900139000, true],
    [null, null],
    [null, at],
  ])
})

/** Stubs a worker with these answers; returns the posted messages and the number of terminations. */
function stubWorker(...answers: (() => Event)[]) {
  const posted: unknown[] = []
  let ended = 0
  class FakeWorker extends EventTarget {
    postMessage(message: unknown) {
      posted.push(message)
      queueMicrotask(() => answers.forEach((answer) => this.dispatchEvent(answer())))
    }
    terminate() {
      ended += 1
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return { posted, ended: () => ended }
}

test('reads a file in a worker', async () => {
  const worker = stubWorker(() => new MessageEvent('message', { data: { answer: [['there']] } }))
  expect(await readSheetCells(await writeSheet({ name: '客户', columns, rows }))).toEqual([['there']])
  expect(worker.posted).toEqual([{ read: 'cells', bytes: expect.any(Uint8Array) }])
  expect(worker.ended()).toBe(1)
})

test('refuses what the worker cannot read, with advice', async () => {
  stubWorker(() => new MessageEvent('message', { data: { answer: 'broken' } }))
  await expect(readSheetCells(await writeSheet({ name: '客户', columns, rows }))).rejects.toThrow(
    '可能不完整',
  )
})

test('reads the file on the page where the worker does not start', async () => {
  const worker = stubWorker(() => new Event('error'))
  expect(await readSheetCells(await writeSheet({ name: '客户', columns, rows }))).toEqual(written)
  expect(worker.ended()).toBe(1)
})

test('reads twenty thousand rows without a worker', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => [`客户${at}`, `福田街道商城大道 ${at} 号`])
  const cells = await readSheetCells(await writeSheet({ name: '客户', columns, rows: many }))
  expect(cells).toHaveLength(20_001)
  expect(cells.at(-1)).toEqual(many.at(-1))
})

const blobOf = (...bytes: number[]) => new Blob([new Uint8Array(bytes)])

test.each<[string, Blob, string]>([
  ['an old file', blobOf(0xd0, 0xcf, 0x11, 0xe0, 1), '旧版 .xls'],
  ['a text', new Blob(['姓名,电话']), '这不是 .xlsx 文件'],
  ['nothing', new Blob([]), '这不是 .xlsx 文件'],
  ['a torn file', blobOf(0x50, 0x4b, 3, 4, 1, 2, 3), '可能不完整'],
  ['a huge file', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), '超过 10 MB'],
])('refuses %s with advice', async (_, file, expectedText) => {
  const fault = await readSheetCells(file).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(UnreadableFile)
  expect((fault as UnreadableFile).message).toContain(expectedText)
  expect((fault as UnreadableFile).message).toMatch(/请/)
})

test('refuses a workbook with macros by its name', async () => {
  const file = await writeSheet({ name: '客户', columns, rows })
  await expect(readSheetCells(new File([file], '运价.XLSM'))).rejects.toThrow('这是带宏的 .xlsm 文件，请')
  expect(await readSheetCells(new File([file], '运价.xlsx'))).toEqual(written)
})

test('reads a CSV file within the limits of a workbook', async () => {
  const csv = (content: BlobPart) => new File([content], '订单.csv')
  expect(await readFileCells(csv('姓名,电话\n李雷,139'))).toEqual([
    ['姓名', '电话'],
    ['李雷', '139'],
  ])
  await expect(readFileCells(csv(new Uint8Array(10 * 1024 * 1024 + 1)))).rejects.toThrow('超过 10 MB')
  await expect(readFileCells(csv('a\n'.repeat(50_001)))).rejects.toThrow('最多 50,000 行')
})

test('refuses an archive that is truncated, damaged or unpacks to too much', () => {
  const whole = zipSync({ 'a.xml': new Uint8Array(100_000) })
  const read = (bytes: Uint8Array, mostBytes = 200_000) => readZip(bytes, { isWanted: () => true, mostBytes })
  expect(read(whole).get('a.xml')).toHaveLength(100_000)
  expect(readZip(whole, { isWanted: () => false, mostBytes: 1 }).size).toBe(0)
  expect(() => read(whole, 99_999)).toThrow(ArchiveTooLarge)
  for (let length = 0; length < whole.length; length += 1)
    expect(() => read(whole.slice(0, length))).toThrow(BadArchive)
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = whole.slice()
    damaged[at] = (damaged[at] ?? 0) ^ 0xff
    // either the damage is noticed or the sizes stay the same
    try {
      expect(read(damaged)).toBeInstanceOf(Map)
    } catch (error) {
      expect(error).toBeInstanceOf(BadArchive)
    }
  }
  expect(() => read(zipSync({ 'a.xml': new Uint8Array(1000) }, { level: 0 }), 999)).toThrow(ArchiveTooLarge)
})

test('refuses an archive of very many files, however small', () => {
  const names = Array.from({ length: 10_001 }, (_, at) => `${at}.xml`)
  const many = zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(1)])), { level: 0 })
  expect(() => readZip(many, { isWanted: () => false, mostBytes: 1_000_000 })).toThrow(ArchiveTooLarge)
})

import { Zip, zipSync } from 'fflate'
import type { ZipInputFile } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { readingMsMax, readSheetCells } from './readSheet.ts'
import { checkSheet, sheetColumnsMax, sheetRowsMax, TooManyCells } from './sheetBounds.ts'
import { cellsOf, unfoldedBytesMax } from './sheetCells.ts'
import { writeSheet } from './writeSheet.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const text = new TextEncoder()
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Creates the files of a workbook whose sheet has this content. */
const partsWith = (sheet: string, more: Record<string, string> = {}): Record<string, string> => ({
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  ...more,
})
const archiveOf = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, text.encode(xml)])))
const cell = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const shared = (strings: string) => ({ 'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>` })
const read = async (sheet: string, more?: Record<string, string>) =>
  cellsOf(archiveOf(partsWith(sheet, more)))

/** Compresses with the platform, which takes a twentieth of the library's time. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { writable, readable } = new CompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const reader = readable.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value)
  await written
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Creates an archive with one file of this many zeros. */
async function archiveOfZeros(length: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((_, part) => parts.push(part))
  const file: ZipInputFile = { filename: 'xl/worksheets/sheet1.xml', compression: 8, size: length, crc: 0 }
  zip.add(file)
  file.ondata?.(null, await deflated(new Uint8Array(length)), true)
  zip.end()
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Returns where the directory of a one-file archive declares the file's size. */
function declaredSize(archive: Uint8Array<ArrayBuffer>) {
  const view = new DataView(archive.buffer)
  return { view, at: view.getUint32(archive.length - 6, true) + 24 }
}

test('refuses an archive that unpacks to too much, by its declared size or while inflating', async () => {
  const bomb = await archiveOfZeros(unfoldedBytesMax + 1)
  expect(bomb.length).toBeLessThan(200_000)
  await expect(readSheetCells(new Blob([bomb]))).rejects.toThrow(/解压后太大，请只留/)
  const { view, at } = declaredSize(bomb)
  expect(view.getUint32(at, true)).toBe(unfoldedBytesMax + 1)
  view.setUint32(at, 2 ** 30, true)
  expect(await cellsOf(bomb)).toBe('tooLarge')
  // the wrong size is detected within the limit
  view.setUint32(at, 1000, true)
  expect(await cellsOf(bomb)).toBe('tooLarge')
})

test('refuses a million rows before creating any, whether full, empty or only claimed', async () => {
  const million = '<row r="1"/>'.replace(' r="1"', '').repeat(1_000_000)
  await expect(readSheetCells(new Blob([archiveOf(partsWith(million))]))).rejects.toThrow(
    /最多 50,000 行、1,000 列，空行也算/,
  )
  for (const claim of [
    `<row r="1048576">${cell('A1048576', 'a')}</row>`,
    `<row>${cell('A999999999', 'a')}</row>`,
    `<row r="1">${cell('ZZZ1', 'a')}</row>`,
    `<x:row xmlns:x="${main}" x:r='60000'/>`,
    `<row spans=">" r="999999"></row>`,
  ])
    expect(await read(claim)).toBe('tooManyCells')
})

test('refuses many wide rows as too many cells', () => {
  const rows = Array.from({ length: 4000 }, (_, at) => `<row r="${at + 1}">${cell(`ZZ${at + 1}`, 'a')}</row>`)
  expect(() => checkSheet(text.encode(rows.join('')))).toThrow(TooManyCells)
})

test('reads everything within the limits, including coloured empty columns and rows in any usual notation', async () => {
  expect(await read(`<row r='1' spans="1:9" >${cell('A1', '姓名')}<c r="XFD1" s="1"/></row>`)).toEqual([
    ['姓名'],
  ])
  expect(await read('<row r="50000"><c r="A50000"><v>1</v></c></row>')).toHaveLength(sheetRowsMax)
  expect(sheetColumnsMax).toBeGreaterThan(100)
  // a tag split across two slices
  const row = `<row r="1">${cell('A1', 'a'.repeat(1024 * 1024 - 120))}</row>`
  expect(await read(`${row}<row r="2">${cell('B2', 'b')}</row>`)).toHaveLength(2)
})

test.each([
  ['a row number in entities', '<row r="&#57;&#57;"/>'],
  ['a number of another kind', '<row r="1e6"/>'],
  ['a tag without an end', `<row ${'a="1" '.repeat(300_000)}`],
  ['invalid attributes', '<row r=1>'],
])('refuses %s as a broken file', async (_, sheet) => {
  expect(await read(sheet)).toBe('broken')
})

test('does not expand entities, whatever the document declares', async () => {
  const lol = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const parts = partsWith(`<row r="1">${cell('A1', '&b;&b;')}</row>`)
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  const cells = await cellsOf(archiveOf({ ...parts, 'xl/worksheets/sheet1.xml': lol + sheet }))
  expect(JSON.stringify(cells).length).toBeLessThan(100)
})

test('refuses a long text repeated in every cell', async () => {
  const rows = Array.from(
    { length: 2000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  )
  expect(await read(rows.join(''), shared(`<si><t>${'a'.repeat(32_767)}</t></si>`))).toBe('tooLarge')
  expect(await read(rows.slice(0, 3).join(''), shared('<si><t>a</t></si>'))).toEqual([['a'], ['a'], ['a']])
})

test('names the first cell whose formula has no stored result', async () => {
  const formula = (value: string, attributes = '') =>
    `<row r="2">${cell('A2', 'a')}<c r="B2"${attributes}><f>A1*2</f>${value}</c></row>`
  const first = `<row r="1">${cell('A1', 'a')}</row>`
  for (const lacking of [
    formula(''),
    formula('<v/>'),
    formula('<v></v>'),
    formula('<v />', ' t="n" s="1"'),
    formula('', ' t="str"'),
    '<row r="2"><c r="B2"><f t="shared" si="0"/></c></row>',
    '<row r="2"><c r="B2">\n<f>A1</f>\n</c></row>',
  ])
    expect(await read(first + lacking), lacking).toEqual({ uncomputedAt: 'B2' })
  expect(await read(first + formula('<v>4</v>'))).toEqual([
    ['a', null],
    ['a', 4],
  ])
  // an empty text is a result
  expect(await read(first + formula('<v></v>', ' t="str"'))).toEqual([['a'], ['a']])
  await expect(readSheetCells(new Blob([archiveOf(partsWith(first + formula('')))]))).rejects.toThrow(
    'B2 单元格的公式没有存下结果，请在 Excel 或 WPS 里打开并保存一次再选',
  )
})

test('ignores a formula without a result on another sheet', async () => {
  const other = `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><f>1</f></c></row></sheetData></worksheet>`
  const first = `<row r="1">${cell('A1', 'a')}</row>`
  expect(await read(first, { 'xl/worksheets/sheet2.xml': other })).toEqual([['a']])
})

test('does not open an archive within the archive, and refuses zip64 as broken', async () => {
  const inner = archiveOf(partsWith('<row/>'.repeat(60_000)))
  const parts = Object.entries(partsWith(`<row r="1">${cell('A1', 'a')}</row>`)).map(
    ([name, xml]) => [name, text.encode(xml)] as const,
  )
  expect(await cellsOf(zipSync({ ...Object.fromEntries(parts), 'xl/embeddings/inner.xlsx': inner }))).toEqual(
    [['a']],
  )
  const large = archiveOf(partsWith(''))
  const end = new DataView(large.buffer, large.length - 22)
  end.setUint16(10, 0xffff, true)
  end.setUint32(16, 0xffffffff, true)
  expect(await cellsOf(large)).toBe('broken')
})

test('terminates a worker that does not finish or that breaks, without retrying', async () => {
  const file = await writeSheet({ name: '客户', columns: [{ title: '姓名', width: 9 }], rows: [] })
  let ended = 0
  const workers: EventTarget[] = []
  class Slow extends EventTarget {
    postMessage() {
      workers.push(this)
      this.dispatchEvent(new MessageEvent('message', { data: { isRunning: true } }))
    }
    terminate() {
      ended += 1
    }
  }
  vi.stubGlobal('Worker', Slow)
  vi.useFakeTimers()
  const slow = expect(readSheetCells(file)).rejects.toThrow(/读取超时/)
  await vi.advanceTimersByTimeAsync(readingMsMax)
  await slow
  expect(ended).toBe(1)
  const broken = expect(readSheetCells(file)).rejects.toThrow(/可能不完整/)
  await vi.advanceTimersByTimeAsync(1)
  workers.at(-1)?.dispatchEvent(new Event('error'))
  await broken
  expect(ended).toBe(2)
})

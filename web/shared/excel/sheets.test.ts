import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readFileSheets } from './readFileCells.ts'
import { readSheets } from './readSheet.ts'

const text = (value: string, spans: { columnSpan?: number; rowSpan?: number } = {}) => ({
  value,
  type: String,
  ...spans,
})

/** Writes a workbook of three sheets: a merged list, a small one, and an empty one. */
const workbook = async () => {
  const { buffer, byteOffset, length } = await writeExcelFile([
    {
      sheet: '运价 & 时效',
      data: [
        [text('零担', { columnSpan: 3 }), null, null],
        [text('四川', { rowSpan: 2 }), text('成都'), text('3天')],
        [null, text('绵阳'), text('4天')],
      ],
    },
    { sheet: '说明', data: [[text('来电')]] },
    { sheet: '空表', data: [] },
  ] as never).toBuffer()
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
}

test('reads the sheets of a workbook, each merged range with its value in all of its cells', async () => {
  const [list, note, empty] = await readSheets(new Blob([await workbook()]))
  expect(list).toEqual({
    name: '运价 & 时效',
    cells: [
      ['零担', '零担', '零担'],
      ['四川', '成都', '3天'],
      ['四川', '绵阳', '4天'],
    ],
    merges: [
      { top: 0, left: 0, bottom: 0, right: 2 },
      { top: 1, left: 0, bottom: 2, right: 0 },
    ],
    uncomputedAt: null,
  })
  expect([note?.name, note?.cells]).toEqual(['说明', [['来电']]])
  expect([empty?.name, empty?.cells]).toEqual(['空表', []])
})

test('leaves hidden sheets out, and clips a merge that claims a whole column', async () => {
  const files = unzipSync(await workbook())
  const rewrite = (name: string, change: (xml: string) => string) => {
    files[name] = strToU8(change(new TextDecoder().decode(files[name])))
  }
  rewrite('xl/workbook.xml', (xml) => xml.replace(/<sheet (?=[^>]*name="说明")/, '<sheet state="hidden" '))
  rewrite('xl/worksheets/sheet1.xml', (xml) => xml.replace('A2:A3', 'A2:A1048576'))
  const sheets = await readSheets(new Blob([zipSync(files)]))
  expect(sheets.map(({ name }) => name)).toEqual(['运价 & 时效', '空表'])
  expect(sheets[0]?.merges[1]).toEqual({ top: 1, left: 0, bottom: 2, right: 0 })
})

test('reads a CSV file as one sheet', async () => {
  expect(await readFileSheets(new File(['到站,重货\n义乌,300'], '运价.csv'))).toEqual([
    {
      name: '运价.csv',
      cells: [
        ['到站', '重货'],
        ['义乌', '300'],
      ],
      merges: [],
      uncomputedAt: null,
    },
  ])
})

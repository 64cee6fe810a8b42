import { describe, expect, test } from 'vitest'
import { recordsImportedMax } from '#contract/records/words.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'
import { chunksOf } from './chunks.ts'
import { meaningOf, templateColumns } from './headings.ts'
import { recordTable, recordTableIn } from './recordTable.ts'

const table = (...sheet: SheetCell[][]) => recordTable(sheet, 'recipient')

test.each<[string, unknown]>([
  ['姓名', { field: 'name' }],
  ['收货人', { field: 'name' }],
  ['收货人姓名（必填）', { field: 'name' }],
  ['联系人 *', { field: 'name' }],
  ['手机', { field: 'phone' }],
  ['收件人电话', { field: 'phone' }],
  ['公司名称', { field: 'company' }],
  ['收货地址', { field: 'address' }],
  ['省', { piece: 'province' }],
  ['区县', { piece: 'district' }],
  ['使用次数', 'aside'],
  ['原因', 'aside'],
  ['生日', null],
  ['', null],
])('recognizes the heading %j as %j', (title, meaning) => {
  expect(meaningOf(title, 'recipient')).toEqual(meaning)
})

test('recognizes every column of a template', () => {
  for (const kind of ['shipper', 'recipient'] as const)
    for (const { title } of templateColumns(kind)) expect(meaningOf(title, kind)).toHaveProperty('field')
  expect(meaningOf('常用送货方式', 'shipper')).toBe('aside')
})

test('reads rows under their headings in any order, with Excel’s line numbers', () => {
  const { rows, titles, unknownTitles } = table(
    ['客户名册', null],
    [],
    ['序号', '收货人', '联系电话', '省', '市', '区', '地址', '生日', '备注'],
    [1, '李雷', 13900139000, '浙江省', '金华市', '义乌市', '8 号', null, "'=周日不在"],
    [],
    [2, '韩梅梅', 57987112233, null, null, null, "'-1 号楼", new Date('2000-01-02T00:00:00Z'), true],
  )
  expect(titles).toHaveLength(9)
  expect(unknownTitles).toEqual(['生日'])
  expect(rows).toEqual([
    {
      line: 4,
      cells: {
        name: '李雷',
        company: '',
        phone: '13900139000',
        region: '浙江省金华市义乌市',
        address: '8 号',
        remark: '=周日不在',
        deliveryMode: '',
      },
      original: ['1', '李雷', '13900139000', '浙江省', '金华市', '义乌市', '8 号', '', '=周日不在'],
    },
    {
      line: 6,
      cells: expect.objectContaining({
        name: '韩梅梅',
        phone: '057987112233',
        region: '',
        address: '-1 号楼',
        remark: '是',
      }) as unknown,
      original: ['2', '韩梅梅', '57987112233', '', '', '', '-1 号楼', '2000-01-02', '是'],
    },
  ])
})

test('adds the zero only to a shortened landline', () => {
  const phoneOf = (cell: SheetCell) => table(['姓名', '电话'], ['李雷', cell]).rows[0]?.cells.phone
  expect(phoneOf('0579-87112233')).toBe('0579-87112233')
  expect(phoneOf(2112345678)).toBe('02112345678')
  expect(phoneOf(4001234567)).toBe('4001234567')
  expect(phoneOf(12345)).toBe('12345')
})

describe('rejects a file without such a table with an explanation', () => {
  test.each<[string, SheetCell[][], string]>([
    ['nothing', [], '没有找到标题行'],
    ['no headings', [['李雷', 13900139000]], '没有找到标题行'],
    ['headings alone', [['姓名', '电话'], [], [null, ' ']], '没有内容'],
    [
      'two columns of one field',
      [
        ['姓名', '电话', '备注', '手机'],
        ['李雷', null, null, '13900139000'],
      ],
      '“电话”和“手机”两列是同一项，请删去一列再选',
    ],
    ['two columns of one part of the region', [['姓名', '电话', '区', '县']], '“区”和“县”两列是同一项'],
    ['too many rows', [['姓名', '电话'], ...Array.from({ length: 20_001 }, () => ['李雷', 1])], '请拆成几份'],
  ])('%s', (_, sheet, words) => {
    expect(() => table(...sheet)).toThrow(words)
  })
})

test('fills chunks up to one call’s limits of rows and bytes, with every row once', () => {
  const rowsOf = (count: number, address: string) =>
    Array.from({ length: count }, (_, at) => ({
      line: at + 2,
      cells: { name: '李雷', company: '', phone: '13900139000', region: '义乌', address, remark: '' },
      original: [],
      outcome: null,
      reason: '',
    }))
  const short = chunksOf(rowsOf(450, '8 号'))
  expect(short.map(({ rows }) => rows.length)).toEqual([recordsImportedMax, recordsImportedMax, 50])
  expect(new Set(short.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3)
  const long = chunksOf(rowsOf(450, '号'.repeat(600)))
  expect(Math.max(...long.map(({ rows }) => rows.length))).toBeLessThan(recordsImportedMax)
  expect(long.flatMap(({ rows }) => rows.map(({ line }) => line))).toEqual(
    rowsOf(450, '').map(({ line }) => line),
  )
  for (const { rows } of long)
    expect(new TextEncoder().encode(JSON.stringify(rows.map(({ cells }) => cells))).length).toBeLessThan(
      200_000,
    )
  expect(chunksOf([])).toEqual([])
})

test('reads the first sheet with records, and names the fault of the first sheet where none has', () => {
  const sheet = (...cells: SheetCell[][]) => ({ name: '', cells, merges: [], uncomputedAt: null })
  const cover = sheet(['客户资料'])
  const records = sheet(['姓名', '电话'], ['李雷', '13900139000'])
  expect(recordTableIn([cover, records], 'recipient').rows.map(({ cells }) => cells.name)).toEqual(['李雷'])
  expect(() => recordTableIn([cover, { ...records, uncomputedAt: 'B2' }], 'recipient')).toThrow(
    'B2 单元格的公式',
  )
  expect(() => recordTableIn([cover, sheet(['姓名', '电话'])], 'recipient')).toThrow('没有找到标题行')
})

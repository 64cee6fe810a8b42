import { describe, expect, test } from 'vitest'
import { namesIn } from '#contract/records/fieldWords.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'
import { meaningOf, templateColumns } from './headings.ts'
import {
  columnFault,
  draftAt,
  draftFault,
  draftIn,
  isCertain,
  isReadable,
  proposeDraft,
} from './recordDraft.ts'
import { recordTable } from './recordTable.ts'
import { likeliestDraft } from './rememberedDraft.ts'

const sheetOf = (...cells: SheetCell[][]) => ({ name: '', cells, merges: [], uncomputedAt: null })
const table = (...cells: SheetCell[][]) => recordTable(draftIn(sheetOf(...cells), 'recipient'), 'recipient')

test.each<[string, unknown]>([
  ['姓名', 'name'],
  ['收货人', 'name'],
  ['收货人姓名（必填）', 'name'],
  ['联系人 *', 'name'],
  ['手机', 'phone'],
  ['收件人电话', 'phone'],
  ['公司名称', 'company'],
  ['收货地址', 'address'],
  ['省', 'province'],
  ['区县', 'district'],
  ['使用次数', 'aside'],
  ['原因', 'aside'],
  ['生日', null],
  ['', null],
])('recognizes the heading %j as %j', (title, meaning) => {
  expect(meaningOf(title, 'recipient')).toEqual(meaning)
})

test('recognizes every column of a template', () => {
  for (const kind of ['shipper', 'recipient'] as const)
    expect(templateColumns(kind).map(({ title }) => meaningOf(title, kind))).toEqual(namesIn[kind])
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

test.each<[string, SheetCell[][], string]>([
  ['headings alone', [['姓名', '电话'], [], [null, ' ']], '没有内容'],
  ['too many rows', [['姓名', '电话'], ...Array.from({ length: 20_001 }, () => ['李雷', 1])], '请拆成几份'],
])('rejects %s', (_, cells, words) => {
  expect(() => table(...cells)).toThrow(words)
})

describe('a draft', () => {
  const draft = (...cells: SheetCell[][]) => draftIn(sheetOf(...cells), 'recipient')
  const titles = ['姓名', '电话', '详细地址']

  test('is ready with name, phone and address, and says which of them it lacks', () => {
    expect(isCertain(draft(titles, ['李雷', 1, '8 号']))).toBe(true)
    expect(draft(['客户', '2026'], ['姓名', '电话'], ['李雷', 1]).row).toBe(1)
    expect(draftFault(draft(['姓名', '生日'], ['李雷', 1]))).toContain('“电话”、“详细地址”')
  })

  test.each([
    [['姓名', '电话', '详细地址', '手机'], '“手机”也填到“电话”'],
    [['姓名', '电话', '详细地址', '区', '县'], '“县”也填到“区”'],
  ])('is not ready with two columns of one field: %j', (row, fault) => {
    const { columns } = draft(
      row,
      row.map(() => '1'),
    )
    expect(columns.map((column) => columnFault(column, columns)).find(Boolean)).toContain(fault)
  })

  test('guesses the columns of a sheet without titles by their cells', () => {
    const guessed = draft(
      ['雷氏五金厂', '李雷', 13900139000, '浙江省义乌市福田街道 8 号', '熟客'],
      ['明辉商行', '韩梅梅', '0579-87112233', '东阳市白云街道 3 号', ''],
      ['', '欧阳修', 1390013, '本地', ''],
    )
    expect(guessed).toMatchObject({ row: -1, dataFrom: 0, isGuessed: true })
    expect(guessed.columns.map(({ target }) => target)).toEqual(['company', 'name', 'phone', 'address', null])
    expect([isReadable(guessed), isCertain(guessed)]).toEqual([true, false])
  })

  const merge = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right })

  test('of a group above some titles knows them, and skips a name merged over all columns', () => {
    const row = (...cells: SheetCell[]) => cells
    const list = row('客户名单', '客户名单', '客户名单', '客户名单')
    const groups = row('备注', '收货信息', '收货信息', '收货信息')
    const heads = row('备注', '姓名', '电话', '详细地址')
    const sheet = {
      ...sheetOf(list, groups, heads, ['熟客', '李雷', 13900139000, '8 号']),
      merges: [merge(0, 0, 0, 3), merge(1, 1, 1, 3)],
    }
    const found = draftIn(sheet, 'recipient')
    expect(found).toMatchObject({ row: 2, dataFrom: 3, isGuessed: false })
    const unknown = draftIn(
      { ...sheetOf(list, ['甲', '乙', '丙', '丁'], ['1', '2', '3', '4']), merges: [merge(0, 0, 0, 3)] },
      'recipient',
    )
    expect(unknown.row).toBe(1)
  })

  test('of names below a group of somebody else is looked at first', () => {
    const sheet = {
      ...sheetOf(['司机', '司机', '收货地址'], ['姓名', '电话', '收货地址'], ['王师傅', 13900139000, '8 号']),
      merges: [merge(0, 0, 0, 1), merge(0, 2, 1, 2)],
    }
    expect(isCertain(draftIn(sheet, 'recipient'))).toBe(false)
  })

  test('leaves units below its titles out', () => {
    const sheet = {
      ...sheetOf(
        ['姓名', '电话', '详细地址'],
        ['姓名', '手机或座机', '到门牌'],
        ['李雷', '13900139000', '8 号'],
      ),
      merges: [merge(0, 0, 1, 0)],
    }
    expect(draftIn(sheet, 'recipient').dataFrom).toBe(2)
  })

  test('begins below its titles, however far a cell beside them is merged downwards', () => {
    const sheet = {
      ...sheetOf(['2026 年', ...titles], ['2026 年', '李雷', 1, '8 号'], ['2026 年', '韩梅梅', 2, '9 号']),
      merges: [merge(0, 0, 2, 0)],
    }
    expect(draftIn(sheet, 'recipient').dataFrom).toBe(1)
    const twoRows = {
      ...sheetOf(titles, titles, ['李雷', 1, '8 号']),
      merges: titles.map((_, at) => merge(0, at, 1, at)),
    }
    expect(draftIn(twoRows, 'recipient').dataFrom).toBe(2)
  })

  test('of a list whose first row holds two phones in a cell has no titles', () => {
    expect(draft(['李雷', '13900139000/13900139001', '义乌福田街道 8 号'], ['韩梅梅', '1', '东阳']).row).toBe(
      -1,
    )
  })

  test('is of the first sheet that is ready, else of the likeliest; none without rows', () => {
    const propose = (...sheets: SheetCell[][][]) =>
      proposeDraft(
        sheets.map((cells) => sheetOf(...cells)),
        'recipient',
      )
    const cover = [['客户资料'], ['2026 年']]
    const half = [
      ['姓名', '电话'],
      ['李雷', 1],
    ]
    const whole = [titles, ['李雷', 1, '8 号']]
    expect(propose(cover, half, whole)?.sheet.cells).toEqual(whole)
    expect(propose(cover, half)?.sheet.cells).toEqual(half)
    expect(propose([], [])).toBeNull()
  })

  test('reads the rows as they were mapped by hand', () => {
    const proposed = draftAt(
      sheetOf(['甲方', '号', '哪里'], ['李雷', 13900139000, '义乌 8 号']),
      0,
      'recipient',
    )
    const targets = ['name', 'phone', 'address'] as const
    const columns = proposed.columns.map((column, at) => ({ ...column, target: targets[at] ?? null }))
    expect(recordTable({ ...proposed, columns }, 'recipient').rows).toMatchObject([
      { line: 2, cells: { name: '李雷', phone: '13900139000', address: '义乌 8 号', region: '' } },
    ])
  })

  test('of a sheet with a formula that has no result is refused', () => {
    const sheet = { ...sheetOf(titles, ['李雷', 1, '8 号']), uncomputedAt: 'B2' }
    expect(() => recordTable(draftIn(sheet, 'recipient'), 'recipient')).toThrow('B2 单元格的公式')
  })
})

describe('a remembered mapping', () => {
  const mapping = {
    titles: ['甲方', '号', '哪里'],
    targets: ['name' as const, 'phone' as const, 'address' as const],
  }
  const mapped = sheetOf(['甲方', '号', '哪里'], ['李雷', '1', '8 号'])
  const likeliest = (...sheets: ReturnType<typeof sheetOf>[]) =>
    likeliestDraft(sheets, [mapping], 'recipient')

  test('is applied to the likeliest sheet', () => {
    const found = likeliest(mapped)
    expect(found?.columns.map(({ target }) => target)).toEqual(mapping.targets)
    expect(found && isCertain(found)).toBe(true)
  })

  test('does not take the place of a sheet that needs none', () => {
    const certain = sheetOf(['姓名', '电话', '详细地址'], ['韩梅梅', '2', '9 号'])
    expect(likeliest(certain, mapped)?.sheet).toBe(certain)
  })

  test('of another sheet than the likeliest is only proposed, and one without rows is passed over', () => {
    const likelier = sheetOf(['姓名', '电话', '收货单位', '备注'], ['韩梅梅', '2', '厂', ''])
    const found = likeliest(likelier, mapped)
    expect(found?.sheet).toBe(mapped)
    expect(found && isCertain(found)).toBe(false)
    const empty = sheetOf(['甲方', '号', '哪里'])
    expect(likeliest(empty, mapped)?.sheet).toBe(mapped)
  })
})

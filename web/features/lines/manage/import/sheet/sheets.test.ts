import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import {
  monthlySheets,
  tieredSheets,
  unusualSheet,
  writtenSheets,
} from '#contract/lines/testing/priceSheets.ts'
import type { PriceSheet } from '#contract/lines/testing/priceSheets.ts'
import regionRows from '#contract/regions/data/regions.json'
import { indexRegions } from '#contract/regions/regions.ts'
import type { RegionRow } from '#contract/regions/regions.ts'
import { readSheets } from '#shared/excel/readSheet.ts'
import { draftAt, draftIn, mappingOf, proposeDraft, withMapping } from './draft.ts'
import type { SheetDraft } from './draft.ts'
import { columnFault, draftNotes, isReadable, lackingColumns, placeFault } from './faults.ts'
import { isPlaceIn } from './isPlaceIn.ts'
import { readDraft } from './readDraft.ts'

const isPlace = isPlaceIn(indexRegions(regionRows as RegionRow[]))

/** Writes sheets as Excel does and reads them back. */
async function sheetsOf(...sheets: readonly PriceSheet[]) {
  const bytes = await writeExcelFile(writtenSheets(sheets)).toBuffer()
  return readSheets(new Blob([new Uint8Array(bytes)]))
}
const sheetOf = (...rows: PriceSheet['rows']) => ({
  name: '',
  cells: rows.map((row) => [...row] as (string | number | null)[]),
  merges: [],
  uncomputedAt: null,
})
const targetsOf = ({ columns }: SheetDraft) => columns.map(({ title, target, unit }) => [title, target, unit])
/** Returns the rows by the keys of their columns, without the empty cells. */
const linesOf = (draft: SheetDraft) => {
  const { columns, rows } = readDraft(draft, isPlace)
  return rows.map(({ cells }) =>
    Object.fromEntries(columns.flatMap((key, at) => (cells[at] ? [[key, cells[at]]] : []))),
  )
}

test('reads tiers per kilogram below title rows and merged cells, from the second sheet', async () => {
  const { draft, count } = proposeDraft(await sheetsOf(...tieredSheets))
  expect([draft.sheet.name, draft.header.row, count]).toEqual(['零担价格', 3, 1])
  expect(targetsOf(draft)).toEqual([
    ['省份', 'province', ''],
    ['到站', 'destination', ''],
    ['时效', 'transit', '天'],
    ['重货（元/公斤） 1000公斤以下', 'heavyTier', '元/公斤'],
    ['重货（元/公斤） 1000-3000公斤', 'heavyTier', '元/公斤'],
    ['重货（元/公斤） 3000公斤以上', 'heavyTier', '元/公斤'],
    ['泡货（元/方）', 'light', '元/方'],
    ['最低一票', 'minCharge', ''],
    ['到站电话', 'destinationPhones', ''],
  ])
  expect([isReadable(draft), draftNotes(draft)]).toEqual([true, []])
  expect(linesOf(draft)).toEqual([
    {
      destination: '浙江省金华义乌',
      transitHoursMin: '24',
      transitHoursMax: '48',
      heavy: '0.35元/公斤；满1000公斤0.3元/公斤；满3000公斤0.28元/公斤',
      light: '70',
      minCharge: '30',
      destinationPhones: '0579-85112233',
    },
    expect.objectContaining({ destination: '浙江省温州市', destinationPhones: '13900139000' }),
    expect.objectContaining({
      destination: '四川省成都市/双流',
      transitHoursMin: '72',
      transitHoursMax: '96',
      heavy: '0.95元/公斤；满1000公斤0.9元/公斤；满3000公斤面议',
    }),
    expect.objectContaining({ destination: '四川省绵阳' }),
    // no price, and no minimum charge either
    {
      destination: '新疆乌鲁木齐',
      transitHoursMin: '168',
      transitHoursMax: '216',
      heavy: '面议',
      light: '面议',
    },
  ])
  const { notes, rows } = readDraft(draft, isPlace)
  expect(notes).toEqual(['1 行说明不会导入：第 10 行“注：以上价格不含上楼费，节假日另议。”。'])
  expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([5, 6, 7, 8, 9])
  expect(lackingColumns(draft).map(({ key }) => key)).toEqual([
    'originName',
    'originAddress',
    'originPhones',
    'isDirect',
    'cutOff',
  ])
})

test('reads prices per tonne, routes, departures and times of day as carriers write them', async () => {
  const { draft, count } = proposeDraft(await sheetsOf(...monthlySheets))
  expect([draft.sheet.name, draft.header.row, count]).toEqual(['10月', 2, 2])
  expect(targetsOf(draft).map(([, target]) => target)).toEqual([
    null,
    'destination',
    'isDirect',
    'departureDays',
    'cutOff',
    'heavy',
    'light',
    'minCharge',
    'transit',
    'remark',
  ])
  expect(linesOf(draft)).toEqual([
    {
      destination: '浙江杭州余杭',
      isDirect: '直达',
      departureDays: '每天',
      cutOff: '17:30',
      heavy: '280',
      light: '70',
      minCharge: '30',
      transitHoursMin: '24',
      transitHoursMax: '24',
    },
    expect.objectContaining({ transitHoursMin: '24', transitHoursMax: '48', remark: '货到付款另议' }),
    expect.objectContaining({
      destination: '广东佛山',
      isDirect: '中转',
      departureDays: '周一三五',
      cutOff: '17:00',
      heavy: '520元/吨',
      light: '130元',
      transitHoursMin: '72',
      transitHoursMax: '96',
    }),
  ])
  expect(readDraft(draft, isPlace).notes).toEqual(['1 行说明不会导入：第 7 行“说明：节后价格另行通知”。'])
})

test('maps unknown titles by hand, and proposes the same for the next sheet with these titles', async () => {
  const sheets = await sheetsOf(unusualSheet)
  const draft = draftAt(sheets[0] ?? expect.unreachable(), 0)
  expect(placeFault(draft)).toMatch(/^缺“目的地”列/)
  const chosen = ['destination', 'heavy', 'light', 'transit', null] as const
  const mapped = {
    ...draft,
    columns: draft.columns.map((column, at) => ({ ...column, target: chosen[at] ?? null })),
    fixed: { cutOff: '18:00', isDirect: ' ' },
  }
  expect(isReadable(mapped)).toBe(true)
  expect(linesOf(mapped)).toEqual([
    { destination: '湖北武汉', heavy: '420', light: '105', transitHoursMin: '48', transitHoursMax: '72' },
    // an empty cell stays empty, and what is no duration is left for the check to refuse
    { destination: '湖南省长沙市', heavy: '460', transitHoursMin: '面议', transitHoursMax: '面议' },
  ])
  const { titles, mapping } = mappingOf(mapped)
  expect(titles).toEqual(['跑哪里', '一吨多少钱', '一个方多少钱', '几天到', '经手'])
  expect(mapping.fixed).toEqual([{ column: 'cutOff', cell: '18:00' }])
  const next = withMapping(draftIn(sheets[0] ?? expect.unreachable()), mapping)
  expect(linesOf(next)).toEqual(linesOf(mapped))
})

test('refuses two columns of one field, a foreign unit, and a sheet without destinations', () => {
  const draft = draftIn(
    sheetOf(
      ['到站', '重货', '重货价（元/吨）', '泡货（元/件）', '时效', '最短时效'],
      ['义乌', 1, 2, 3, 4, 5],
    ),
  )
  expect(draft.columns.map((column) => columnFault(column, draft.columns))).toEqual([
    null,
    expect.stringMatching(/^“重货价（元\/吨）”也填到“重货价\(元\/吨\)”，只能留一列/),
    expect.stringMatching(/^“重货”也填到/),
    '单位“元/件”不对，请换成元/方，或改成不导入',
    expect.stringMatching(/^“最短时效”也填到“时效（最短和最长）”/),
    expect.stringMatching(/^“时效”也填到/),
  ])
  expect(isReadable(draft)).toBe(false)
  expect(() => proposeDraft([sheetOf(['姓名', '电话'], ['李雷', '1'])])).toThrow('没有找到标题行')
  expect(() => proposeDraft([])).toThrow('没有找到标题行')
})

test('says that a lowest tier applies from 0, and takes small numbers for prices per kilogram', () => {
  const draft = draftIn(sheetOf(['到站', '重货500-1000公斤', '1吨以上', '泡货'], ['义乌', 0.4, 0.35, 70]))
  expect(draftNotes(draft)).toEqual(['重货价从 500公斤 起才有，不到 500公斤 的也按这一档算'])
  expect(linesOf(draft)).toEqual([
    { destination: '义乌', heavy: '0.4元/公斤；满1吨0.35元/公斤', light: '70' },
  ])
  const noted = draftIn(sheetOf(['单位：元/公斤'], ['到站', '重货', '泡货'], ['义乌', 35, 70]))
  expect(linesOf(noted)).toEqual([{ destination: '义乌', heavy: '35元/公斤', light: '70' }])
})

test.each([
  // the lowest is refused, one between is a question, after the last there is none
  [['', '0.35', '0.3'], '面议；满1吨0.35元/公斤；满3吨0.3元/公斤'],
  [['—', '0.35', ''], '面议；满1吨0.35元/公斤'],
  [['0.4', '', '0.3'], '0.4元/公斤；满1吨面议；满3吨0.3元/公斤'],
  [['0.4', '', '/'], '0.4元/公斤'],
  [['', '', ''], ''],
])('uses no price of another tier where a cell is empty: %j', (prices, heavy) => {
  const draft = draftIn(
    sheetOf(
      ['到站', '重货1吨以下', '1吨以上', '3吨以上', '泡货'],
      ['义乌', ...prices, 70],
      ['杭州', 0.4, 0.35, 0.3, 70],
    ),
  )
  expect(linesOf(draft)[0]?.heavy ?? '').toBe(heavy)
})

test.each([
  ['2-3天', '小时', ['48', '72']],
  ['约2~3个工作日', '小时', ['48', '72']],
  ['48小时', '天', ['48', '48']],
  ['1.5', '天', ['36', '36']],
  ['24-36h', '天', ['24', '36']],
  ['当天到', '天', ['12', '24']],
])('reads the duration %s', (text, unit, [least, most]) => {
  const draft = draftIn(sheetOf(['到站', '时效'], ['义乌', text]))
  const columns = draft.columns.map((column) => (column.target === 'transit' ? { ...column, unit } : column))
  expect(linesOf({ ...draft, columns })).toEqual([
    { destination: '义乌', transitHoursMin: least, transitHoursMax: most },
  ])
})

test('gives a range to the bound that the column holds', () => {
  const draft = draftIn(sheetOf(['到站', '最短时效', '最长时效(天)'], ['义乌', '2-3天', '3-4']))
  expect(linesOf(draft)).toEqual([{ destination: '义乌', transitHoursMin: '48', transitHoursMax: '96' }])
})

test('keeps the unit of a fee, and reads 免 as nothing', () => {
  const sheet = sheetOf(['到站', '上楼费(元/公斤)', '送货费'], ['武汉', '0.05', '免'], ['长沙', '免', '80'])
  expect(linesOf(draftAt(sheet, 0))).toEqual([
    { destination: '武汉', upstairsPrice: '0.05元/公斤', deliveryStart: '0' },
    { destination: '长沙', upstairsPrice: '0元/公斤', deliveryStart: '80' },
  ])
})

test('proposes days beside a column of cut-offs, and sends what is given for all lines only where it is shown', () => {
  const titles = ['到站', '发车时间', '截货时间']
  const beside = draftAt(sheetOf(titles, ['武汉', '每天20:00', '18:00']), 0)
  expect(beside.columns.map(({ target }) => target)).toEqual(['destination', 'departureDays', 'cutOff'])
  expect(linesOf(beside)).toEqual([{ destination: '武汉', departureDays: '每天', cutOff: '18:00' }])
  const fixed = { cutOff: '09:00', minCharge: '30' }
  expect(readDraft({ ...beside, fixed }, isPlace).sheet?.mapping.fixed).toEqual([
    { column: 'minCharge', cell: '30' },
  ])
  const both = draftAt(sheetOf(titles.slice(0, 2), ['武汉', '每天20:00'], ['长沙', '周一、周三']), 0)
  expect(both.columns.map(({ target }) => target)).toEqual(['destination', 'departure'])
  expect(readDraft({ ...both, fixed }, isPlace).sheet?.mapping.fixed).toContainEqual({
    column: 'cutOff',
    cell: '09:00',
  })
})

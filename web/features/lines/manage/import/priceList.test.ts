import { expect, test } from 'vitest'
import { lineColumns } from '#contract/lines/fileWords.ts'
import regionRows from '#contract/regions/data/regions.json'
import { indexRegions } from '#contract/regions/regions.ts'
import type { RegionRow } from '#contract/regions/regions.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'
import { proposeDraft, withMapping } from './sheet/draft.ts'
import { draftNotes, isReadable } from './sheet/faults.ts'
import { isPlaceIn } from './sheet/isPlaceIn.ts'
import { readDraft } from './sheet/readDraft.ts'

const isPlace = isPlaceIn(indexRegions(regionRows as RegionRow[]))

const draftOf = (cells: SheetCell[][]) =>
  proposeDraft([{ name: '', cells, merges: [], uncomputedAt: null }]).draft
const readPriceList = (cells: SheetCell[][]) => readDraft(draftOf(cells), isPlace)

const titles = ['系统编号', '目的地', '直达/中转', '重货价(元/吨)', '截货时间', '发站电话']

test('reads a sheet as rows of texts in the order of its known columns, and returns unknown titles', () => {
  const list = readPriceList([
    ['顺通物流运价表'],
    [...titles, '经办人', '原因'],
    [12, '义乌市', '直达', 300.1, 0.75, 57_987_112_233, '王', '上次的'],
    [null, null, null, null, null, null, null, null],
    [null, "'=杭州", '中转', '300；满1吨280', new Date('1899-12-30T07:05:00Z'), '0571-1、0571-2', null, null],
  ])
  expect(list.columns).toEqual(['lineId', 'destination', 'isDirect', 'heavy', 'cutOff', 'originPhones'])
  expect(list.unknownTitles).toEqual(['经办人'])
  expect(list.rows).toEqual([
    { rowNumber: 3, cells: ['12', '义乌市', '直达', '300.1', '18:00', '057987112233'] },
    { rowNumber: 5, cells: ['', '=杭州', '中转', '300；满1吨280', '07:05', '0571-1、0571-2'] },
  ])
})

test('accepts full-width brackets and spaces in titles, and removes floating-point noise', () => {
  const list = readPriceList([
    ['目的地 ', '重货价（元/吨）'],
    ['义乌市', 0.1 + 0.2],
  ])
  expect(list.columns).toEqual(['destination', 'heavy'])
  expect(list.rows[0]?.cells).toEqual(['义乌市', '0.3'])
})

test('ignores the notes of the template', () => {
  const sheet = [lineColumns.map(({ title }) => title), lineColumns.map(({ note }) => note)]
  expect(() => readPriceList(sheet)).toThrow('标题行下面没有内容')
  const filled = lineColumns.map(({ key }) => (key === 'destination' ? '义乌市' : null))
  expect(readPriceList([...sheet, filled]).rows.map(({ rowNumber }) => rowNumber)).toEqual([3])
})

test.each([
  [
    [
      ['姓名', '电话'],
      ['李雷', '1'],
    ],
    '没有找到标题行',
  ],
  [
    [
      ['目的地', '备注'],
      ['义乌市', 'x'.repeat(1001)],
    ],
    '第 2 行的“备注”超过 1000 个字',
  ],
  [[['目的地'], ...Array.from({ length: 10_001 }, () => ['义乌市'])], '一次最多导入 10000 行'],
])('rejects a sheet that is no price list with advice', (sheet, message) => {
  expect(() => readPriceList(sheet)).toThrow(UnreadableFile)
  expect(() => readPriceList(sheet)).toThrow(message)
})

test('reads a list that was exported before 泡货价 got its present title', () => {
  const list = readPriceList([
    ['目的地', '重货价(元/吨)', '泡货价（元/方）'],
    ['义乌市', 300, 70],
  ])
  expect(list.columns).toEqual(['destination', 'heavy', 'light'])
  expect(lineColumns.find(({ key }) => key === 'light')?.title).toBe('泡货价(元/方)')
})

test('does not read a column that comes twice before the user has chosen one', () => {
  const draft = draftOf([
    ['目的地', '重货价(元/吨)', '重货价（元/吨）'],
    ['义乌市', 1, 2],
  ])
  expect([draft.isOurs, isReadable(draft)]).toEqual([true, false])
})

test('adds the unit of a title that is not ours to its numbers', () => {
  const list = readPriceList([
    ['目的地', '重货价（元/公斤）', '提货含重(吨)', '保价费率(%)'],
    ['义乌市', 2.8, 0.5, 0.3],
    ['杭州市', '3；满1吨2.5', '不提供', ''],
  ])
  expect(list.columns).toEqual(['destination', 'heavy', 'pickupIncluded', 'insuranceRate'])
  expect(list.rows.map(({ cells }) => cells)).toEqual([
    ['义乌市', '2.8元/公斤', '0.5吨', '0.3%'],
    ['杭州市', '3元/公斤；满1吨2.5元/公斤', '不提供', ''],
  ])
})

test('names the times of a column of days that no column takes, also as the user mapped it earlier', () => {
  const draft = draftOf([
    ['目的地', '重货', '班次'],
    ['义乌市', 300, '每天 12:00'],
    ['金华市', 300, '周一三五'],
  ])
  expect(draftNotes(draft)).toEqual([])
  const columns = [
    { target: 'destination', unit: '' },
    { target: 'heavy', unit: '元/吨' },
    { target: 'departureDays', unit: '' },
  ] as const
  expect(draftNotes(withMapping(draft, { columns: [...columns], fixed: [] }))).toEqual([
    '“班次”有 1 行还写了时间，时间不会导入；要导入请改成“发车日和截货时间”',
  ])
})

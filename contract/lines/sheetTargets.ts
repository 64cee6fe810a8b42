import { lineKeys, unitOf } from './fieldWords.ts'
import { lineColumns } from './fileWords.ts'
import type { LineColumn } from './fileWords.ts'

/** Meanings of a column in a carrier's own price sheet. */

/** Targets besides the columns of our price list: a part of one, or two at once. */
export const sheetOnlyTargets = [
  { key: 'province', title: '目的地的省' },
  { key: 'district', title: '目的地的区县' },
  { key: 'transit', title: '时效（最短和最长）' },
  { key: 'departure', title: '发车日和截货时间' },
  { key: 'destinationContact', title: '到站地址和电话' },
  { key: 'heavyTier', title: '重货价的一档' },
  { key: 'lightTier', title: '泡货价的一档' },
] as const

export type SheetTarget = LineColumn | (typeof sheetOnlyTargets)[number]['key']

export const sheetTargets = [...lineColumns, ...sheetOnlyTargets].map(
  ({ key }) => key,
) as readonly SheetTarget[]

/** Units in which carriers write figures, by the price list's own unit. */
const writtenUnits: Readonly<Record<string, readonly string[]>> = {
  '元/吨': ['元/吨', '元/公斤'],
  '元/方': ['元/方'],
  公斤: ['公斤', '吨'],
  小时: ['小时', '天'],
  '‰': ['‰', '%'],
}
/**
 * Lists the units of a column's numbers. The first is the price list's own. The server converts prices, weights and rates
 * (server/modules/lines/manage/file/units.ts), the browser durations.
 */
export const sheetUnits: Partial<Record<SheetTarget, readonly string[]>> = {
  ...Object.fromEntries(lineKeys.map((key) => [key, writtenUnits[unitOf(key)]])),
  heavyTier: writtenUnits['元/吨'],
  lightTier: writtenUnits['元/方'],
  transit: writtenUnits['小时'],
}

/**
 * Columns whose empty cells new lines get from what the sheet's lines have in common. A column of departures often has times in some
 * rows only. An empty price is never filled.
 */
export const fixedWhereEmpty: readonly LineColumn[] = ['cutOff']

/** Maximum number of columns of a sheet that are mapped, and of characters of a title and of a unit. */
export const sheetColumnsMapped = 200
export const sheetTitleMax = 200
export const sheetUnitMax = 10

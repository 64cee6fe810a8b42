import { lineColumns } from '#contract/lines/fileWords.ts'
import { sheetUnits } from '#contract/lines/sheetTargets.ts'
import { columnLabel } from '#shared/import/sheetTitles.ts'
import { departureOf } from './cellWords.ts'
import { fieldsOf, targetTitle } from './draft.ts'
import type { SheetColumn, SheetDraft } from './draft.ts'
import { textOf } from './priceList.ts'

/** Returns why a column's target is refused; null where it is fine. */
export function columnFault(column: SheetColumn, columns: readonly SheetColumn[]): string | null {
  const { target, unit, tier } = column
  if (target === null) return null
  const fields = fieldsOf(column)
  const other = columns.find(
    (each) => each.index !== column.index && fieldsOf(each).some((field) => fields.includes(field)),
  )
  if (other)
    return `${columnLabel(other, columns)}也填到“${targetTitle(target, tier)}”，只能留一列，请把另一列改成不导入`
  const units = sheetUnits[target]
  return units === undefined || units.includes(unit)
    ? null
    : `单位“${unit}”不对，请换成${units.join('或')}，或改成不导入`
}

const has = ({ columns }: SheetDraft, ...fields: string[]) =>
  columns.some((column) => fieldsOf(column).some((field) => fields.includes(field)))

/** Returns why no row could be matched to a line; null where the sheet names destinations or lines. */
export const placeFault = (draft: SheetDraft): string | null =>
  has(draft, 'destination', 'district', 'lineId', 'code')
    ? null
    : '缺“目的地”列：请选出哪一列是目的地，或换一行当列名'

/** Returns whether the draft can be read as it is. */
export const isReadable = (draft: SheetDraft): boolean =>
  placeFault(draft) === null && draft.columns.every((column) => columnFault(column, draft.columns) === null)

/** Returns whether a column of departures names days without a time. */
export const hasRowsWithoutTime = ({ sheet, header, columns }: SheetDraft): boolean =>
  columns.some(
    ({ target, index }) =>
      target === 'departure' &&
      sheet.cells.slice(header.dataFrom).some((row) => {
        const { days, time } = departureOf(textOf(row[index], 'cutOff'))
        return days !== '' && time === ''
      }),
  )

/** Returns the columns that a new line needs and the sheet lacks, or has in some rows only. A station without a name is named after its destination. */
export const lackingColumns = (draft: SheetDraft) =>
  lineColumns.filter(({ key, isNeeded }) => {
    if (!isNeeded || key === 'destination' || key === 'destinationName') return false
    if (key === 'heavy' || key === 'light')
      return !draft.columns.some((column) => fieldsOf(column).some((field) => field.startsWith(`${key} `)))
    return !has(draft, key) || (key === 'cutOff' && hasRowsWithoutTime(draft))
  })

/** Names a column of days of departure whose cells have times, too, that no column takes. */
function unreadTimes(draft: SheetDraft): string[] {
  const { sheet, header, columns } = draft
  if (has(draft, 'cutOff')) return []
  return columns.flatMap((column) => {
    if (column.target !== 'departureDays') return []
    const texts = sheet.cells.slice(header.dataFrom).map((row) => textOf(row[column.index], 'cutOff'))
    const count = texts.filter((text) => departureOf(text).time !== '').length
    const both = targetTitle('departure', null)
    return count === 0
      ? []
      : [`${columnLabel(column, columns)}有 ${count} 行还写了时间，时间不会导入；要导入请改成“${both}”`]
  })
}

/** Returns notes to show before the rows are read: dropped times, a lowest tier above 0. */
export function draftNotes(draft: SheetDraft): string[] {
  const { columns } = draft
  const tiers = (['heavy', 'light'] as const).flatMap((kind) => {
    const starts = columns.flatMap((column) =>
      fieldsOf(column).flatMap((field) =>
        field.startsWith(`${kind} `) ? [Number(field.split(' ')[1])] : [],
      ),
    )
    const from = Math.min(...starts)
    const lowest = columns.find(({ target, tier }) => target === `${kind}Tier` && tier?.from === from)
    if (from === 0 || !lowest?.tier) return []
    const { text } = lowest.tier
    return [`${kind === 'heavy' ? '重货价' : '泡货价'}从 ${text} 起才有，不到 ${text} 的也按这一档算`]
  })
  return [...unreadTimes(draft), ...tiers]
}

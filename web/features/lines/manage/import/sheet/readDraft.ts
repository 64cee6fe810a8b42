import { importCellMax, importRowsMax, lineColumns } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import { sheetUnits } from '#contract/lines/sheetTargets.ts'
import { negotiableLabel } from '#contract/price/negotiable.ts'
import { cellText } from '#shared/excel/cellText.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'
import {
  daysOf,
  departureOf,
  directionOf,
  freeAsZero,
  hoursOf,
  negotiable,
  placeAndPhonesOf,
  placeOf,
  timeOf,
  withoutDash,
  withUnit,
} from './cellWords.ts'
import { mappingOf } from './draft.ts'
import type { SheetColumn, SheetDraft } from './draft.ts'
import { lackingColumns } from './faults.ts'
import type { IsPlace } from './isPlaceIn.ts'
import { reasonTitle, textOf } from './priceList.ts'
import type { PriceList, PriceListRow } from './priceList.ts'

const notes = new Map<LineColumn, string>(lineColumns.map(({ key, note }) => [key, note]))

/** The texts of one row by column. */
type RowCells = Partial<Record<LineColumn, string>>

/** Returns a unit to add to plain numbers; '' where they already have the price list's own. */
function addedUnit({ target, unit }: SheetColumn): string {
  const [usual] = (target === null ? undefined : sheetUnits[target]) ?? []
  return unit === usual ? '' : unit
}

/**
 * Joins the prices of tiers as the price list has them: 300；满1吨280. The lowest applies from 0. An empty cell before a price is
 * 面议: the price of another tier is never used for it unseen.
 */
function tiersOf(prices: readonly { start: string; from: number; price: string }[]): string {
  const sorted = prices.toSorted((a, b) => a.from - b.from)
  const last = sorted.findLastIndex(({ price }) => price !== '')
  const filled = sorted.slice(0, last + 1).map((tier) => ({ ...tier, price: tier.price || negotiableLabel }))
  if (filled.every(({ price }) => price === negotiableLabel)) return filled.length > 0 ? negotiableLabel : ''
  return filled.map(({ start, price }, at) => (at === 0 ? price : `满${start}${price}`)).join('；')
}

/** Returns the price cells of a row: one cell of weights, one of volumes. */
function priceCells(columns: readonly SheetColumn[], textIn: (column: SheetColumn) => string): RowCells {
  const cells: RowCells = {}
  for (const kind of ['heavy', 'light'] as const) {
    const of = columns.filter(({ target }) => target === kind || target === `${kind}Tier`)
    if (of.length === 0) continue
    cells[kind] = tiersOf(
      of.map((column) => ({
        start: column.target === kind ? '' : (column.tier?.text ?? ''),
        from: column.target === kind ? 0 : (column.tier?.from ?? 0),
        price: withUnit(negotiable(withoutDash(textIn(column))), addedUnit(column)),
      })),
    )
  }
  return cells
}

/** Returns the duration cells of a row. A range in a column of one bound gives that bound. */
function transitCells(columns: readonly SheetColumn[], textIn: (column: SheetColumn) => string): RowCells {
  const cells: RowCells = {}
  for (const column of columns) {
    const { target, unit } = column
    if (target !== 'transit' && target !== 'transitHoursMin' && target !== 'transitHoursMax') continue
    const text = withoutDash(textIn(column))
    const hours = hoursOf(text, unit)
    if (target !== 'transitHoursMax') cells.transitHoursMin = hours?.least ?? text
    if (target !== 'transitHoursMin') cells.transitHoursMax = hours?.most ?? text
  }
  return cells
}

/** Returns the cells that the columns of two fields fill. */
function doubleCells(columns: readonly SheetColumn[], row: readonly SheetCell[]): RowCells {
  const cells: RowCells = {}
  for (const { target, index } of columns) {
    if (target === 'departure') {
      const { days, time } = departureOf(withoutDash(textOf(row[index], 'cutOff')))
      cells.departureDays = days
      cells.cutOff = time
    }
    if (target === 'destinationContact') {
      const { place, phones } = placeAndPhonesOf(withoutDash(textOf(row[index], 'destinationPhones')))
      cells.destinationAddress = place
      cells.destinationPhones = phones
    }
  }
  return cells
}

/** How the cells of a column are rewritten, where they are. */
const rewriters: Partial<Record<LineColumn, (text: string) => string>> = {
  pickupStart: freeAsZero,
  deliveryStart: freeAsZero,
  upstairsPrice: freeAsZero,
  receiptFee: freeAsZero,
  holdFee: freeAsZero,
  isDirect: directionOf,
  // the time has a column of its own, or is given for all lines
  departureDays: (text) => (departureOf(text).time === '' ? daysOf(text) : departureOf(text).days),
  cutOff: timeOf,
}

/** Returns the other cells of a row. */
function plainCells(columns: readonly SheetColumn[], textIn: (column: SheetColumn) => string): RowCells {
  const cells: RowCells = {}
  for (const column of columns) {
    const { target } = column
    if (target === null || !isPlain(target)) continue
    const text = withoutDash(textIn(column))
    cells[target] = withUnit(rewriters[target]?.(text) ?? text, addedUnit(column))
  }
  // a line that is 面议 has no minimum charge either
  if (negotiable(cells.minCharge ?? '') === negotiableLabel) cells.minCharge = negotiableLabel
  return cells
}

const composed = new Set<string>(
  'heavy light heavyTier lightTier transit transitHoursMin transitHoursMax departure destinationContact province destination district'.split(
    ' ',
  ),
)
const isPlain = (target: NonNullable<SheetColumn['target']>): target is LineColumn => !composed.has(target)

/** Parts of a destination, from the largest. */
const placeTargets = ['province', 'destination', 'district'] as const

function placeCells(columns: readonly SheetColumn[], textIn: (column: SheetColumn) => string): RowCells {
  const parts = placeTargets.flatMap((target) => columns.filter((column) => column.target === target))
  if (parts.length === 0) return {}
  const texts = parts.map((column) => withoutDash(textIn(column)))
  // a province alone is a heading between the rows, or a merged cell beside an empty row
  const isPlace = parts.some(({ target }, at) => target !== 'province' && texts[at] !== '')
  return { destination: isPlace ? placeOf(texts) : '' }
}

/** Returns the columns of the price list that a column fills. */
function filledBy({ target }: SheetColumn): LineColumn[] {
  if (target === null) return []
  if (target === 'transit') return ['transitHoursMin', 'transitHoursMax']
  if (target === 'departure') return ['departureDays', 'cutOff']
  if (target === 'destinationContact') return ['destinationAddress', 'destinationPhones']
  if (target === 'province' || target === 'district') return ['destination']
  if (target === 'heavyTier') return ['heavy']
  return target === 'lightTier' ? ['light'] : [target]
}

/** Returns the row's cells, by column of the price list. */
function cellsOf(columns: readonly SheetColumn[], row: readonly SheetCell[]): RowCells {
  const textIn = ({ index, target }: SheetColumn) =>
    textOf(row[index], target !== null && isPlain(target) ? target : null)
  const cells = {
    ...plainCells(columns, textIn),
    ...placeCells(columns, textIn),
    ...transitCells(columns, textIn),
    ...priceCells(columns, textIn),
    ...doubleCells(columns, row),
  }
  const isNegotiable = cells.heavy === negotiableLabel || cells.light === negotiableLabel
  return isNegotiable && cells.minCharge === negotiableLabel ? { ...cells, minCharge: '' } : cells
}

/** With fewer columns a row with one text may be a line. */
const columnsOfNotes = 3

/** Returns the text of a row that is a note or a heading between the lines. null for a line, also for a place with the rest forgotten. */
function noteIn({ sheet, columns }: SheetDraft, row: number, isPlace: IsPlace): string | null {
  const texts = columns.flatMap(({ index }) => cellText(sheet.cells[row]?.[index]) || [])
  const [first = ''] = texts
  if (columns.length < columnsOfNotes || new Set(texts).size !== 1) return null
  const isMerged = sheet.merges.some(
    ({ top, left, right }) =>
      top === row && right - left + 1 >= columnsOfNotes && cellText(sheet.cells[row]?.[left]) === first,
  )
  const isAlone = texts.length === 1 && !isPlace(first)
  return isMerged || isAlone ? first : null
}

const isTitles = ({ sheet, columns }: SheetDraft, row: number) =>
  columns.every(({ index, title }) => title.endsWith(cellText(sheet.cells[row]?.[index]))) &&
  columns.some(({ index }) => cellText(sheet.cells[row]?.[index]) !== '')

/** Returns what is given for all lines, as far as the sheet lacks it. */
function shownFixed(draft: SheetDraft): SheetDraft['fixed'] {
  const lacking = new Set<string>(lackingColumns(draft).map(({ key }) => key))
  return Object.fromEntries(Object.entries(draft.fixed).filter(([key]) => lacking.has(key)))
}

const shownNotes = 3

function skippedText(skipped: readonly { rowNumber: number; text: string }[]): string[] {
  if (skipped.length === 0) return []
  const shown = skipped
    .slice(0, shownNotes)
    .map(({ rowNumber, text }) => `第 ${rowNumber} 行“${text.slice(0, 20)}”`)
  return [`${skipped.length} 行说明不会导入：${shown.join('、')}${skipped.length > shownNotes ? '等' : ''}。`]
}

/** Reads the rows of a sheet as a price list; skips empty rows, notes and repeated titles. Throws UnreadableFile. */
export function readDraft(draft: SheetDraft, isPlace: IsPlace): PriceList {
  const { sheet, header, columns } = draft
  const used = columns.filter(({ target }) => target !== null)
  const keys = [...new Set(used.flatMap(filledBy))]
  const skipped: { rowNumber: number; text: string }[] = []
  const rows = sheet.cells.slice(header.dataFrom).flatMap((cells, offset): PriceListRow[] => {
    const row = header.dataFrom + offset
    const rowNumber = row + 1
    const note = noteIn(draft, row, isPlace)
    if (note !== null) skipped.push({ rowNumber, text: note })
    if (note !== null || isTitles(draft, row)) return []
    const read = cellsOf(used, cells)
    const texts = keys.map((key) => read[key] ?? '')
    if (texts.every((text) => text === '')) return []
    // the second row of our template explains the columns
    if (keys.every((key) => (read[key] ?? '') === (notes.get(key) ?? ''))) return []
    const long = keys.find((key) => (read[key] ?? '').length > importCellMax)
    if (long !== undefined)
      throw new UnreadableFile(
        `第 ${rowNumber} 行的“${lineColumns.find(({ key }) => key === long)?.title}”超过 ${importCellMax} 个字，请缩短后再选`,
      )
    return [{ rowNumber, cells: texts }]
  })
  if (rows.length === 0) throw new UnreadableFile('标题行下面没有内容，请填好后再选')
  if (rows.length > importRowsMax)
    throw new UnreadableFile(`有 ${rows.length} 行，一次最多导入 ${importRowsMax} 行，请拆成几份再选`)
  const unread = columns.filter(({ target, title }) => target === null && title !== reasonTitle)
  return {
    columns: keys,
    rows,
    unknownTitles: unread.filter(({ title }) => title !== '').map(({ title }) => title),
    notes: skippedText(skipped),
    sheet: draft.isOurs ? null : mappingOf({ ...draft, fixed: shownFixed(draft) }),
  }
}

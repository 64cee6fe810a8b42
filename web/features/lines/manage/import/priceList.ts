import { unescapeFormula } from '#contract/kernel/text/escapeFormula.ts'
import { importCellMax, importRowsMax, lineColumns } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'

/** A row of a price list in the form that the calls accept. */
export interface PriceListRow {
  /** Excel's row number, including the heading row. */
  rowNumber: number
  cells: string[]
}

/** A price list read from a file. */
export interface PriceList {
  columns: LineColumn[]
  rows: PriceListRow[]
  /** Titles of unknown columns, which are ignored. */
  unknownTitles: string[]
}

/** The column that returns the faults. */
export const reasonTitle = '原因'

/** Thrown when a file has no price list; the message says what to do. */
export class NoPriceList extends Error {
  override readonly name = 'NoPriceList'
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
const minutesPerDay = 24 * 60
const landline = /^0\d{2,3}\d{7,8}$/
/** Mobiles and 400 numbers, which have no leading zero to lose. */
const isWhole = /^(?:1\d{10}|[48]00\d{7})$/
/** Excel's precision in digits; it shows no more. */
const sheetDigits = 15

function textOf(cell: SheetCell | undefined, column: LineColumn | null): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return column === 'cutOff'
      ? timeOf(cell.getUTCHours() * 60 + cell.getUTCMinutes())
      : `${cell.getUTCFullYear()}-${twoDigits(cell.getUTCMonth() + 1)}-${twoDigits(cell.getUTCDate())}`
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (typeof cell === 'string') return unescapeFormula(cell).trim()
  // Excel stores a time of day as a fraction of a day.
  if (column === 'cutOff' && cell >= 0 && cell < 1)
    return timeOf(Math.round(cell * minutesPerDay) % minutesPerDay)
  const text = String(Number(cell.toPrecision(sheetDigits)))
  const isPhone = column === 'originPhones' || column === 'destinationPhones'
  return isPhone && !isWhole.test(text) && landline.test(`0${text}`) ? `0${text}` : text
}

const plainTitle = (title: string) => title.normalize('NFKC').replace(/[\s*]/g, '')
/** Titles that columns had in earlier price lists. */
const formerTitles = [['泡货价(元/方)', 'light']] as const
const keys = new Map<string, LineColumn>([
  ...lineColumns.map(({ key, title }) => [plainTitle(title), key] as const),
  ...formerTitles.map(([title, key]) => [plainTitle(title), key] as const),
])
const unitPattern = /\([^)]*\)$/
const nameOf = (title: string) => plainTitle(title).replace(unitPattern, '')
/** Titles with a unit, by their names without it. */
const titlesByName = new Map<string, string>(
  lineColumns.flatMap(({ title }) => (unitPattern.test(title) ? [[nameOf(title), title] as const] : [])),
)
const notes = new Map<LineColumn, string>(lineColumns.map(({ key, note }) => [key, note]))

/** The name of the list may stand above the titles. */
const titleRowsMax = 10

interface Head {
  at: number
  titles: string[]
  meanings: (LineColumn | null)[]
}

function headOf(sheet: readonly SheetCell[][]): Head {
  for (const [at, row] of sheet.slice(0, titleRowsMax).entries()) {
    const titles = Array.from(row, (cell) => textOf(cell, null))
    const meanings = titles.map((title) => keys.get(plainTitle(title)) ?? null)
    if (meanings.includes('destination') || meanings.includes('lineId')) return { at, titles, meanings }
  }
  throw new NoPriceList('没有找到标题行：第一行要有“目的地”等列名，请下载模板或导出运价表对照后再选')
}

function checkOnce({ meanings, titles }: Head): void {
  const twice = meanings.findIndex((key, at) => key !== null && meanings.indexOf(key) !== at)
  if (twice !== -1) throw new NoPriceList(`“${titles[twice]}”列出现了两次，请删去一列再选`)
}

/** Refuses a known column with another unit: ignoring it would keep the old prices, reading it would be wrong. */
function checkUnits({ meanings, titles }: Head): void {
  for (const [at, title] of titles.entries()) {
    const hasUnit = meanings[at] === null && unitPattern.test(plainTitle(title))
    const ours = hasUnit ? titlesByName.get(nameOf(title)) : undefined
    if (ours !== undefined)
      throw new NoPriceList(`“${title}”列的单位不对，请按“${ours}”换算好，列名也改成“${ours}”，再选`)
  }
}

/** Reads the rows of a sheet as a price list; skips empty rows and the template's notes. Throws NoPriceList. */
export function readPriceList(sheet: readonly SheetCell[][]): PriceList {
  const head = headOf(sheet)
  checkOnce(head)
  checkUnits(head)
  const { at, titles, meanings } = head
  const known = meanings.flatMap((key, index) => (key === null ? [] : [{ key, index }]))
  const rows = sheet.slice(at + 1).flatMap((row, offset): PriceListRow[] => {
    const cells = known.map(({ key, index }) => textOf(row[index], key))
    if (cells.every((text) => text === '')) return []
    if (cells.every((text, column) => text === (notes.get(known[column]?.key ?? 'lineId') ?? ''))) return []
    const rowNumber = at + offset + 2
    const long = cells.findIndex((text) => text.length > importCellMax)
    if (long !== -1)
      throw new NoPriceList(
        `第 ${rowNumber} 行的“${titles[known[long]?.index ?? 0]}”超过 ${importCellMax} 个字，请缩短后再选`,
      )
    return [{ rowNumber, cells }]
  })
  if (rows.length === 0) throw new NoPriceList('标题行下面没有内容，请填好后再选')
  if (rows.length > importRowsMax)
    throw new NoPriceList(`有 ${rows.length} 行，一次最多导入 ${importRowsMax} 行，请拆成几份再选`)
  const unknownTitles = titles.filter(
    (title, index) => title !== '' && title !== reasonTitle && meanings[index] === null,
  )
  return { columns: known.map(({ key }) => key), rows, unknownTitles }
}

import type { RecordCells } from '../../../../contract/records/rowFields.ts'
import { recordsMax } from '../../../../contract/records/words.ts'
import type { RecordKind } from '../../../../contract/records/words.ts'
import { restoredText } from '../../../../contract/kernel/text/harmlessText.ts'
import type { SheetCell } from '../../../shared/excel/readSheet.ts'
import { meaningOf } from './headings.ts'
import type { ColumnMeaning } from './headings.ts'

/** One row of a file. */
export interface TableRow {
  /** As Excel counts them, the heading included. */
  line: number
  cells: RecordCells
  /** Every column of the file, as texts. */
  original: readonly string[]
}

export interface RecordTable {
  titles: readonly string[]
  rows: readonly TableRow[]
  /** Columns that are not taken in, since nobody knows what they are. */
  unknownTitles: readonly string[]
}

/** The file has no such table; the message tells the user what to do. */
export class NoRecordTable extends Error {
  override readonly name = 'NoRecordTable'
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A cell as a text; one that an export or a faults file made harmless is what it was. */
function textOf(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return `${cell.getUTCFullYear()}-${twoDigits(cell.getUTCMonth() + 1)}-${twoDigits(cell.getUTCDate())}`
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  return restoredText(String(cell)).trim()
}

const landline = /^0\d{2,3}\d{7,8}$/
/** Mobiles and 400 numbers, which have no zero to lose. */
const isWhole = /^(?:1\d{10}|[48]00\d{7})$/

/** A phone; Excel takes the zero from a landline that is typed as a number. */
function phoneOf(cell: SheetCell | undefined): string {
  const text = textOf(cell)
  const isShortened = typeof cell === 'number' && !isWhole.test(text) && landline.test(`0${text}`)
  return isShortened ? `0${text}` : text
}

/** Titles stand within the first rows: above them there may be the name of the list. */
const titleRowsMax = 10

interface Head {
  at: number
  meanings: ColumnMeaning[]
}

function headOf(sheet: readonly SheetCell[][], kind: RecordKind): Head {
  for (const [at, row] of sheet.slice(0, titleRowsMax).entries()) {
    const meanings = row.map((cell) => meaningOf(textOf(cell), kind))
    const hasField = (requested: string) =>
      meanings.some((one) => one !== null && one !== 'aside' && 'field' in one && one.field === requested)
    if (hasField('name') && hasField('phone')) return { at, meanings }
  }
  throw new NoRecordTable('没有找到标题行：第一行要有“姓名”和“电话”等列名，请下载模板对照后再选')
}

/** The first cell of a field that says something: a table may have 手机 beside 电话. */
function valueOf(row: readonly SheetCell[], meanings: readonly ColumnMeaning[], requested: string): string {
  const read = requested === 'phone' ? phoneOf : textOf
  for (const [column, meaning] of meanings.entries()) {
    if (meaning === null || meaning === 'aside') continue
    const isRequested = 'field' in meaning ? meaning.field === requested : meaning.piece === requested
    const text = isRequested ? read(row[column]) : ''
    if (text !== '') return text
  }
  return ''
}

/** The rows of a sheet as records; rows without any text are left out. Refuses with NoRecordTable. */
export function recordTable(sheet: readonly SheetCell[][], kind: RecordKind): RecordTable {
  const { at, meanings } = headOf(sheet, kind)
  const titles = (sheet[at] ?? []).map((cell) => textOf(cell))
  const rows = sheet.slice(at + 1).flatMap((row, offset): TableRow[] => {
    const original = titles.map((_, column) => textOf(row[column]))
    if (original.every((text) => text === '')) return []
    const of = (requested: string) => valueOf(row, meanings, requested)
    const pieces = of('province') + of('city') + of('district')
    const cells: RecordCells = {
      name: of('name'),
      company: of('company'),
      phone: of('phone'),
      region: of('region') || pieces,
      address: of('address'),
      remark: of('remark'),
      ...(kind === 'recipient' ? { deliveryMode: of('deliveryMode') } : {}),
    }
    return [{ line: at + offset + 2, cells, original }]
  })
  if (rows.length === 0) throw new NoRecordTable('标题行下面没有内容，请填好后再选')
  if (rows.length > recordsMax)
    throw new NoRecordTable(`有 ${rows.length} 行，一次最多导入 ${recordsMax} 行，请拆成几份再选`)
  const unknownTitles = titles.filter((title, column) => title !== '' && meanings[column] === null)
  return { titles, rows, unknownTitles }
}

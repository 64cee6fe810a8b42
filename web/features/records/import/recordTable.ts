import { cellNameOf, namesIn } from '#contract/records/fieldWords.ts'
import type { RecordCells } from '#contract/records/fieldWords.ts'
import { recordsMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { cellPhone, cellText } from '#shared/excel/cellText.ts'
import { checkComputed } from '#shared/excel/readSheet.ts'
import type { Sheet, SheetCell } from '#shared/excel/readSheet.ts'
import { meaningOf } from './headings.ts'
import type { ColumnMeaning } from './headings.ts'

/** One row of a file. */
export interface TableRow {
  /** Line number as in Excel, including the heading. */
  line: number
  cells: RecordCells
  /** All columns of the row as text. */
  original: readonly string[]
}

export interface RecordTable {
  titles: readonly string[]
  rows: readonly TableRow[]
  /** Titles of columns that are ignored because their meaning is unknown. */
  unknownTitles: readonly string[]
}

/** Thrown when a file has no usable table; the message is for the user. */
export class NoRecordTable extends Error {
  override readonly name = 'NoRecordTable'
}

/** The title row is among the first rows; the name of the list may precede it. */
const titleRowsMax = 10

interface Head {
  at: number
  meanings: ColumnMeaning[]
}

function headOf(sheet: readonly SheetCell[][], kind: RecordKind): Head {
  for (const [at, row] of sheet.slice(0, titleRowsMax).entries()) {
    const meanings = row.map((cell) => meaningOf(cellText(cell), kind))
    const hasField = (requested: string) =>
      meanings.some(
        (each) => each !== null && each !== 'aside' && 'field' in each && each.field === requested,
      )
    if (hasField('name') && hasField('phone')) return { at, meanings }
  }
  throw new NoRecordTable('没有找到标题行：第一行要有“姓名”和“电话”等列名，请下载模板对照后再选')
}

const isSame = (one: ColumnMeaning, other: ColumnMeaning) =>
  one !== null && one !== 'aside' && JSON.stringify(one) === JSON.stringify(other)

/** Refuses two columns of one field, such as 手机 and 电话: one of two values would be lost. */
function checkOnce(titles: readonly string[], meanings: readonly ColumnMeaning[]): void {
  for (const [at, meaning] of meanings.entries()) {
    const first = meanings.findIndex((each) => isSame(each, meaning))
    if (first !== -1 && first !== at)
      throw new NoRecordTable(`“${titles[first]}”和“${titles[at]}”两列是同一项，请删去一列再选`)
  }
}

/** Returns the cell of a field; '' without its column. */
function valueOf(row: readonly SheetCell[], meanings: readonly ColumnMeaning[], requested: string): string {
  const read = requested === 'phone' ? cellPhone : cellText
  const column = meanings.findIndex(
    (meaning) =>
      meaning !== null &&
      meaning !== 'aside' &&
      ('field' in meaning ? meaning.field : meaning.piece) === requested,
  )
  return column === -1 ? '' : read(row[column])
}

/** Returns a sheet's rows as records, without empty ones. Throws NoRecordTable. */
export function recordTable(sheet: readonly SheetCell[][], kind: RecordKind): RecordTable {
  const { at, meanings } = headOf(sheet, kind)
  const titles = (sheet[at] ?? []).map((cell) => cellText(cell))
  checkOnce(titles, meanings)
  const rows = sheet.slice(at + 1).flatMap((row, offset): TableRow[] => {
    const original = titles.map((_, column) => cellText(row[column]))
    if (original.every((text) => text === '')) return []
    const of = (requested: string) => valueOf(row, meanings, requested)
    const pieces = of('province') + of('city') + of('district')
    const cells = Object.fromEntries(
      namesIn[kind].map((field) => [cellNameOf(field), of(field) || (field === 'regionCode' ? pieces : '')]),
    ) as unknown as RecordCells
    return [{ line: at + offset + 2, cells, original }]
  })
  if (rows.length === 0) throw new NoRecordTable('标题行下面没有内容，请填好后再选')
  if (rows.length > recordsMax)
    throw new NoRecordTable(`有 ${rows.length} 行，一次最多导入 ${recordsMax} 行，请拆成几份再选`)
  const unknownTitles = titles.filter((title, column) => title !== '' && meanings[column] === null)
  return { titles, rows, unknownTitles }
}

/**
 * Returns the records of a workbook's first sheet that has any. Throws NoRecordTable for the first sheet where none has, and
 * UnreadableFile where a formula has no stored result.
 */
export function recordTableIn(sheets: readonly Sheet[], kind: RecordKind): RecordTable {
  const faults: NoRecordTable[] = []
  for (const { cells, uncomputedAt } of sheets)
    try {
      const table = recordTable(cells, kind)
      checkComputed(uncomputedAt)
      return table
    } catch (error) {
      if (!(error instanceof NoRecordTable)) throw error
      faults.push(error)
    }
  throw faults[0] ?? new NoRecordTable('文件里没有可见的工作表，请核对后再选')
}

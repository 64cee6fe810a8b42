import { cellNameOf, namesIn, regionPieces } from '#contract/records/fieldWords.ts'
import type { RecordCells, RecordTarget } from '#contract/records/fieldWords.ts'
import { recordsMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { cellPhone, cellText } from '#shared/excel/cellText.ts'
import { checkComputed, UnreadableFile } from '#shared/excel/readSheet.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'
import { columnLabel } from '#shared/import/sheetTitles.ts'
import type { RecordDraft } from './recordDraft.ts'

/** One row of a file. */
export interface TableRow {
  /** Line number as in Excel, including the heading. */
  line: number
  cells: RecordCells
  /** The row's columns as text, in the order of `titles`. */
  original: readonly string[]
}

export interface RecordTable {
  titles: readonly string[]
  rows: readonly TableRow[]
  /** Columns that are not imported, by title. */
  unknownTitles: readonly string[]
}

/** Returns the text of what a row fills; '' without its column. */
function textIn({ columns }: RecordDraft, row: readonly SheetCell[], wanted: RecordTarget): string {
  const index = columns.find(({ target }) => target === wanted)?.index
  if (index === undefined) return ''
  return (wanted === 'phone' ? cellPhone : cellText)(row[index])
}

/** Returns a sheet's rows as records, without empty ones. Throws UnreadableFile. */
export function recordTable(draft: RecordDraft, kind: RecordKind): RecordTable {
  const { sheet, dataFrom, columns } = draft
  checkComputed(sheet.uncomputedAt)
  const rows = sheet.cells.slice(dataFrom).flatMap((row, offset): TableRow[] => {
    const original = columns.map(({ index }) => cellText(row[index]))
    if (original.every((text) => text === '')) return []
    const pieces = regionPieces.map((piece) => textIn(draft, row, piece)).join('')
    const cells = Object.fromEntries(
      namesIn[kind].map((field) => [
        cellNameOf(field),
        textIn(draft, row, field) || (field === 'regionCode' ? pieces : ''),
      ]),
    ) as unknown as RecordCells
    return [{ line: dataFrom + offset + 1, cells, original }]
  })
  if (rows.length === 0) throw new UnreadableFile('标题行下面没有内容，请填好后再选')
  if (rows.length > recordsMax)
    throw new UnreadableFile(`有 ${rows.length} 行，一次最多导入 ${recordsMax} 行，请拆成几份再选`)
  return {
    titles: columns.map((column) => column.title || columnLabel(column, columns)),
    rows,
    unknownTitles: columns.flatMap(({ title, target, isAside }) =>
      target === null && !isAside && title !== '' ? [title] : [],
    ),
  }
}

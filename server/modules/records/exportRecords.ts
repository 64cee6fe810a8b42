import { workbookType } from '#contract/files/calls.ts'
import { textOf } from '#contract/price/fieldText.ts'
import { namesIn, recordSpec } from '#contract/records/fieldWords.ts'
import { recordKindLabels, recordsMax } from '#contract/records/words.ts'
import type { recordSorts } from '#contract/records/words.ts'
import { chinaDate, chinaDateTime } from '#server/core/clock.ts'
import { workbookBytes } from '#server/core/workbook.ts'
import type { WorkbookColumn, WorkbookValue } from '#server/core/workbook.ts'
import type { Database } from '#server/db/database.ts'
import type { Book } from './book.ts'
import type { RecordRow } from './columns.ts'
import { pageQuery } from './listRecords.ts'

/** Where the seconds start in YYYY-MM-DD HH:MM:SS. */
const minuteEnd = 16

type Column = WorkbookColumn & { value: (row: RecordRow) => WorkbookValue }

const text = (title: string, width: number, value: (row: RecordRow) => string): Column => ({
  title,
  width,
  kind: 'text',
  value,
})

/** Columns with the headings that an import recognizes; it ignores the last three. */
const columnsOf = ({ kind }: Book): Column[] => [
  ...namesIn[kind].map((field) => {
    const spec = recordSpec(field)
    return text(spec.label, spec.exportWidth, (row) =>
      spec.kind === 'region' ? row.regionText : (textOf(spec, row[field]) ?? ''),
    )
  }),
  text('默认', 6, ({ isDefault }) => (isDefault ? '是' : '')),
  { title: '使用次数', width: 10, kind: 'number', value: ({ timesUsed }) => timesUsed },
  text('最近使用', 18, ({ lastUsedAt }) =>
    lastUsedAt === null ? '' : chinaDateTime(new Date(lastUsedAt)).slice(0, minuteEnd),
  ),
]

/** Yields the rows one by one while writing, so that a long book does not block other calls. */
function* cellsOf(rows: readonly RecordRow[], columns: readonly Column[]): Generator<WorkbookValue[]> {
  for (const row of rows) yield columns.map(({ value }) => value(row))
}

/** Returns the records matching a keyword, all pages of the list in its order, as an Excel file. */
export async function exportRecords(
  db: Database,
  book: Book,
  { keyword, sort, now }: { keyword: string | undefined; sort: (typeof recordSorts)[number]; now: Date },
) {
  const { rows } = await pageQuery(book, { page: 1, pageSize: recordsMax, keyword, sort }).execute(db)
  const columns = columnsOf(book)
  const label = recordKindLabels[book.kind]
  const bytes = await workbookBytes({
    name: label,
    columns,
    rows: cellsOf(rows, columns),
  })
  return { contentType: workbookType, bytes, fileName: `${label} ${chinaDate(now)}.xlsx` } as const
}

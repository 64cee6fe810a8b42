import { workbookType } from '#contract/files/calls.ts'
import { deliveryModeLabels } from '#contract/orders/words.ts'
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
  text('姓名', 12, ({ name }) => name),
  text('单位', 24, ({ company }) => company),
  text('电话', 16, ({ phone }) => phone),
  text('所在地区', 24, ({ regionText }) => regionText),
  text('详细地址', 40, ({ address }) => address),
  ...(kind === 'recipient'
    ? [
        text('常用送货方式', 14, ({ deliveryMode }) =>
          deliveryMode === null ? '' : deliveryModeLabels[deliveryMode],
        ),
      ]
    : []),
  text('备注', 24, ({ remark }) => remark),
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

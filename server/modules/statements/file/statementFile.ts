import type { CallAnswer } from '#contract/calls/calls.ts'
import { workbookType } from '#contract/files/calls.ts'
import { pdfType } from '#contract/statements/calls.ts'
import { monthText } from '#contract/statements/months.ts'
import type { StatementRow } from '#contract/statements/statementFields.ts'
import type { StatementSide } from '#contract/statements/words.ts'
import { workbookBytes } from '#server/core/workbook.ts'
import type { WorkbookValue } from '#server/core/workbook.ts'
import type { Database } from '#server/db/database.ts'
import type { Parties } from '../parties.ts'
import { readStatementWhole } from '../read.ts'
import { statementColumns } from './columns.ts'
import { statementPdf } from './pdf.ts'
import { aboutText, balanceText, paymentsText, titleText } from './texts.ts'

/** Format and reader of a file. */
interface FileOptions {
  format: 'xlsx' | 'pdf'
  side: StatementSide
  now: Date
}

/** Yields the rows one by one while writing, so that a long statement does not block other calls. */
function* cellsOf(rows: readonly StatementRow[]): Generator<WorkbookValue[]> {
  for (const row of rows) yield statementColumns.map(({ valueOf }) => valueOf(row))
}

/** Returns the current statement, or the live orders if none is issued, as a file with title, orders and sums. */
export async function statementFile(
  db: Database,
  parties: Parties,
  { format, side, now }: FileOptions,
): Promise<CallAnswer<'/statements/exportStatement'>> {
  const statement = await readStatementWhole(db, parties)
  const { list, sums, month } = statement
  const title = [
    titleText(statement),
    aboutText(statement, side, now),
    paymentsText(statement),
    balanceText(statement),
  ]
  const party = side === 'carrier' ? statement.customer.name : statement.carrier.name
  const fileName = `${party} ${monthText(month)}对账单.${format}`
  if (format === 'pdf')
    return { contentType: pdfType, bytes: await statementPdf(title, list, sums), fileName }
  const bytes = await workbookBytes({
    name: '对账单',
    title,
    columns: statementColumns,
    rows: cellsOf(list),
    sums: statementColumns.map(({ sumOf }) => sumOf(sums)),
  })
  return { contentType: workbookType, bytes, fileName }
}

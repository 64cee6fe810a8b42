import type { CallAnswer } from '../../../../contract/calls/calls.ts'
import { workbookType } from '../../../../contract/files/calls.ts'
import { pdfType } from '../../../../contract/statements/calls.ts'
import { monthText } from '../../../../contract/statements/months.ts'
import type { StatementRow } from '../../../../contract/statements/statementFields.ts'
import type { StatementSide } from '../../../../contract/statements/words.ts'
import { workbookBytes } from '../../../core/workbook.ts'
import type { WorkbookValue } from '../../../core/workbook.ts'
import type { Database } from '../../../db/database.ts'
import type { Parties } from '../parties.ts'
import { readStatementWhole } from '../read.ts'
import { statementColumns } from './columns.ts'
import { statementPdf } from './pdf.ts'
import { aboutText, balanceText, paymentsText, titleText } from './texts.ts'

/** What a file is made for. */
interface Wanted {
  format: 'xlsx' | 'pdf'
  side: StatementSide
  now: Date
}

/** Made as they are written, so that a long statement holds nobody up. */
function* cellsOf(rows: readonly StatementRow[]): Generator<WorkbookValue[]> {
  for (const row of rows) yield statementColumns.map(({ valueOf }) => valueOf(row))
}

/** The statement that stands, or the orders as they are now, as a file: what it is, every order, and the sums that its rows make. */
export async function statementFile(
  db: Database,
  parties: Parties,
  { format, side, now }: Wanted,
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

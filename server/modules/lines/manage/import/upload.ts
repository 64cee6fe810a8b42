import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { fixedWhereEmpty } from '#contract/lines/sheetTargets.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { lockIdleImport, readImport } from './readImport.ts'

/** Cancels the user's unfinished imports and deletes their rows; refuses importBusy while a job runs on one. */
async function cancelEarlier(trx: WriteTransaction, { userId, factoryId }: SessionUser): Promise<void> {
  const { rows: open } = await sql<{ id: number; isBusy: boolean }>`
    select i.id, exists (select 1 from bulk_job j where j.id = i.job_id and j.state in ('queued', 'running')) as "isBusy"
    from line_import i
    where i.carrier_id = ${factoryId} and i.user_id = ${userId} and i.stage in ('uploading', 'checked') for update of i`.execute(
    trx,
  )
  if (open.some(({ isBusy }) => isBusy)) refuse('importBusy')
  const ids = open.map(({ id }) => id)
  await sql`update line_import set stage = 'cancelled' where id = any(${ids}::bigint[])`.execute(trx)
  await sql`delete from line_import_row where import_id = any(${ids}::bigint[])`.execute(trx)
}

/** Creates an import; its rows follow in parts. */
export async function createImport(
  trx: WriteTransaction,
  { user, now }: { user: SessionUser; now: Date },
  { fileName, columns, rowCount, sheet }: CallRequest<'/carrier/createLineImport'>,
): Promise<LineImport> {
  await cancelEarlier(trx, user)
  // cells of other columns that the file has are its own, also where they are empty
  const isFixed = (column: LineColumn) => !columns.includes(column) || fixedWhereEmpty.includes(column)
  const fixed = sheet?.mapping.fixed.filter(({ column }) => isFixed(column)) ?? []
  const { id } = await trx
    .insertInto('line_import')
    .values({
      carrier_id: user.factoryId,
      user_id: user.userId,
      file_name: fileName,
      columns,
      row_count: rowCount,
      sheet: sheet === undefined ? null : JSON.stringify({ ...sheet, mapping: { ...sheet.mapping, fixed } }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readImport(trx, user.factoryId, id)
}

/** Adds rows, without a gap to the earlier ones. A row that was received before stays unchanged. */
export async function addRows(
  trx: WriteTransaction,
  carrierId: number,
  { importId, from, rows }: CallRequest<'/carrier/addLineImportRows'>,
): Promise<CallAnswer<'/carrier/addLineImportRows'>> {
  const { stage, columns, rowCount, receivedRows } = await lockIdleImport(trx, carrierId, importId)
  if (stage !== 'uploading') refuse('importOver')
  if (from > receivedRows) refuse('importRowsAhead', { params: { received: receivedRows } })
  if (from + rows.length > rowCount) refuseField('rows', '行', '行数比开始导入时说的多，请重新选择文件')
  if (rows.some(({ cells }) => cells.length > columns.length))
    refuseField('rows', '行', '有的行单元格比列多，请重新选择文件')
  const documents = rows.map(({ rowNumber, cells }, at) => ({
    import_id: importId,
    place: from + at,
    row_number: rowNumber,
    cells: columns.map((_, column) => cells[column] ?? ''),
  }))
  await sql`
    insert into line_import_row (import_id, place, row_number, cells)
    select n.import_id, n.place, n.row_number, n.cells
    from jsonb_populate_recordset(null::line_import_row, ${JSON.stringify(documents)}::jsonb) n
    on conflict do nothing`.execute(trx)
  const received = Math.max(receivedRows, from + rows.length)
  await sql`update line_import set received_rows = ${received} where id = ${importId} and carrier_id = ${carrierId}`.execute(
    trx,
  )
  return { receivedRows: received }
}

import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { problemText } from '#contract/kernel/problems.ts'
import { createRowParser } from '#contract/records/rowFields.ts'
import { recordKindLabels, recordsMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { regions } from '#server/core/regions.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { inBook } from '../book.ts'
import type { Book } from '../book.ts'
import { recordColumns } from '../columns.ts'
import { lockImport } from './imports.ts'

type Row = CallRequest<'/record/addImportRows'>['rows'][number]
type Outcome = CallAnswer<'/record/addImportRows'>['outcomes'][number]
type ReadRow = { rowNumber: number; columns: ReturnType<typeof recordColumns> } | Outcome

/** Why a valid row is not added. */
export const reasonsLeft = {
  existing: () => '重复，已跳过',
  double: () => '与前面一行重复，已跳过',
  full: (kind: RecordKind) => problemText('recordsFull', { who: recordKindLabels[kind], max: recordsMax }),
}

/** Returns which of these identities the book already has. */
async function knownIdentities(
  trx: WriteTransaction,
  book: Book,
  identities: readonly Buffer[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set()
  const { rows } = await sql<{ identity: Buffer }>`
    select r.identity from address_record r
    where ${inBook(book)} and r.identity = any(${identities}::bytea[])`.execute(trx)
  return new Set(rows.map(({ identity }) => identity.toString('hex')))
}

/** Returns how many records the book has room for, beside the waiting rows of the import. */
async function roomIn(trx: WriteTransaction, book: Book, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from address_record r where ${inBook(book)})
      + (select count(*) from record_import_row w where w.import_id = ${importId}) as count`.execute(trx)
  return Math.max(0, recordsMax - (rows[0]?.count ?? 0))
}

/** Returns the columns of each row, or why it cannot be read. */
function readRows(kind: RecordKind, rows: readonly Row[]): ReadRow[] {
  const readRow = createRowParser(regions, kind)
  return rows.map(({ rowNumber, ...cells }) => {
    const reading = readRow(cells)
    return reading.ok
      ? { rowNumber, columns: recordColumns(reading.record) }
      : { outcome: 'faulty', reason: reading.faults.map(({ reason }) => reason).join('；') }
  })
}

/**
 * Checks rows of a file and keeps those that can be added until the import is applied. A row sent again replaces the earlier one.
 * Returns the outcome of every row. The address book stays unchanged.
 */
export async function addRows(
  trx: WriteTransaction,
  factoryId: number,
  { importId, rows }: CallRequest<'/record/addImportRows'>,
): Promise<CallAnswer<'/record/addImportRows'>> {
  const { kind } = await lockImport(trx, { importId, factoryId, stage: 'open' })
  const book = { factoryId, kind }
  const read = readRows(kind, rows)
  const identities = read.flatMap((row) => ('columns' in row ? [row.columns.identity] : []))
  const known = await knownIdentities(trx, book, identities)
  await sql`
    delete from record_import_row w where w.import_id = ${importId}
      and w.row_number = any(${rows.map(({ rowNumber }) => rowNumber)}::integer[])`.execute(trx)
  const room = await roomIn(trx, book, importId)
  const seen = new Set<string>()
  const waiting: object[] = []
  const left = (outcome: keyof typeof reasonsLeft): Outcome => ({
    outcome,
    reason: reasonsLeft[outcome](kind),
  })
  const outcomes = read.map((row): Outcome => {
    if ('outcome' in row) return row
    const { identity, ...record } = row.columns
    const key = identity.toString('hex')
    if (known.has(key)) return left('existing')
    if (seen.has(key)) return left('double')
    if (waiting.length >= room) return left('full')
    seen.add(key)
    waiting.push({
      import_id: importId,
      row_number: row.rowNumber,
      record,
      identity: String.raw`\x${key}`,
    })
    return { outcome: 'added', reason: '' }
  })
  await sql`
    insert into record_import_row (import_id, row_number, record, identity)
    select n.import_id, n.row_number, n.record, n.identity
    from jsonb_populate_recordset(null::record_import_row, ${JSON.stringify(waiting)}::jsonb) n`.execute(trx)
  return { outcomes }
}

import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { blankRecord } from '#contract/records/fieldWords.ts'
import { recordsMax } from '#contract/records/words.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { inBook, lockBooks } from '../book.ts'
import type { Book } from '../book.ts'
import { inputColumns, recordColumns } from '../columns.ts'
import { reasonsLeft } from './addRows.ts'
import { lockImport } from './imports.ts'

/** Rows per statement, which then takes some hundred milliseconds. */
const rowsAtOnce = 2000

/** Deletes the waiting rows that are not requested; refuses importRowsMissing where a requested one is not there. */
async function keepRequested(
  trx: WriteTransaction,
  importId: number,
  requested: readonly number[],
): Promise<void> {
  await sql`
    delete from record_import_row w
    where w.import_id = ${importId} and w.row_number <> all(${requested}::integer[])`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from record_import_row w where w.import_id = ${importId}`.execute(trx)
  const received = rows[0]?.count ?? 0
  const rowCount = new Set(requested).size
  if (received < rowCount) refuse('importRowsMissing', { params: { received, rowCount } })
}

type Left = { rowNumber: number; outcome: keyof typeof reasonsLeft }

/**
 * Takes out the waiting rows that cannot be added. Each record is added once, while the locked book has room, in the order of the
 * file.
 */
async function takeOutLeft(trx: WriteTransaction, book: Book, importId: number): Promise<Left[]> {
  const { rows: left } = await sql<Left>`
    select d.row_number as "rowNumber", d.outcome from (
      select c.row_number, case when c.is_known then 'existing' when c.copy > 1 then 'double'
        when count(*) filter (where not c.is_known and c.copy = 1) over (order by c.row_number)
          > ${recordsMax}::bigint - (select count(*) from address_record r where ${inBook(book)}) then 'full' end as outcome
      from (select q.row_number, row_number() over (partition by q.identity order by q.row_number) as copy,
          exists (select 1 from address_record r where ${inBook(book)} and r.identity = q.identity) as is_known
        from record_import_row q where q.import_id = ${importId}) c) d
    where d.outcome is not null order by d.row_number`.execute(trx)
  await sql`
    delete from record_import_row w where w.import_id = ${importId}
      and w.row_number = any(${left.map(({ rowNumber }) => rowNumber)}::integer[])`.execute(trx)
  return left
}

const columns = sql.join(inputColumns.map((name) => sql.ref(name)))
const valuesOfRow = sql.join(
  inputColumns.map((name) => (name === 'identity' ? sql.ref('w.identity') : sql.ref(`n.${name}`))),
)
const { identity: _identity, ...blankColumns } = recordColumns(blankRecord)
/** For rows that were stored by a version without one of the fields. */
const blank = JSON.stringify(blankColumns)

/** Adds the next waiting rows and takes them out. Returns the ids of the new records. */
async function insertBatch(
  trx: WriteTransaction,
  { factoryId, kind }: Book,
  { importId, now }: { importId: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with w as (
      delete from record_import_row w where w.import_id = ${importId} and w.row_number in (
        select q.row_number from record_import_row q where q.import_id = ${importId} order by q.row_number limit ${rowsAtOnce})
      returning w.row_number, w.record, w.identity)
    insert into address_record (factory_id, kind, created_at, updated_at, ${columns})
    select ${factoryId}, ${kind}, ${now}, ${now}, ${valuesOfRow}
    from w cross join lateral jsonb_populate_record(null::address_record, ${blank}::jsonb || w.record) n
    order by w.row_number returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Adds the requested waiting rows of an import to its book in one transaction. Rows that the book got meanwhile or has no room for
 * are left out and returned. Refuses importOver where it was applied or dropped before.
 */
export async function applyImport(
  trx: WriteTransaction,
  { factoryId, now }: { factoryId: number; now: Date },
  { importId, rows: requested }: CallRequest<'/record/applyImport'>,
): Promise<CallAnswer<'/record/applyImport'>> {
  await lockBooks(trx, factoryId)
  const { kind } = await lockImport(trx, { importId, factoryId, stage: 'open' })
  const book = { factoryId, kind }
  await keepRequested(trx, importId, requested)
  const left = await takeOutLeft(trx, book, importId)
  const ids: number[] = []
  for (let added = rowsAtOnce; added === rowsAtOnce;) {
    const batch = await insertBatch(trx, book, { importId, now })
    ids.push(...batch)
    added = batch.length
  }
  await sql`
    update record_import i set stage = 'applied', applied_at = ${now}, added_ids = ${ids}::bigint[]
    where i.id = ${importId}`.execute(trx)
  return {
    added: ids.length,
    left: left.map(({ rowNumber, outcome }) => ({ rowNumber, outcome, reason: reasonsLeft[outcome](kind) })),
  }
}

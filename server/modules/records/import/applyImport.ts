import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { recordsMax } from '#contract/records/words.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { inBook, lockBooks } from '../book.ts'
import type { Book } from '../book.ts'
import { inputColumns } from '../columns.ts'
import { reasonsLeft } from './addRows.ts'
import { lockImport } from './imports.ts'

/** Rows per statement, which then takes some hundred milliseconds. */
const rowsAtOnce = 2000

/** Decides which waiting rows are added: once each, while the locked book has room, in the order of the file. */
const decide = (book: Book, importId: number) => sql`
  update record_import_row w set outcome = d.outcome from (
    select c.row_number, case when c.is_known then 'existing' when c.copy > 1 then 'double'
      when count(*) filter (where not c.is_known and c.copy = 1) over (order by c.row_number)
        > ${recordsMax}::bigint - (select count(*) from address_record r where ${inBook(book)}) then 'full'
      else 'added' end as outcome
    from (select q.row_number, row_number() over (partition by q.identity order by q.row_number) as copy,
        exists (select 1 from address_record r where ${inBook(book)} and r.identity = q.identity) as is_known
      from record_import_row q where q.import_id = ${importId}) c) d
  where w.import_id = ${importId} and w.row_number = d.row_number`

const columns = sql.join(inputColumns.map((name) => sql.ref(name)))
const recordColumns = sql.join(
  inputColumns.map((name) => (name === 'identity' ? sql.ref('w.identity') : sql.ref(`n.${name}`))),
)

/** Adds a batch of the decided rows. Returns the ids of the new records. */
async function insertBatch(
  trx: WriteTransaction,
  { factoryId, kind }: Book,
  { importId, now, from }: { importId: number; now: Date; from: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into address_record (factory_id, kind, created_at, updated_at, ${columns})
    select ${factoryId}, ${kind}, ${now}, ${now}, ${recordColumns}
    from (select * from record_import_row q where q.import_id = ${importId} and q.outcome = 'added'
      order by q.row_number limit ${rowsAtOnce} offset ${from}) w
    cross join lateral jsonb_populate_record(null::address_record, w.record) n
    order by w.row_number returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Adds the waiting rows of an import to its book in one transaction. Rows that the book got meanwhile or has no room for are left
 * out and returned. Refuses importOver where it was applied or dropped before.
 */
export async function applyImport(
  trx: WriteTransaction,
  { factoryId, now }: { factoryId: number; now: Date },
  importId: number,
): Promise<CallAnswer<'/record/applyImport'>> {
  await lockBooks(trx, factoryId)
  const { kind } = await lockImport(trx, { importId, factoryId, stage: 'open' })
  const book = { factoryId, kind }
  await decide(book, importId).execute(trx)
  const ids: number[] = []
  for (let added = rowsAtOnce; added === rowsAtOnce;) {
    const batch = await insertBatch(trx, book, { importId, now, from: ids.length })
    ids.push(...batch)
    added = batch.length
  }
  const { rows: left } = await sql<{ rowNumber: number; outcome: keyof typeof reasonsLeft }>`
    select w.row_number as "rowNumber", w.outcome from record_import_row w
    where w.import_id = ${importId} and w.outcome <> 'added' order by w.row_number`.execute(trx)
  await sql`update record_import i set stage = 'applied', applied_at = ${now}, added_ids = ${ids}::bigint[] where i.id = ${importId}`.execute(
    trx,
  )
  await sql`delete from record_import_row w where w.import_id = ${importId}`.execute(trx)
  return {
    added: ids.length,
    left: left.map(({ rowNumber, outcome }) => ({ rowNumber, outcome, reason: reasonsLeft[outcome](kind) })),
  }
}

import { sql } from 'kysely'
import type { RecordInput } from '#contract/records/fieldWords.ts'
import { recordKindLabels, recordsMax } from '#contract/records/words.ts'
import { pathOf } from '#contract/regions/regions.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { inBook } from './book.ts'
import type { Book } from './book.ts'
import { rowColumns, recordColumns } from './columns.ts'
import type { RecordRow } from './columns.ts'

type RecordColumns = ReturnType<typeof recordColumns>

export interface SavedRecord extends RecordRow {
  /** Whether the book already had it and nothing was written. */
  isExisting: boolean
}

/** Refuses an unknown region. */
export function checkRegion(book: Book, regionCode: string): void {
  const label = `${recordKindLabels[book.kind]}所在地区`
  if (pathOf(regions, regionCode).length === 0) refuseField('regionCode', label, `${label}不存在，请重新选择`)
}

async function readSame(trx: WriteTransaction, book: Book, identity: Buffer): Promise<RecordRow | null> {
  const { rows } = await sql<RecordRow>`
    select ${rowColumns} from address_record r where ${inBook(book)} and r.identity = ${identity}`.execute(
    trx,
  )
  return rows[0] ?? null
}

async function refuseFull(trx: WriteTransaction, book: Book): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from address_record r where ${inBook(book)}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= recordsMax)
    refuse('recordsFull', { params: { who: recordKindLabels[book.kind], max: recordsMax } })
}

async function clearDefault(trx: WriteTransaction, book: Book): Promise<void> {
  await sql`update address_record r set is_default = false, version = r.version + 1
    where ${inBook(book)} and r.is_default`.execute(trx)
}

/** Adds a record to a locked book. Returns an identical existing record unchanged. */
export async function addRecord(
  trx: WriteTransaction,
  book: Book,
  { input, isDefault, now }: { input: RecordInput; isDefault: boolean; now: Date },
): Promise<SavedRecord> {
  const columns = recordColumns(input)
  const same = await readSame(trx, book, columns.identity)
  if (same) return { ...same, isExisting: true }
  await refuseFull(trx, book)
  if (isDefault) await clearDefault(trx, book)
  const { id } = await trx
    .insertInto('address_record')
    .values({
      factory_id: book.factoryId,
      kind: book.kind,
      is_default: isDefault,
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await lockRecord(trx, book, id)), isExisting: false }
}

/** Locks a record of a book and returns it. Refuses notFound for another factory or kind. */
export async function lockRecord(trx: WriteTransaction, book: Book, id: number): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select ${rowColumns} from address_record r where ${inBook(book)} and r.id = ${id} for no key update`.execute(
    trx,
  )
  return rows[0] ?? refuse('notFound')
}

/** Returns a record without a lock, e.g. the one picked in an order form. */
export async function getRecord(db: Database, book: Book, id: number): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select ${rowColumns} from address_record r where ${inBook(book)} and r.id = ${id}`.execute(db)
  return rows[0] ?? refuse('recordGone', { params: { who: recordKindLabels[book.kind] } })
}

async function writeColumns(
  trx: WriteTransaction,
  book: Book,
  change: { id: number; columns: RecordColumns; isDefault: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('address_record')
    .set({ ...change.columns, is_default: change.isDefault, updated_at: change.now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', change.id)
    .where('factory_id', '=', book.factoryId)
    .where('kind', '=', book.kind)
    .execute()
}

/**
 * Changes a record of a locked book. Refuses recordChanged if it was saved since `version`, with the current record in data.
 * Refuses recordDuplicate if another record is identical, with that record.
 */
export async function changeRecord(
  trx: WriteTransaction,
  book: Book,
  change: { id: number; version: number; input: RecordInput; isDefault: boolean; now: Date },
): Promise<SavedRecord> {
  const current = await lockRecord(trx, book, change.id)
  if (current.version !== change.version) refuse('recordChanged', { data: { current } })
  const columns = recordColumns(change.input)
  const same = await readSame(trx, book, columns.identity)
  if (same && same.id !== change.id) refuse('recordDuplicate', { data: { existing: same } })
  if (change.isDefault && !current.isDefault) await clearDefault(trx, book)
  await writeColumns(trx, book, { ...change, columns })
  return { ...(await lockRecord(trx, book, change.id)), isExisting: false }
}

import { sql } from 'kysely'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { inBook } from './book.ts'
import type { Book } from './book.ts'
import type { RecordRow } from './columns.ts'
import { lockRecord } from './saveRecord.ts'

/** Deletes records of a locked book. Returns how many were deleted. */
export async function deleteRecords(
  trx: WriteTransaction,
  book: Book,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    delete from address_record r where ${inBook(book)} and r.id = any(${ids}::bigint[]) returning r.id`.execute(
    trx,
  )
  return rows.length
}

/** Deletes those records of a locked book that are as an import added them. Returns how many were deleted. */
export async function deleteUntouched(
  trx: WriteTransaction,
  book: Book,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    delete from address_record r where ${inBook(book)} and r.id = any(${ids}::bigint[])
      and r.version = 1 and r.times_used = 0 returning r.id`.execute(trx)
  return rows.length
}

interface Uses {
  id: number
  times_used: number
  last_used_at: string | null
  is_default: boolean
}

/**
 * Merges records of a locked book into one: adds up their uses, keeps the default mark, deletes the others. The version rises, so
 * that undoing an import does not delete what stands for several records. Refuses notFound when
 * one is not in the book, and then changes nothing.
 */
export async function mergeRecords(
  trx: WriteTransaction,
  book: Book,
  { keepId, mergeIds }: { keepId: number; mergeIds: readonly number[] },
): Promise<RecordRow> {
  const ids = [...new Set([keepId, ...mergeIds])]
  const { rows } = await sql<Uses>`
    select r.id, r.times_used, r.last_used_at, r.is_default from address_record r
    where ${inBook(book)} and r.id = any(${ids}::bigint[]) order by r.id for update`.execute(trx)
  if (rows.length < ids.length) refuse('notFound')
  const others = rows.filter(({ id }) => id !== keepId)
  await deleteRecords(
    trx,
    book,
    others.map(({ id }) => id),
  )
  const timesUsed = others.reduce((sum, other) => sum + other.times_used, 0)
  const lastUsedAt = others.reduce<string | null>(
    (last, { last_used_at: at }) => (at !== null && (last === null || at > last) ? at : last),
    null,
  )
  const takesDefault = others.some((other) => other.is_default)
  await sql`update address_record r set times_used = r.times_used + ${timesUsed}::bigint,
      last_used_at = greatest(r.last_used_at, ${lastUsedAt}::timestamptz),
      is_default = r.is_default or ${takesDefault}::boolean,
      version = r.version + 1
    where ${inBook(book)} and r.id = ${keepId}`.execute(trx)
  return lockRecord(trx, book, keepId)
}

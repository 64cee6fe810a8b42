import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RecordKind } from '#contract/records/words.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** One of a factory's two address books, shared by all of its users. */
export interface Book {
  factoryId: number
  kind: RecordKind
}

/** Condition on `address_record r` of a book. Every read and write has it in its WHERE (reliability.md fact 9). */
export const inBook = (book: Book): RawBuilder<boolean> =>
  sql<boolean>`r.factory_id = ${book.factoryId} and r.kind = ${book.kind}`

/**
 * Serializes changes of one factory's address books until the transaction ends. Decisions that depend on a read (duplicate, room
 * left, default) then see the latest data. Call it before locking any record. Counting a use does not need it.
 */
export async function lockBooks(trx: WriteTransaction, factoryId: number): Promise<void> {
  await sql`select 1 from factory where id = ${factoryId} for no key update`.execute(trx)
}

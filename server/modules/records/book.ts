import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RecordKind } from '../../../contract/records/words.ts'
import type { WriteTransaction } from '../../db/database.ts'

/** One of the two address books of a factory, shared by all of its users. */
export interface Book {
  factoryId: number
  kind: RecordKind
}

/** Rows of `address_record r` in a book; it stands in the WHERE of every read and write (reliability.md fact 9). */
export const inBook = (book: Book): RawBuilder<boolean> =>
  sql<boolean>`r.factory_id = ${book.factoryId} and r.kind = ${book.kind}`

/**
 * Has the changes of one factory's address books wait for each other until the transaction ends: what decides by looking (is it
 * there already, is there room, which one is the default) sees the last word. Comes before any lock of a record. Counting a use
 * goes without it.
 */
export async function lockBooks(trx: WriteTransaction, factoryId: number): Promise<void> {
  await sql`select 1 from factory where id = ${factoryId} for no key update`.execute(trx)
}

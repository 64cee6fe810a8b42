import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SessionUser } from '../../calls/context.ts'

/** Rows of `notice n` that the asker may see; it stands in the WHERE of every read and write (reliability.md fact 9). */
export type Reader = RawBuilder<boolean>

/** The reader behind a call; a visitor without a cookie cannot get here, the gate made one. */
export function readerOf(context: { user: SessionUser | null; visitorHash: Buffer | null }): Reader {
  if (context.user) return sql<boolean>`n.user_id = ${context.user.userId}`
  if (context.visitorHash) return sql<boolean>`n.visitor_hash = ${context.visitorHash}`
  throw new Error('A call for visitors reached its handler without a visitor')
}

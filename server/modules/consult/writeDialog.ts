import { sql } from 'kysely'
import type { DialogCard } from '#contract/consult/calls.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { attachFile } from '../files/index.ts'
import { markConsultNoticesRead } from '../notices/index.ts'
import { notifyWebhooksOfMessage } from '../webhooks/index.ts'
import { scheduleReminder } from './notifyUnread.ts'
import { authorOf } from './sides.ts'
import type { Caller } from './sides.ts'
import { readersOf, notifyBothSides } from './thread.ts'
import type { Thread } from './thread.ts'

/** A new message: a text, or a picture that its author uploaded. */
export interface NewMessage {
  text: string | null
  fileId: string | null
  /** Only in a first message about a line. */
  card?: DialogCard | null
  clientId: string
}

/**
 * Writes a message into a locked thread and returns its id. The same clientId from the same side returns the first message even
 * if the thread has closed since: the client repeats a call whose answer was lost.
 */
export async function writeDialog(
  trx: WriteTransaction,
  thread: Thread,
  caller: Caller,
  { text, fileId, card = null, clientId }: NewMessage,
  now: Date,
): Promise<number> {
  const first = await trx
    .selectFrom('dialog')
    .select('id')
    .where('consult_id', '=', thread.id)
    .where('side', '=', thread.side)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (first) return first.id
  if (thread.isClosed) refuse('consultClosed')
  if (fileId !== null) await attachFile(trx, caller, fileId, { kind: 'consult', id: thread.id })
  const { id } = await trx
    .insertInto('dialog')
    .values({
      consult_id: thread.id,
      side: thread.side,
      ...authorOf(caller),
      client_id: clientId,
      text,
      file_id: fileId,
      card: card && JSON.stringify(card),
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lastOfSide = thread.side === 'customer' ? sql`last_of_customer` : sql`last_of_carrier`
  await sql`
    update consult set last_at = ${now}, last_dialog_id = ${id}, ${lastOfSide} = ${id} where id = ${thread.id}`.execute(
    trx,
  )
  await scheduleReminder(trx, thread)
  // an answer settles the notices that its side got of this thread
  await markConsultNoticesRead(trx, readersOf(thread, thread.side), thread.id, now)
  if (thread.side === 'customer') await notifyWebhooksOfMessage(trx, thread.id, now)
  await notifyBothSides(trx, thread, { dialogId: id, kind: 'appended' }, now)
  return id
}

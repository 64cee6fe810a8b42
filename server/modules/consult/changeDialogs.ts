import { sql } from 'kysely'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { removePicture } from '../files/index.ts'
import { markConsultNoticesRead } from '../notices/index.ts'
import { consultScope, writtenBy } from './sides.ts'
import type { Caller } from './sides.ts'
import { lockThread, readersOf, notifyBothSides } from './thread.ts'

interface Work {
  trx: WriteTransaction
  caller: Caller
  now: Date
}

/** Deletes one of the caller's own messages: clears its text and picture and marks it deleted. Idempotent. */
export async function deleteDialog({ trx, caller, now }: Work, dialogId: number): Promise<void> {
  const owner = await sql<{ consultId: number }>`
    select c.id as "consultId" from dialog d join consult c on c.id = d.consult_id
    where d.id = ${dialogId} and ${consultScope(caller)}`.execute(trx)
  const thread = await lockThread(trx, caller, owner.rows[0]?.consultId ?? refuse('notFound'))
  const { rows } = await sql<{ isMine: boolean; isDeleted: boolean; fileId: string | null }>`
    select ${writtenBy(caller)} as "isMine", d.deleted_at is not null as "isDeleted", d.file_id as "fileId"
    from dialog d where d.id = ${dialogId} and d.consult_id = ${thread.id}`.execute(trx)
  const dialog = rows[0] ?? refuse('notFound')
  if (!dialog.isMine) refuse('dialogNotMine')
  if (dialog.isDeleted) return
  await trx
    .updateTable('dialog')
    .set({ text: null, file_id: null, card: null, deleted_at: now })
    .where('id', '=', dialogId)
    .execute()
  if (dialog.fileId !== null) await removePicture(trx, dialog.fileId, now)
  // Without its only unread message, a thread counts as read.
  const lastOfSide = thread.side === 'customer' ? sql`last_of_customer` : sql`last_of_carrier`
  await sql`
    update consult set ${lastOfSide} = coalesce((select max(id) from dialog
      where consult_id = ${thread.id} and side = ${thread.side} and deleted_at is null), 0)
    where id = ${thread.id}`.execute(trx)
  await notifyBothSides(trx, thread, { dialogId, kind: 'deleted' }, now)
}

/** Marks a thread as read by the caller's side up to a message. Never moves the mark back. */
export async function setConsultRead(
  { trx, caller, now }: Work,
  { consultId, lastDialogId }: { consultId: number; lastDialogId: number },
): Promise<void> {
  const thread = await lockThread(trx, caller, consultId)
  const readBy = thread.side === 'customer' ? sql`read_by_customer` : sql`read_by_carrier`
  const { rows } = await sql<{ isThere: boolean; isNewer: boolean }>`
    select exists (select 1 from dialog where id = ${lastDialogId} and consult_id = ${consultId}) as "isThere",
      ${readBy} < ${lastDialogId} as "isNewer"
    from consult where id = ${consultId}`.execute(trx)
  const mark = rows[0]
  if (!mark?.isThere) refuse('notFound')
  if (!mark?.isNewer) return
  await sql`update consult set ${readBy} = ${lastDialogId} where id = ${consultId}`.execute(trx)
  await markConsultNoticesRead(trx, readersOf(thread, thread.side), consultId, now)
  await notifyBothSides(trx, thread, { dialogId: lastDialogId, kind: 'read' }, now)
}

import type { SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** Kinds of records that a file may be attached to. Each kind's module decides its readers (handlers.ts, FileReaders). */
export const attachableKinds = ['consult', 'verification', 'feedback', 'order', 'user'] as const
export type AttachableKind = (typeof attachableKinds)[number]

/** The record that a file is attached to. */
export interface AttachedTo {
  kind: AttachableKind
  id: number
}

/** Attaches the caller's own, not yet attached upload to a record; otherwise refuses notFound. */
export async function attachFile(
  trx: WriteTransaction,
  { user, visitorHash }: { user: SessionUser | null; visitorHash: Buffer | null },
  fileId: string,
  on: AttachedTo,
): Promise<void> {
  const own = trx
    .updateTable('stored_file')
    .set({ hung_kind: on.kind, hung_id: on.id })
    .where('id', '=', fileId)
    .where('hung_kind', 'is', null)
    .where('removed_at', 'is', null)
  const mine = user ? own.where('user_id', '=', user.userId) : own.where('visitor_hash', '=', visitorHash)
  const { numUpdatedRows } = await mine.executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('notFound')
}

/** Removes a picture for everybody. The next upkeep deletes its bytes. */
export async function removePicture(trx: WriteTransaction, fileId: string, now: Date): Promise<void> {
  await trx.updateTable('stored_file').set({ removed_at: now }).where('id', '=', fileId).execute()
}

/** Moves a visitor's pictures to the account it logged in with: those not attached, or attached to these consults. */
export async function adoptVisitorPictures(
  trx: WriteTransaction,
  visitorHash: Buffer,
  userId: number,
  consultIds: readonly number[],
): Promise<void> {
  await trx
    .updateTable('stored_file')
    .set({ visitor_hash: null, user_id: userId })
    .where('visitor_hash', '=', visitorHash)
    .where((where) =>
      where.or([
        where('hung_kind', 'is', null),
        where.and([where('hung_kind', '=', 'consult'), where('hung_id', 'in', [0, ...consultIds])]),
      ]),
    )
    .execute()
}

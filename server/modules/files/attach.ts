import type { SessionUser } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import type { WriteTransaction } from '../../db/database.ts'

/** Hangs a picture that the asker uploaded, and that hangs nowhere yet, on a consult; any other answers as if it did not exist. */
export async function attachPicture(
  trx: WriteTransaction,
  { user, visitorHash }: { user: SessionUser | null; visitorHash: Buffer | null },
  { fileId, consultId }: { fileId: string; consultId: number },
): Promise<void> {
  const own = trx
    .updateTable('stored_file')
    .set({ consult_id: consultId })
    .where('id', '=', fileId)
    .where('consult_id', 'is', null)
    .where('removed_at', 'is', null)
  const mine = user ? own.where('user_id', '=', user.userId) : own.where('visitor_hash', '=', visitorHash)
  const { numUpdatedRows } = await mine.executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('notFound')
}

/** Takes a picture away from everybody; its bytes go with the next upkeep. */
export async function removePicture(trx: WriteTransaction, fileId: string, now: Date): Promise<void> {
  await trx.updateTable('stored_file').set({ removed_at: now }).where('id', '=', fileId).execute()
}

/** Hands a visitor's pictures that hang nowhere, or on these consults, to the account that it logged in with. */
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
      where.or([where('consult_id', 'is', null), where('consult_id', 'in', [0, ...consultIds])]),
    )
    .execute()
}

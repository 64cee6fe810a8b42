import type { SessionUser } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import type { WriteTransaction } from '../../db/database.ts'

/** What a file may hang on; who may read it then is said by that kind's module (handlers.ts, FileReaders). */
export const hungKinds = ['consult', 'verification', 'feedback', 'order', 'user'] as const
export type HungKind = (typeof hungKinds)[number]

/** The thing that a file hangs on. */
export interface HungOn {
  kind: HungKind
  id: number
}

/** Hangs a picture that the asker uploaded, and that hangs nowhere yet, on something; any other answers as if it did not exist. */
export async function hangFile(
  trx: WriteTransaction,
  { user, visitorHash }: { user: SessionUser | null; visitorHash: Buffer | null },
  fileId: string,
  on: HungOn,
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
      where.or([
        where('hung_kind', 'is', null),
        where.and([where('hung_kind', '=', 'consult'), where('hung_id', 'in', [0, ...consultIds])]),
      ]),
    )
    .execute()
}

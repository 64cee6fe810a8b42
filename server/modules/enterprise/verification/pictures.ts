import { sql } from 'kysely'
import { pictureRetentionDays } from '#contract/enterprise/verificationWords.ts'
import type { PictureRole } from '#contract/enterprise/verificationWords.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuseAtField } from '#server/core/refuse.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { attachFile } from '../../files/index.ts'
import type { FileReader } from '../../files/index.ts'

/** A picture of a submission, and the request field that names it. */
export interface NamedPicture {
  role: PictureRole
  path: string
  label: string
  fileId: string
}

const isOperator = (user: SessionUser | null) => user?.factoryType === 9

/** Reader of verification pictures, attached to the factory: for its admins and the operators, every access logged. */
export const verificationFileReader: FileReader = {
  scope: ({ user }) =>
    user && (isOperator(user) || user.role === 'admin')
      ? sql<boolean>`(${isOperator(user)}::boolean or s.hung_id = ${user.factoryId})`
      : sql<boolean>`false`,
  isLogged: true,
}

/** Checks whether the picture belongs to an earlier submission of the factory and still exists. */
async function isOfEarlier(trx: WriteTransaction, factoryId: number, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from verification_picture p join verification v on v.id = p.verification_id
      join stored_file s on s.id = p.file_id and s.removed_at is null
    where p.file_id = ${fileId} and v.factory_id = ${factoryId} limit 1`.execute(trx)
  return rows.length > 0
}

async function isOwnUnattached(trx: WriteTransaction, user: SessionUser, fileId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', fileId)
    .where('user_id', '=', user.userId)
    .where('hung_kind', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Attaches pictures just uploaded; accepts those of an earlier submission. Refuses verificationPictureGone for others. */
export async function attachPictures(
  trx: WriteTransaction,
  { user, visitorHash }: { user: SessionUser; visitorHash: Buffer | null },
  pictures: readonly NamedPicture[],
): Promise<void> {
  for (const { path, label, fileId } of pictures) {
    if (await isOfEarlier(trx, user.factoryId, fileId)) continue
    if (!(await isOwnUnattached(trx, user, fileId))) refuseAtField('verificationPictureGone', { path, label })
    await attachFile(trx, { user, visitorHash }, fileId, { kind: 'verification', id: user.factoryId })
  }
}

/** Saves which pictures belong to a submission. */
export async function savePictures(
  trx: WriteTransaction,
  verificationId: number,
  pictures: readonly NamedPicture[],
): Promise<void> {
  await trx
    .insertInto('verification_picture')
    .values(pictures.map(({ role, fileId }) => ({ verification_id: verificationId, role, file_id: fileId })))
    .execute()
}

/**
 * Removes the pictures of rejected or withdrawn submissions once the factory has a later one or pictureRetentionDays have passed. A
 * picture that also belongs to a pending or approved submission stays.
 */
export async function sweepVerificationPictures(db: Database, now: Date): Promise<void> {
  const decidedBefore = new Date(now.getTime() - pictureRetentionDays * dayMs)
  await sql`
    update stored_file set removed_at = ${now}
    where removed_at is null and id in (
      select p.file_id from verification v join verification_picture p on p.verification_id = v.id
      where v.status in ('rejected', 'withdrawn') and not exists (
        select 1 from verification_picture q join verification w on w.id = q.verification_id
        where q.file_id = p.file_id and (w.status in ('pending', 'approved') or (w.decided_at > ${decidedBefore}
          and not exists (select 1 from verification later where later.factory_id = w.factory_id and later.id > w.id)))))`.execute(
    db,
  )
}

/** Checks whether a submission has pictures that are not deleted. */
export async function hasPictures(trx: WriteTransaction, verificationId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from verification_picture p join stored_file s on s.id = p.file_id and s.removed_at is null
    where p.verification_id = ${verificationId} limit 1`.execute(trx)
  return rows.length > 0
}

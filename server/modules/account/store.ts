import { sql } from 'kysely'
import type { FactoryType, Role } from '../../../contract/access.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Database, Queryable, WriteTransaction } from '../../db/database.ts'

export interface AccountRow {
  id: number
  factory_id: number
  password_hash: string | null
  enabled: boolean
}

/** The account of a mobile, its row locked until the transaction ends, so that logins of one user wait for each other. */
export const lockAccount = (trx: WriteTransaction, mobile: string): Promise<AccountRow | undefined> =>
  trx
    .selectFrom('app_user')
    .select(['id', 'factory_id', 'password_hash', 'enabled'])
    .where('mobile', '=', mobile)
    .forUpdate()
    .executeTakeFirst()

export async function isMobileKnown(db: Queryable, mobile: string): Promise<boolean> {
  const row = await db.selectFrom('app_user').select('id').where('mobile', '=', mobile).executeTakeFirst()
  return row !== undefined
}

/** A new factory of type 0 with its first user as admin; null where the mobile is taken. */
export async function insertAccount(
  trx: WriteTransaction,
  account: { mobile: string; alias: string; passwordHash: string; now: Date },
): Promise<AccountRow | null> {
  const factory = await trx
    .insertInto('factory')
    .values({ type: 0, name: account.alias, created_at: account.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await trx
    .insertInto('app_user')
    .values({
      factory_id: factory.id,
      role: 'admin',
      alias: account.alias,
      mobile: account.mobile,
      password_hash: account.passwordHash,
      create_time: account.now,
    })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning(['id', 'factory_id', 'password_hash', 'enabled'])
    .executeTakeFirst()
  return user ?? null
}

export async function setPassword(
  trx: WriteTransaction,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await trx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Ends the live session of a user, if there is one. */
export async function endLiveSession(
  trx: WriteTransaction,
  userId: number,
  reason: 'elsewhere' | 'password',
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_reason', 'is', null)
    .execute()
}

export async function insertSession(
  trx: WriteTransaction,
  session: { tokenHash: Buffer; userId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
  await trx
    .updateTable('app_user')
    .set({ last_login_time: session.now, login_times: sql`login_times + 1` })
    .where('id', '=', session.userId)
    .execute()
}

export async function endSessionOfToken(trx: WriteTransaction, tokenHash: Buffer): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_reason: 'logout' })
    .where('token_hash', '=', tokenHash)
    .where('ended_reason', 'is', null)
    .execute()
}

export async function readCurrentUser(db: Database, userId: number): Promise<CurrentUser> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('factory as f', 'f.id', 'u.factory_id')
    .select([
      'u.id',
      'u.factory_id',
      'u.alias',
      'u.name',
      'u.mobile',
      'u.city_path',
      'u.city_text',
      'u.address',
    ])
    .select(['u.role', 'u.last_login_time', 'u.login_times', 'u.create_time'])
    .select(['f.type as factory_type', 'f.name as factory_name'])
    .select((of) =>
      of
        .selectFrom('favorite as v')
        .select((count) => count.fn.countAll<number>().as('saved'))
        .whereRef('v.user_id', '=', 'u.id')
        .as('saved'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const type = row.factory_type as FactoryType
  return {
    ...row,
    role: row.role as Role,
    type,
    factory: { id: row.factory_id, type, name: row.factory_name },
    favorites: row.saved ?? 0,
    // Neither an identity nor a picture can be given yet; their modules fill these.
    idcard: null,
    avatar: null,
  }
}

/** The newest messages of the developer inbox for a mobile. */
export async function readInbox(db: Database, mobile: string): Promise<{ text: string; sentAt: string }[]> {
  const rows = await db
    .selectFrom('sms_inbox')
    .select(['text', 'sent_at as sentAt'])
    .where('mobile', '=', mobile)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows
}

export async function insertIntoInbox(db: Database, mobile: string, text: string, now: Date): Promise<void> {
  await db.insertInto('sms_inbox').values({ mobile, text, sent_at: now }).execute()
}

import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { FactoryType, Role } from '../../../contract/kernel/access.ts'
import type { CurrentUser } from '../../../contract/account/userCalls.ts'
import { refuse } from '../../core/refuse.ts'
import type { Vault } from '../../core/vault.ts'
import type { Database, Queryable, WriteTransaction } from '../../db/database.ts'

export interface AccountRow {
  id: number
  factory_id: number
  password_hash: string | null
  enabled: boolean
}

/** Refuses whom may not log in: its factory disabled it, or the platform it or its whole factory. */
export async function refuseDisabled(trx: WriteTransaction, { id, enabled }: AccountRow): Promise<void> {
  const row = await trx
    .selectFrom('app_user as u')
    .innerJoin('factory as f', 'f.id', 'u.factory_id')
    .select(['u.platform_disabled_reason', 'f.disabled_reason'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.disabled_reason !== null) refuse('factoryDisabled', { params: { reason: row.disabled_reason } })
  if (row.platform_disabled_reason !== null)
    refuse('accountDisabledByPlatform', { params: { reason: row.platform_disabled_reason } })
  if (!enabled) refuse('accountDisabled')
}

/** The account of a mobile, its row locked until the transaction ends, so that logins of one user wait for each other. */
export const lockAccount = (trx: WriteTransaction, mobile: string): Promise<AccountRow | undefined> =>
  trx
    .selectFrom('app_user')
    .select(['id', 'factory_id', 'password_hash', 'enabled'])
    .where('mobile', '=', mobile)
    .forUpdate()
    .executeTakeFirst()

/** The row of a live user, locked until the transaction ends, so that changes of one user wait for each other. */
export const lockUser = (trx: WriteTransaction, userId: number) =>
  trx
    .selectFrom('app_user')
    .select(['mobile', 'avatar_file_id'])
    .where('id', '=', userId)
    // a deleted one has no mobile; whoever was deleted since the call began gets the fault of its dead session next time
    .where('mobile', 'is not', null)
    .$narrowType<{ mobile: NotNull }>()
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row ?? refuse('tokenUnknown'))

/** Fails on the unique index where another account has the mobile. */
export async function setMobile(trx: WriteTransaction, userId: number, mobile: string): Promise<void> {
  await trx.updateTable('app_user').set({ mobile }).where('id', '=', userId).execute()
}

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

/** Why a session ended before its time; 508, but for a login elsewhere (512). */
export type EndReason = 'elsewhere' | 'password' | 'disabled'

/** Ends the live session of a user, if there is one. */
export async function endLiveSession(
  trx: WriteTransaction,
  userId: number,
  reason: EndReason,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_reason', 'is', null)
    .execute()
}

/** Ends the user's live session unless it is the one that asks: its password or mobile is another now. */
export async function endOtherSessions(
  trx: WriteTransaction,
  userId: number,
  ownTokenHash: Buffer | null,
): Promise<void> {
  await sql`
    update session set ended_reason = 'password'
    where user_id = ${userId} and ended_reason is null and token_hash is distinct from ${ownTokenHash}`.execute(
    trx,
  )
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

type Defaults = CurrentUser['factory']['defaults']

/** A live user as it sees itself. */
export async function readCurrentUser(db: Queryable, vault: Vault, userId: number): Promise<CurrentUser> {
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
    .select(['u.role', 'u.last_login_time', 'u.login_times', 'u.create_time', 'u.avatar_file_id as avatar'])
    .select(['f.type as factory_type', 'f.name as factory_name', 'f.plan', 'f.expires_at'])
    .select(['f.default_pickup_mode', 'f.default_payment', 'f.label_layout'])
    .select((of) =>
      of
        .selectFrom('favorite as v')
        .select((count) => count.fn.countAll<number>().as('saved'))
        .whereRef('v.user_id', '=', 'u.id')
        .as('saved'),
    )
    .select((of) =>
      of
        .selectFrom('verification as p')
        .select('p.idcard_masked')
        .whereRef('p.user_id', '=', 'u.id')
        .whereRef('p.factory_id', '=', 'u.factory_id')
        .where('p.status', '=', 'approved')
        .where('p.kind', '=', 'personal')
        .orderBy('p.id', 'desc')
        .limit(1)
        .as('idcard'),
    )
    .where('u.id', '=', userId)
    .where('u.mobile', 'is not', null)
    .$narrowType<{ mobile: NotNull }>()
    .executeTakeFirstOrThrow()
  const type = row.factory_type as FactoryType
  return {
    ...row,
    role: row.role as Role,
    type,
    factory: {
      id: row.factory_id,
      type,
      name: row.factory_name,
      plan: row.plan as CurrentUser['factory']['plan'],
      expires_at: row.expires_at,
      defaults: {
        pickup_mode: row.default_pickup_mode as Defaults['pickup_mode'],
        payment: row.default_payment as Defaults['payment'],
        label_layout: row.label_layout as Defaults['label_layout'],
      },
    },
    favorites: row.saved ?? 0,
    draft_key: vault.likeness('draft key', String(userId)).toString('base64'),
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

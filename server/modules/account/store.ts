import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import { agreementVersion } from '#contract/account/agreements.ts'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import type { FactoryType } from '#contract/kernel/access.ts'
import { refuse } from '#server/core/refuse.ts'
import { formatPosition } from '#server/core/streamPosition.ts'
import type { Vault } from '#server/core/vault.ts'
import type { Database, Queryable, WriteTransaction } from '#server/db/database.ts'

export interface AccountRow {
  id: number
  factory_id: number
  password_hash: string | null
  enabled: boolean
}

/** Refuses a user that its factory or the platform disabled, or whose whole factory is disabled. */
export async function refuseDisabled(trx: WriteTransaction, { id, enabled }: AccountRow): Promise<void> {
  const { rows } = await sql<{ ofUser: string | null; ofFactory: string | null }>`
    select u.platform_disabled_reason as "ofUser", f.disabled_reason as "ofFactory"
    from app_user u join factory f on f.id = u.factory_id where u.id = ${id}`.execute(trx)
  const { ofUser = null, ofFactory = null } = rows[0] ?? {}
  if (ofFactory !== null) refuse('factoryDisabled', { params: { reason: ofFactory } })
  if (ofUser !== null) refuse('accountDisabledByPlatform', { params: { reason: ofUser } })
  if (!enabled) refuse('accountDisabled')
}

/** Returns the account of a mobile. Its row is locked until the transaction ends, so that logins of one user are serialized. */
export const lockAccount = (trx: WriteTransaction, mobile: string): Promise<AccountRow | undefined> =>
  trx
    .selectFrom('app_user')
    .select(['id', 'factory_id', 'password_hash', 'enabled'])
    .where('mobile', '=', mobile)
    .forUpdate()
    .executeTakeFirst()

/** Returns a live user's row. It is locked until the transaction ends, so that changes of one user are serialized. */
export const lockUser = (trx: WriteTransaction, userId: number) =>
  trx
    .selectFrom('app_user')
    .select(['mobile', 'avatar_file_id'])
    .where('id', '=', userId)
    // a deleted user has no mobile; its dead session gets the same problem on its next call
    .where('mobile', 'is not', null)
    .$narrowType<{ mobile: NotNull }>()
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row ?? refuse('tokenUnknown'))

/** Changes a user's mobile. Throws the unique violation when another account has it. */
export async function setMobile(trx: WriteTransaction, userId: number, mobile: string): Promise<void> {
  await trx.updateTable('app_user').set({ mobile }).where('id', '=', userId).execute()
}

export async function isMobileKnown(db: Queryable, mobile: string): Promise<boolean> {
  const row = await db.selectFrom('app_user').select('id').where('mobile', '=', mobile).executeTakeFirst()
  return row !== undefined
}

/** Inserts a factory of type 0 with its first user as admin. Returns null when the mobile is taken. */
export async function insertAccount(
  trx: WriteTransaction,
  account: { mobile: string; alias: string; passwordHash: string | null; now: Date },
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

/** Saves that a user agreed to the current texts; keeps the first time. */
export async function insertConsent(trx: WriteTransaction, userId: number, now: Date): Promise<void> {
  await trx
    .insertInto('user_consent')
    .values({ user_id: userId, version: agreementVersion, agreed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setPassword(
  trx: WriteTransaction,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await trx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Saves a user's display settings, which apply on every device. */
export async function setDisplaySettings(
  trx: WriteTransaction,
  userId: number,
  settings: CurrentUser['settings'],
): Promise<void> {
  await sql`update app_user set settings = ${JSON.stringify(settings)}::jsonb where id = ${userId}`.execute(
    trx,
  )
}

/** Why a session ended early. Its later calls answer 508, or 512 after a login elsewhere. */
export type EndReason = 'elsewhere' | 'password' | 'disabled'

/** Ends the user's live session, if there is one. */
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

/** Ends the user's live session unless it is the calling one, after a change of password or mobile. */
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
  session: { tokenHash: Buffer; userId: number; isBySms: boolean; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      is_by_sms: session.isBySms,
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

type Factory = CurrentUser['factory']
type CurrentUserRow = Omit<CurrentUser, 'factory' | 'type' | 'draft_key' | 'last_event_id'> &
  Pick<Factory, 'plan' | 'expires_at'> & { factory_name: string; factory_type: FactoryType } & {
    [K in keyof Factory['defaults'] as `default_${K}`]: Factory['defaults'][K]
  } & { snapshot: string }

/** Returns a live user's view of itself. `db`: the primary, whose snapshot names the running transactions. */
export async function readCurrentUser(
  db: Queryable,
  vault: Vault,
  { userId, now }: { userId: number; now: Date },
): Promise<CurrentUser> {
  const { rows } = await sql<CurrentUserRow>`
    select u.id, u.factory_id, u.alias, u.name, u.mobile, u.city_path, u.city_text, u.address, u.role,
      u.last_login_time, u.login_times, u.create_time, u.avatar_file_id as avatar, u.settings,
      f.type as factory_type, f.name as factory_name, f.plan, f.expires_at,
      f.default_pickup_mode, f.default_payment, f.label_layout as default_label_layout,
      f.short_first as default_short_first,
      (select count(*) from favorite v where v.user_id = u.id) as favorites,
      (select p.idcard_masked from verification p where p.user_id = u.id and p.factory_id = u.factory_id
        and p.status = 'approved' and p.kind = 'personal' order by p.id desc limit 1) as idcard,
      pg_current_snapshot()::text as snapshot
    from app_user u join factory f on f.id = u.factory_id where u.id = ${userId} and u.mobile is not null`.execute(
    db,
  )
  const [row] = rows
  // the session is alive; it ends in the transaction that deletes a user
  if (!row) return refuse('tokenUnknown')
  const { snapshot, ...user } = row
  return {
    ...user,
    type: row.factory_type,
    factory: {
      id: row.factory_id,
      type: row.factory_type,
      name: row.factory_name,
      plan: row.plan,
      expires_at: row.expires_at,
      defaults: {
        pickup_mode: row.default_pickup_mode,
        payment: row.default_payment,
        label_layout: row.default_label_layout,
        short_first: row.default_short_first,
      },
    },
    draft_key: vault.searchHash('draft key', String(userId)).toString('base64'),
    last_event_id: formatPosition({ at: now, snapshot }),
  }
}

/** Returns the newest messages for a mobile from the developer inbox. */
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

/** Deletes messages of the developer inbox after a day. */
export async function trimInbox(db: Database, now: Date): Promise<void> {
  await sql`delete from sms_inbox where sent_at < ${now}::timestamptz - interval '1 day'`.execute(db)
}

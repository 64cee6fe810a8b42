import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'

/** Columns to change of a user; omitted ones stay. */
export interface StaffChange {
  alias?: string
  name?: string | null
  role?: Role
  enabled?: boolean
  disabled_by_factory?: boolean
  password_hash?: string
}

const columns = [
  'id',
  'alias',
  'name',
  'mobile',
  'role',
  'enabled',
  'last_login_time',
  'create_time',
] as const

/** Narrows the role, which the database stores as text, to its two values. */
const asRow = (row: Omit<StaffRow, 'role'> & { role: string }): StaffRow => ({
  ...row,
  role: row.role as Role,
})

/** The users of a factory that are not deleted: those with a mobile. */
const usersOf = (db: Database | WriteTransaction, factoryId: number) =>
  db
    .selectFrom('app_user')
    .select(columns)
    .where('factory_id', '=', factoryId)
    .where('mobile', 'is not', null)
    .$narrowType<{ mobile: NotNull }>()

/** Returns a page of a factory's users, admins first, then by age. There are at most staffMax. */
export async function listStaff(
  db: Database,
  factoryId: number,
  { page, pageSize, keyword = '' }: { page: number; pageSize: number; keyword?: string | undefined },
): Promise<{ list: StaffRow[]; total: number }> {
  // matches a mobile typed in groups
  const pattern = containing(keyword.replace(/\s+/g, ''))
  const found = usersOf(db, factoryId).where(
    sql<boolean>`replace(concat_ws('|', alias, name, mobile), ' ', '') ilike ${pattern}`,
  )
  const rows = await found
    .orderBy('role')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await found
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(asRow), total }
}

/**
 * Serializes changes of one factory's users until the transaction ends. Returns whether the caller is an admin and how many users
 * there are. Two admins who take each other's rights run one after the other. Call it before locking any user.
 */
export async function lockStaff(
  trx: WriteTransaction,
  caller: { factoryId: number; userId: number },
): Promise<{ isAdmin: boolean; count: number }> {
  await sql`select 1 from factory where id = ${caller.factoryId} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number; is_admin: boolean | null }>`
    select count(*) as count, bool_or(id = ${caller.userId} and role = 'admin' and enabled) as is_admin
    from app_user where factory_id = ${caller.factoryId} and mobile is not null`.execute(trx)
  return { isAdmin: rows[0]?.is_admin === true, count: rows[0]?.count ?? 0 }
}

/** Locks one user of the factory. Undefined when it belongs to another factory, is deleted or does not exist. */
export async function lockStaffMember(
  trx: WriteTransaction,
  factoryId: number,
  id: number,
): Promise<StaffRow | undefined> {
  const row = await usersOf(trx, factoryId).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && asRow(row)
}

/** Inserts a user. Returns null when any account has the mobile. */
export async function insertStaff(
  trx: WriteTransaction,
  member: {
    factoryId: number
    alias: string
    name: string | null
    mobile: string
    passwordHash: string
    now: Date
  },
): Promise<StaffRow | null> {
  const { factoryId, alias, name, mobile, passwordHash, now } = member
  const row = await trx
    .insertInto('app_user')
    .values({
      factory_id: factoryId,
      role: 'user',
      alias,
      name,
      mobile,
      password_hash: passwordHash,
      create_time: now,
    })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? ((await lockStaffMember(trx, factoryId, row.id)) ?? null) : null
}

export async function updateStaffMember(
  trx: WriteTransaction,
  { factoryId, id }: { factoryId: number; id: number },
  change: StaffChange,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set(change)
    .where('factory_id', '=', factoryId)
    .where('id', '=', id)
    .execute()
}

/** Marks an already disabled user as disabled by its factory, so that it stays disabled once the platform enables it. */
export async function markDisabledByFactory(
  trx: WriteTransaction,
  { factoryId, id }: { factoryId: number; id: number },
): Promise<void> {
  await updateStaffMember(trx, { factoryId, id }, { disabled_by_factory: true })
}

/** Deletes a user. The row stays for its history, without login and mobile; the mobile is free again. */
export async function deleteStaffMember(
  trx: WriteTransaction,
  { factoryId, id }: { factoryId: number; id: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ mobile: null, deleted_at: now, enabled: false, password_hash: null })
    .where('factory_id', '=', factoryId)
    .where('id', '=', id)
    .execute()
}

/** Returns why the platform disabled a user; null when it did not. */
export async function platformDisabledReason(trx: WriteTransaction, userId: number): Promise<string | null> {
  const { platform_disabled_reason: reason } = await trx
    .selectFrom('app_user')
    .select('platform_disabled_reason')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return reason
}

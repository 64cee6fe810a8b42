import { sql } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { maskPhone, normalizePhone } from '#contract/kernel/text/phones.ts'
import type { AccountRow } from '#contract/operators/accountCalls.ts'
import { accountCountMax } from '#contract/operators/accountWords.ts'
import type { AccountState } from '#contract/operators/accountWords.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'

/** Whether a user `u` of a factory `f` can log in, and what prevents it; the factory's state wins. */
export const stateOfUser = sql<AccountState>`
  case when f.disabled_reason is not null then 'factoryDisabled' when not u.enabled then 'disabled' else 'enabled' end`

/** Accounts: users with a mobile. Deleted users have none. */
export const usersWithFactory = sql`app_user u join factory f on f.id = u.factory_id and u.mobile is not null`

/** Columns of an account's row, its mobile not masked yet. */
export const accountColumns = sql`u.id, u.alias, u.name, u.mobile, u.role, ${stateOfUser} as state,
  u.last_login_time as "lastLoginAt", u.create_time as "createdAt"`

/** Returns a page of accounts, the newest first. A partial mobile matches nothing, so that numbers cannot be probed. */
export async function listAccounts(
  db: Database,
  { page, pageSize, keyword = '', type, state, factoryId }: CallRequest<'/ops/getAccountList'>,
): Promise<CallResponse<'/ops/getAccountList'>> {
  const found = sql`from ${usersWithFactory} where true
    ${
      keyword === ''
        ? sql``
        : sql`and (u.mobile = ${normalizePhone(keyword)} or u.alias ilike ${containing(keyword)} or u.name ilike ${containing(keyword)}
      or f.name ilike ${containing(keyword)})`
    }
    ${type === undefined ? sql`` : sql`and f.type = ${type}`}
    ${factoryId === undefined ? sql`` : sql`and f.id = ${factoryId}`}
    ${state === undefined ? sql`` : sql`and ${stateOfUser} = ${state}`}`
  const { rows } = await sql<AccountRow>`
    select ${accountColumns}, json_build_object('id', f.id, 'name', f.name, 'type', f.type) as factory
    ${found} order by u.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} limit ${accountCountMax}) c`.execute(db)
  return {
    list: rows.map((row) => ({ ...row, mobile: maskPhone(row.mobile) })),
    total: counted[0]?.total ?? 0,
  }
}

import { sql } from 'kysely'
import type { AccountDetail } from '#contract/operators/accountCalls.ts'
import { colleaguesMax } from '#contract/operators/accountWords.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { accountColumns, stateOfUser, usersWithFactory } from './list.ts'

/** Returns an account with its factory, newest submission and colleagues. Refuses notFound for a missing or deleted one. */
export async function readAccount(db: Queryable, id: number, now: Date): Promise<AccountDetail> {
  const { rows } = await sql<Omit<AccountDetail, 'colleagues'>>`
    select ${accountColumns}, u.login_times as "loginTimes", u.platform_disabled_reason as "disabledReason", u.disabled_by_factory as "disabledByFactory",
      (select s.expires_at from session s where s.user_id = u.id and s.ended_reason is null and s.expires_at > ${now}) as "loggedInUntil",
      jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'disabledReason', f.disabled_reason,
        'stoppedReason', f.stopped_reason, 'plan', f.plan, 'expiresAt', f.expires_at, 'createdAt', f.created_at) as factory,
      (select jsonb_build_object('id', v.id, 'kind', v.kind, 'status', v.status, 'submittedAt', v.submitted_at)
        from verification v where v.factory_id = f.id order by v.id desc limit 1) as verification
    from ${usersWithFactory} where u.id = ${id}`.execute(db)
  const account = rows[0] ?? refuse('notFound')
  const { rows: colleagues } = await sql<AccountDetail['colleagues'][number]>`
    select u.id, u.alias, u.role, ${stateOfUser} as state from ${usersWithFactory}
    where u.factory_id = ${account.factory.id} and u.id <> ${id} order by u.role, u.id limit ${colleaguesMax}`.execute(
    db,
  )
  return { ...account, colleagues }
}

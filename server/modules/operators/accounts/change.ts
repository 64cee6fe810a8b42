import { sql } from 'kysely'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { recordChanges } from '#server/db/streamEvents.ts'
import { endLiveSession } from '../../account/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { reapplyLineHolds } from '../reapplyLineHolds.ts'
import { readAccount } from './detail.ts'

/** Ends sessions at once and returns their number. Open streams are woken, so that they notice. */
export async function endSessions(
  trx: WriteTransaction,
  userIds: readonly number[],
  now: Date,
): Promise<number> {
  if (userIds.length === 0) return 0
  const { rows } = await sql`
    update session set ended_reason = 'disabled' where user_id = any(${userIds}::bigint[]) and ended_reason is null returning 1`.execute(
    trx,
  )
  await recordChanges(
    trx,
    userIds.map((userId) => ({ recipient: `u${userId}` as const, change: { type: 'account' } })),
    now,
  )
  return rows.length
}

interface Locked {
  factory_id: number
  enabled: boolean
  platform_disabled_reason: string | null
}

/**
 * Locks the account, after its factory, as staff management does. Locks the caller too: of two operators who disable each other
 * at once, the second is refused.
 */
async function lockAccount(trx: WriteTransaction, callerId: number, id: number): Promise<Locked> {
  await sql`
    select 1 from factory where id in (select factory_id from app_user where id = any(${[callerId, id]}::bigint[])) order by id
    for no key update`.execute(trx)
  const { rows } = await sql<Locked & { id: number }>`
    select id, factory_id, enabled, platform_disabled_reason from app_user
    where id = any(${[callerId, id]}::bigint[]) and mobile is not null order by id for no key update`.execute(
    trx,
  )
  if (rows.find((row) => row.id === callerId)?.enabled !== true) refuse('notPermitted')
  return rows.find((row) => row.id === id) ?? refuse('notFound')
}

export const setAccountEnabled: Handler<'/ops/setAccountEnabled'> = async (
  context,
  { id, isEnabled, reason },
) => {
  const { trx, user, now } = context
  if (id === user.userId) refuse('operatorSelf')
  const before = await lockAccount(trx, user.userId, id)
  const disabledReason = isEnabled ? null : (reason ?? null)
  // an account that its factory disabled stays disabled until the factory enables it
  const { rows } = await sql<{ enabled: boolean }>`
    update app_user set enabled = ${isEnabled} and not disabled_by_factory, platform_disabled_reason = ${disabledReason}
    where id = ${id} returning enabled`.execute(trx)
  if (!isEnabled) await endSessions(trx, [id], now)
  await writeAudit(trx, context, {
    action: isEnabled ? 'account.enabled' : 'account.disabled',
    subject: { kind: 'user', id },
    before: { enabled: before.enabled, reason: before.platform_disabled_reason },
    after: { enabled: rows[0]?.enabled ?? false, reason: disabledReason },
  })
  return readAccount(trx, id, now)
}

export const endAccountSession: Handler<'/ops/endAccountSession'> = async (context, { id }) => {
  const { trx, now } = context
  const existing = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('mobile', 'is not', null)
    .executeTakeFirst()
  if (!existing) refuse('notFound')
  await endLiveSession(trx, id, 'disabled')
  await recordChanges(trx, [{ recipient: `u${id}`, change: { type: 'account' } }], now)
  await writeAudit(trx, context, { action: 'account.sessionEnded', subject: { kind: 'user', id } })
  return null
}

interface LockedFactory {
  type: number
  disabled_reason: string | null
  merged_into_name: string | null
}

export const setFactoryEnabled: Handler<'/ops/setFactoryEnabled'> = async (
  context,
  { id, isEnabled, reason },
) => {
  const { trx, now } = context
  const { rows } = await sql<LockedFactory>`
    select f.type, f.disabled_reason, (select m.name from factory m where m.id = f.merged_into) as merged_into_name
    from factory f where f.id = ${id} for no key update of f`.execute(trx)
  const before = rows[0] ?? refuse('notFound')
  if (before.type === 9) refuse('operatorFactory')
  if (before.merged_into_name !== null) refuse('factoryMerged', { params: { name: before.merged_into_name } })
  const disabledReason = isEnabled ? null : (reason ?? null)
  await sql`
    update factory set disabled_reason = ${disabledReason}, disabled_at = ${isEnabled ? null : now} where id = ${id}`.execute(
    trx,
  )
  await reapplyLineHolds(trx, id)
  const users = await trx.selectFrom('app_user').select('id').where('factory_id', '=', id).execute()
  const sessionsEnded = isEnabled
    ? 0
    : await endSessions(
        trx,
        users.map((row) => row.id),
        now,
      )
  await writeAudit(trx, context, {
    action: isEnabled ? 'factory.enabled' : 'factory.disabled',
    subject: { kind: 'factory', id },
    before: { reason: before.disabled_reason },
    after: { reason: disabledReason },
  })
  return { sessionsEnded }
}

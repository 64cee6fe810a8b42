import { dayMs } from '#contract/kernel/time.ts'
import type { Person, RealNameProvider } from '#server/adapters/realName/provider.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse, refuseAtField } from '#server/core/refuse.ts'
import type { Database } from '#server/db/database.ts'
import { giveBackToLimit, takeFromLimit } from '#server/db/limits.ts'

/** Reports a check without an answer. */
export type CheckTrouble = (trouble: { provider: string; checkId: number; error: unknown }) => void

interface CheckRequest {
  user: SessionUser
  ip: string
  now: Date
  /** Checks per account and day. */
  max: number
}

/** Multiple of an account's checks that one address may make. Enough for an office, too few for a trade in identities. */
const perAddress = 6

async function enforceCheckLimits(db: Database, { user, ip, now, max }: CheckRequest): Promise<string[]> {
  const limits = [
    { key: `real-name:${user.factoryId}`, max, windowMs: dayMs },
    { key: `real-name:address:${ip}`, max: max * perAddress, windowMs: dayMs },
  ]
  for (const limit of limits) {
    const result = await takeFromLimit(db, limit, now)
    if (!result.isTaken) refuse('realNameTooMany', { params: { wait: waitText(result.waitMs) } })
  }
  return limits.map(({ key }) => key)
}

/**
 * Checks with the register whether a name and a number belong together. Returns the id of the stored check. Runs outside any
 * transaction, so that a paid check is counted whatever follows.
 * Refuses realNameMismatch, realNameNoRecord, realNameTooMany, and realNameAway without a provider or an answer. The last counts
 * towards no limit.
 */
export async function checkRealName(
  db: Database,
  { realName, onCheckTrouble }: { realName: RealNameProvider | null; onCheckTrouble: CheckTrouble },
  request: CheckRequest,
  person: Person,
): Promise<number> {
  if (realName === null) return refuse('realNameAway')
  const keys = await enforceCheckLimits(db, request)
  const { factoryId, userId } = request.user
  const { id } = await db
    .insertInto('real_name_check')
    .values({ factory_id: factoryId, user_id: userId, provider: realName.name, asked_at: request.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const settle = (outcome: string) =>
    db.updateTable('real_name_check').set({ outcome }).where('id', '=', id).execute()
  const outcome = await realName.check(person).catch(async (error: unknown) => {
    onCheckTrouble({ provider: realName.name, checkId: id, error })
    await settle('unanswered')
    for (const key of keys) await giveBackToLimit(db, key)
    return refuse('realNameAway')
  })
  await settle(outcome)
  const field = { path: 'idcard', label: '身份证号' }
  if (outcome === 'mismatch') refuseAtField('realNameMismatch', field)
  if (outcome === 'noRecord') refuseAtField('realNameNoRecord', field)
  return id
}

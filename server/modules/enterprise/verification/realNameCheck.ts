import type { Person, RealNameProvider } from '../../../adapters/realName/provider.ts'
import type { SessionUser } from '../../../calls/context.ts'
import { waitText } from '../../../core/clock.ts'
import { refuse, refuseAtField } from '../../../core/refuse.ts'
import { giveBackToLimit, takeFromLimit } from '../../../db/limits.ts'
import type { Database } from '../../../db/database.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'

/** Hears of a check that was not answered. */
export type CheckTrouble = (trouble: { provider: string; checkId: number; error: unknown }) => void

interface Asking {
  user: SessionUser
  ip: string
  now: Date
  /** Checks of one account a day. */
  max: number
}

/** One address asks so many times as one account does: an office has several people, a trade in identities more. */
const perAddress = 6

async function countCheck(db: Database, { user, ip, now, max }: Asking): Promise<string[]> {
  const limits = [
    { key: `real-name:${user.factoryId}`, max, windowMs: dayMs },
    { key: `real-name:address:${ip}`, max: max * perAddress, windowMs: dayMs },
  ]
  for (const limit of limits) {
    const taken = await takeFromLimit(db, limit, now)
    if (!taken.isTaken) refuse('realNameTooMany', { params: { wait: waitText(taken.waitMs) } })
  }
  return limits.map(({ key }) => key)
}

/**
 * Asks the register whether a name and a number belong together and gives the id of the row that says so; outside of any transaction,
 * so that what was asked and paid for is counted whatever comes of it. Refuses realNameMismatch, realNameNoRecord, realNameTooMany, and
 * realNameAway where there is no provider or no answer, which counts for nobody's limit.
 */
export async function askRegister(
  db: Database,
  { realName, onCheckTrouble }: { realName: RealNameProvider | null; onCheckTrouble: CheckTrouble },
  asking: Asking,
  person: Person,
): Promise<number> {
  if (realName === null) return refuse('realNameAway')
  const keys = await countCheck(db, asking)
  const { factoryId, userId } = asking.user
  const { id } = await db
    .insertInto('real_name_check')
    .values({ factory_id: factoryId, user_id: userId, provider: realName.name, asked_at: asking.now })
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

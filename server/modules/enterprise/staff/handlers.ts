import { staffMax } from '#contract/account/words.ts'
import { hourMs } from '#contract/kernel/time.ts'
import type { ContextOf, Handler, Handlers } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse, refuseAtField } from '#server/core/refuse.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { endLiveSession, hashNewPassword } from '../../account/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { notifyAccount } from '../verification/index.ts'
import { auditFields, columnsOf, changesRights, changedFields } from './change.ts'
import {
  deleteStaffMember,
  markDisabledByFactory,
  platformDisabledReason,
  insertStaff,
  listStaff,
  lockStaff,
  lockStaffMember,
  updateStaffMember,
} from './store.ts'

/** Context of the three writes, which all require an enterprise admin. */
type Write = ContextOf<'/user/updateStaff'>

/** Taken mobiles reported per factory and hour, so that nobody can probe which mobiles have accounts. */
const takenMobilesMax = 20

/** Locks the factory's users and returns their number. Refuses a caller who is no longer its admin. */
async function lockAsAdmin({ trx, user }: Write): Promise<number> {
  const { isAdmin, count } = await lockStaff(trx, user)
  return isAdmin ? count : refuse('notPermitted')
}

/** Ends a user's session at once. An open stream is woken, so that it notices: it checks the session and rights first. */
async function endSessions({ trx, user, now }: Write, userId: number): Promise<void> {
  await endLiveSession(trx, userId, 'disabled')
  await notifyAccount(trx, user.factoryId, now)
}

/** Refuses to enable a user that the platform disabled. */
async function refusePlatformDisabled(trx: Write['trx'], userId: number): Promise<void> {
  const reason = await platformDisabledReason(trx, userId)
  if (reason !== null) refuse('staffDisabledByPlatform', { params: { reason } })
}

async function refuseTakenMobile({ trx, user, now }: Write): Promise<never> {
  const limit = { key: `staff:taken:${user.factoryId}`, max: takenMobilesMax, windowMs: hourMs }
  const result = await takeFromLimit(trx, limit, now)
  if (!result.isTaken) refuse('tooMany', { params: { wait: waitText(result.waitMs) } })
  return refuseAtField('mobileInUse', { path: 'mobile', label: '手机号' }, { keepsWrites: true })
}

const createStaff: Handler<'/user/createStaff'> = async (context, { alias, name = '', mobile, password }) => {
  const { trx, user, now } = context
  const passwordHash = await hashNewPassword(password)
  if ((await lockAsAdmin(context)) >= staffMax) refuse('staffFull', { params: { max: staffMax } })
  const { factoryId } = user
  const row = await insertStaff(trx, { factoryId, alias, name: name || null, mobile, passwordHash, now })
  if (row === null) return refuseTakenMobile(context)
  await notifyAccount(trx, factoryId, now)
  await writeAudit(trx, context, {
    action: 'staff.created',
    subject: { kind: 'user', id: row.id },
    after: { alias, name: row.name, mobile, role: row.role },
  })
  return row
}

const updateStaff: Handler<'/user/updateStaff'> = async (context, { id, password, ...input }) => {
  const { trx, user, now } = context
  const { factoryId } = user
  const passwordHash = password === undefined ? undefined : await hashNewPassword(password)
  await lockAsAdmin(context)
  const before = (await lockStaffMember(trx, factoryId, id)) ?? refuse('notFound')
  const change = changedFields(before, input)
  const isAboutPassword = passwordHash !== undefined
  // Under the lock the caller is an enabled admin and stays one, so a factory always keeps its last admin.
  if (id === user.userId && (isAboutPassword || changesRights(change))) refuse('staffSelf')
  if (input.enabled === false && !before.enabled) await markDisabledByFactory(trx, { factoryId, id })
  if (!isAboutPassword && Object.keys(change).length === 0) return before
  if (change.enabled === true) await refusePlatformDisabled(trx, id)
  await updateStaffMember(trx, { factoryId, id }, columnsOf(change, passwordHash))
  if (isAboutPassword || change.enabled === false) await endSessions(context, id)
  // colleagues have the member in their lists, too
  else await notifyAccount(trx, factoryId, now)
  const subject = { kind: 'user' as const, id }
  const fields = auditFields(before, change, isAboutPassword)
  await writeAudit(trx, context, { action: 'staff.changed', subject, ...fields })
  return { ...before, ...change }
}

const deleteStaff: Handler<'/user/deleteStaff'> = async (context, { id }) => {
  const { trx, user, now } = context
  const { factoryId } = user
  await lockAsAdmin(context)
  const before = (await lockStaffMember(trx, factoryId, id)) ?? refuse('notFound')
  if (id === user.userId) refuse('staffSelf')
  await deleteStaffMember(trx, { factoryId, id }, now)
  await endSessions(context, id)
  const { alias, name, mobile, role } = before
  await writeAudit(trx, context, {
    action: 'staff.deleted',
    subject: { kind: 'user', id },
    before: { alias, name, mobile, role },
  })
  return null
}

/** Handlers of 员工管理: the users of a factory, managed by its admins (product.md §5). */
export const staffHandlers = {
  '/user/getStaffList': ({ db, user }, request) => listStaff(db, user.factoryId, request),
  '/user/createStaff': createStaff,
  '/user/updateStaff': updateStaff,
  '/user/deleteStaff': deleteStaff,
} satisfies Partial<Handlers>

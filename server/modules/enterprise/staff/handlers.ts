import { staffMax } from '../../../../contract/account/words.ts'
import type { ContextOf, Handler, Handlers } from '../../../calls/context.ts'
import { waitText } from '../../../core/clock.ts'
import { refuse, refuseAtField } from '../../../core/refuse.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import { tell } from '../../../db/streamEvents.ts'
import { endLiveSession, hashNewPassword } from '../../account/index.ts'
import { writeAudit } from '../../operators/audit/index.ts'
import { auditWords, columnsOf, isAboutRights, withoutSame } from './change.ts'
import {
  deleteStaffMember,
  disableToo,
  heldBack,
  insertStaff,
  listStaff,
  lockStaff,
  lockStaffMember,
  updateStaffMember,
} from './store.ts'
import { hourMs } from '../../../../contract/kernel/time.ts'

/** All three writes are for enterprise admins, so their contexts are alike. */
type Write = ContextOf<'/user/updateStaff'>

/** Mobiles that turn out to be taken, an hour and factory: who has an account is nobody's business. */
const takenMobilesMax = 20

/** The lock of the factory's users, taken by somebody who is its admin still; gives how many they are. */
async function asAdmin({ trx, user }: Write): Promise<number> {
  const { isAdmin, count } = await lockStaff(trx, user)
  return isAdmin ? count : refuse('notPermitted')
}

/** Tells a user that something about it changed; an open stream looks at its session and rights first (http/stream/round). */
async function tellUser({ trx, now }: Write, userId: number): Promise<void> {
  await tell(trx, [{ recipient: `u${userId}`, change: { type: 'account' } }], now)
}

/** Puts a user out at once: its next call finds the session ended, and an open stream is woken to find the same. */
async function putOut(context: Write, userId: number): Promise<void> {
  await endLiveSession(context.trx, userId, 'disabled')
  await tellUser(context, userId)
}

/** Whom the platform disabled, its factory cannot enable. */
async function refuseHeld(trx: Write['trx'], userId: number): Promise<void> {
  const reason = await heldBack(trx, userId)
  if (reason !== null) refuse('staffDisabledByPlatform', { params: { reason } })
}

async function refuseTaken({ trx, user, now }: Write): Promise<never> {
  const limit = { key: `staff:taken:${user.factoryId}`, max: takenMobilesMax, windowMs: hourMs }
  const taken = await takeFromLimit(trx, limit, now)
  if (!taken.isTaken) refuse('tooMany', { params: { wait: waitText(taken.waitMs) } })
  return refuseAtField('mobileInUse', { path: 'mobile', label: '手机号' }, { keepsWrites: true })
}

const createStaff: Handler<'/user/createStaff'> = async (context, { alias, name = '', mobile, password }) => {
  const { trx, user, now } = context
  const passwordHash = await hashNewPassword(password)
  if ((await asAdmin(context)) >= staffMax) refuse('staffFull', { params: { max: staffMax } })
  const { factoryId } = user
  const row = await insertStaff(trx, { factoryId, alias, name: name || null, mobile, passwordHash, now })
  if (row === null) return refuseTaken(context)
  await writeAudit(trx, context, {
    action: 'staff.created',
    subject: { kind: 'user', id: row.id },
    after: { alias, name: row.name, mobile, role: row.role },
  })
  return row
}

const updateStaff: Handler<'/user/updateStaff'> = async (context, { id, password, ...input }) => {
  const { trx, user } = context
  const { factoryId } = user
  const passwordHash = password === undefined ? undefined : await hashNewPassword(password)
  await asAdmin(context)
  const before = (await lockStaffMember(trx, factoryId, id)) ?? refuse('notFound')
  const change = withoutSame(before, input)
  const isAboutPassword = passwordHash !== undefined
  // The asker is an enabled admin under the lock and stays one: so a factory always keeps its last.
  if (id === user.userId && (isAboutPassword || isAboutRights(change))) refuse('staffSelf')
  if (input.enabled === false && !before.enabled) await disableToo(trx, { factoryId, id })
  if (!isAboutPassword && Object.keys(change).length === 0) return before
  if (change.enabled === true) await refuseHeld(trx, id)
  await updateStaffMember(trx, { factoryId, id }, columnsOf(change, passwordHash))
  if (isAboutPassword || change.enabled === false) await putOut(context, id)
  else await tellUser(context, id)
  const subject = { kind: 'user' as const, id }
  const words = auditWords(before, change, isAboutPassword)
  await writeAudit(trx, context, { action: 'staff.changed', subject, ...words })
  return { ...before, ...change }
}

const deleteStaff: Handler<'/user/deleteStaff'> = async (context, { id }) => {
  const { trx, user, now } = context
  const { factoryId } = user
  await asAdmin(context)
  const before = (await lockStaffMember(trx, factoryId, id)) ?? refuse('notFound')
  if (id === user.userId) refuse('staffSelf')
  await deleteStaffMember(trx, { factoryId, id }, now)
  await putOut(context, id)
  const { alias, name, mobile, role } = before
  await writeAudit(trx, context, {
    action: 'staff.deleted',
    subject: { kind: 'user', id },
    before: { alias, name, mobile, role },
  })
  return null
}

/** 员工管理: the users of a factory, kept by its admins (product.md §5). */
export const staffHandlers = {
  '/user/getStaffList': ({ db, user }, request) => listStaff(db, user.factoryId, request),
  '/user/createStaff': createStaff,
  '/user/updateStaff': updateStaff,
  '/user/deleteStaff': deleteStaff,
} satisfies Partial<Handlers>

import { sql } from 'kysely'
import { phoneTail as tailOf } from '#contract/kernel/text/phones.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { statementNumber } from '#contract/statements/words.ts'
import type { Handler } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { isUsedUp, takeFromLimit } from '#server/db/limits.ts'
import { checkPhoneTail } from '../tracking/index.ts'
import { answerIssued, lockIssued } from './answer.ts'
import { statementIdOf } from './code.ts'
import { linkMs, readIssued } from './issued.ts'
import type { StoredStatement } from './issued.ts'
import { readCopy } from './read.ts'

/** Wrong codes that an address may try in an hour. */
const wrongMax = 60

/** Returns the id of a code. Refuses statementLinkUnknown, counted per address. `counting`: the database of the limits. */
async function linkedId(
  counting: Queryable,
  secret: string,
  code: string,
  { ip, now }: { ip: string; now: Date },
): Promise<number> {
  const limit = { key: `statement:wrong:${ip}`, max: wrongMax, windowMs: hourMs }
  if (await isUsedUp(counting, limit, now)) refuse('tooMany', { params: { wait: waitText(hourMs) } })
  const id = statementIdOf(secret, code)
  if (id !== null) return id
  await takeFromLimit(counting, limit, now)
  return refuse('statementLinkUnknown', { keepsWrites: true })
}

/** Checks whether the link to a statement still works: 90 days from issuing. */
export const isLinkValid = ({ issuedAt }: StoredStatement, now: Date): boolean =>
  Date.parse(issuedAt) + linkMs > now.getTime()

function refuseInvalid(stored: StoredStatement, now: Date): void {
  if (stored.state === 'superseded') refuse('statementReplaced')
  if (!isLinkValid(stored, now)) refuse('statementLinkExpired')
}

/** Returns the statement of a link as it was issued, nothing else. */
export const openStatementLink =
  (secret: string): Handler<'/statements/openLink'> =>
  async (context, { code, page, pageSize }) => {
    const { db, primaryDb, now } = context
    const id = await linkedId(primaryDb, secret, code, context)
    const [stored] = await readIssued(db, sql`s.id = ${id}`)
    if (!stored) return refuse('statementLinkUnknown')
    refuseInvalid(stored, now)
    const { carrierId, factoryId, month } = stored
    const parties = { carrierId, customer: { factoryId }, month }
    return { ...(await readCopy(db, parties, stored, { page, pageSize })), since: null }
  }

/** Checks whether four digits end the mobile of one of the customer's admins. */
async function isTailOf(db: Queryable, factoryId: number, tail: string): Promise<boolean> {
  const admins = await db
    .selectFrom('app_user')
    .select('mobile')
    .where('factory_id', '=', factoryId)
    .where('role', '=', 'admin')
    .where('enabled', '=', true)
    .execute()
  return admins.some(({ mobile }) => mobile !== null && tailOf(mobile) === tail)
}

/** Saves 确认无误 or 异议 by the link, once, after checking the end of the customer's mobile. */
export const answerByLink =
  (secret: string): Handler<'/statements/answerByLink'> =>
  async (context, { code, phoneTail, ...input }) => {
    const { trx, ip, now } = context
    const id = await linkedId(trx, secret, code, context)
    const stored = await lockIssued(trx, sql`s.id = ${id}`)
    refuseInvalid(stored, now)
    const isRight = await isTailOf(trx, stored.factoryId, phoneTail)
    const outcome = await checkPhoneTail(trx, statementNumber(stored.month, id), isRight, { ip, now })
    if (outcome === 'locked') refuse('statementTailLocked', { keepsWrites: true })
    if (outcome === 'wrong') refuse('statementTailWrong', { keepsWrites: true })
    return answerIssued(trx, stored, input, { userId: null, now })
  }

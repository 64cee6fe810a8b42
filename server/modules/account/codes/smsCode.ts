import { sql } from 'kysely'
import type { smsPurposes } from '#contract/account/smsCodeFields.ts'
import { dayMs, hourMs, minuteMs } from '#contract/kernel/time.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse, refuseAtField } from '#server/core/refuse.ts'
import { keyedHash } from '#server/core/secrets.ts'
import type { Database, Queryable, WriteTransaction } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'

/** Purposes of a public call, and the one that only a logged-in user's own call uses. */
export type SmsPurpose = (typeof smsPurposes)[number] | 'confirmMobile'

export const smsPurposeTexts: Record<SmsPurpose, string> = {
  register: '注册',
  login: '登录',
  resetPassword: '找回密码',
  order: '下单',
  confirmMobile: '核对当前手机号',
  changeMobile: '绑定新手机号',
  changePassword: '修改密码',
}

const codeField = { path: 'smsCode', label: '短信验证码' }
const wrongTriesMax = 5

export const codeValidMinutes = 5
/** How long until one mobile may get the next code (product.md §6). */
export const resendAfterMs = minuteMs

/**
 * Derives the code of a row: six digits of a keyed hash of its id and mobile. The database does not contain the code, and the job
 * that sends it carries only the id.
 */
export function codeOf(secret: string, row: { id: number; mobile: string }): string {
  const number = keyedHash(secret, 'sms code', `${row.id}:${row.mobile}`).readUInt32BE(0)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Enforces the limits per mobile and per address, counted in the caller's transaction. */
async function enforceSmsLimits(trx: WriteTransaction, mobile: string, ip: string, now: Date): Promise<void> {
  const perMinute = await takeFromLimit(
    trx,
    { key: `sms:minute:${mobile}`, max: 1, windowMs: resendAfterMs },
    now,
  )
  if (!perMinute.isTaken) refuse('smsTooSoon', { params: { wait: waitText(perMinute.waitMs) } })
  const limits = [
    { key: `sms:hour:${mobile}`, max: 5, windowMs: hourMs },
    { key: `sms:day:${mobile}`, max: 10, windowMs: dayMs },
    { key: `sms:address:${ip}`, max: 30, windowMs: hourMs, problem: 'smsAddressTooMany' as const },
  ]
  for (const { problem = 'smsTooMany' as const, ...limit } of limits) {
    const result = await takeFromLimit(trx, limit, now)
    if (!result.isTaken) refuse(problem, { params: { wait: waitText(result.waitMs) } })
  }
}

/** Creates a code for a mobile and a purpose, within the limits. Returns the id of its row. */
export async function createCode(
  trx: WriteTransaction,
  request: { mobile: string; purpose: SmsPurpose; ip: string; now: Date },
): Promise<number> {
  await enforceSmsLimits(trx, request.mobile, request.ip, request.now)
  return insertCode(trx, request)
}

async function insertCode(
  trx: WriteTransaction,
  { mobile, purpose, now }: { mobile: string; purpose: SmsPurpose; now: Date },
): Promise<number> {
  const expiresAt = new Date(now.getTime() + codeValidMinutes * minuteMs)
  const { id } = await trx
    .insertInto('sms_code')
    .values({ mobile, purpose, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a code without sending it and returns it. For an administrator at the server while no SMS goes out. */
export async function createCodeToShow(
  trx: WriteTransaction,
  secret: string,
  request: { mobile: string; purpose: SmsPurpose; now: Date },
): Promise<string> {
  return codeOf(secret, { id: await insertCode(trx, request), mobile: request.mobile })
}

/**
 * Uses up the newest code of a mobile for a purpose. A row lock makes 50 concurrent calls use it once. Refuses smsCodeGone for a
 * used or expired code or after five wrong tries; counts a wrong code (smsCodeWrong).
 */
export async function useCode(
  trx: WriteTransaction,
  secret: string,
  request: { mobile: string; purpose: SmsPurpose; code: string; now: Date },
): Promise<void> {
  const row = await trx
    .selectFrom('sms_code')
    .select(['id', 'mobile', 'expires_at', 'wrong_tries', 'used_at'])
    .where('mobile', '=', request.mobile)
    .where('purpose', '=', request.purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const isAlive =
    row &&
    row.used_at === null &&
    row.wrong_tries < wrongTriesMax &&
    Date.parse(row.expires_at) > request.now.getTime()
  if (!isAlive) return refuseAtField('smsCodeGone', codeField)
  if (codeOf(secret, row) !== request.code) {
    await sql`update sms_code set wrong_tries = wrong_tries + 1 where id = ${row.id}`.execute(trx)
    return refuseAtField('smsCodeWrong', codeField, { keepsWrites: true })
  }
  await trx.updateTable('sms_code').set({ used_at: request.now }).where('id', '=', row.id).execute()
}

/** Returns the row that a job is to send; null when it has expired meanwhile. */
export async function codeToSend(
  db: Queryable,
  id: number,
  now: Date,
): Promise<{ id: number; mobile: string; purpose: SmsPurpose } | null> {
  const row = await db
    .selectFrom('sms_code')
    .select(['id', 'mobile', 'purpose'])
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, purpose: row.purpose as SmsPurpose } : null
}

/** Deletes codes a day after their end. */
export async function trimCodes(db: Database, now: Date): Promise<void> {
  await sql`delete from sms_code where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db)
}

import { sql } from 'kysely'
import { loginCountMax, loginHistoryDays } from '#contract/account/words.ts'
import type { LoginOutcome, LoginWay } from '#contract/account/words.ts'
import type { CallResponse } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { describeDevice } from './describeDevice.ts'

/** A login, or a failed attempt on an account that exists. */
export interface LoginEvent {
  userId: number
  now: Date
  how: LoginWay
  outcome: LoginOutcome
  /** As the browser sent it; only its short description is stored. */
  userAgent: string
}

/** Records a login in the transaction that makes it, or that counts the wrong attempt. */
export async function recordLogin(
  trx: WriteTransaction,
  { userId, now, how, outcome, userAgent }: LoginEvent,
): Promise<void> {
  await trx
    .insertInto('login_event')
    .values({ user_id: userId, at: now, how, outcome, device: describeDevice(userAgent) })
    .execute()
}

const historyMs = loginHistoryDays * dayMs

/** Returns a page of a user's logins of the last 180 days, newest first. */
export async function readLoginHistory(
  db: Database,
  userId: number,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<CallResponse<'/user/getLoginHistory'>> {
  const since = new Date(now.getTime() - historyMs)
  const mine = sql`from login_event where user_id = ${userId} and at >= ${since}`
  const { rows } = await sql<CallResponse<'/user/getLoginHistory'>['list'][number]>`
    select id, at, how, outcome, device ${mine}
    order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${mine} limit ${loginCountMax}) counted`.execute(db)
  return { list: rows, total: counted[0]?.total ?? 0 }
}

/** Deletes logins older than the history shows. */
export async function trimLoginHistory(db: Database, now: Date): Promise<void> {
  await sql`delete from login_event where at < ${new Date(now.getTime() - historyMs)}`.execute(db)
}

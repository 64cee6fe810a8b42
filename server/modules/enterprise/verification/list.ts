import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { verificationCountMax } from '#contract/enterprise/verificationWords.ts'
import { hourMs } from '#contract/kernel/time.ts'
import type { Handler } from '#server/calls/context.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'

type Filter = CallRequest<'/ops/getVerificationList'>
type Row = CallResponse<'/ops/getVerificationList'>['list'][number]

/** Names of a verification: its factory now, its submitter and its reviewer. */
export const peopleColumns = sql`
  f.name as "factoryName", f.type as "factoryType", u.alias as "submitterAlias", u.mobile as "submitterMobile",
  (select r.alias from app_user r where r.id = v.reviewer_id) as "reviewerAlias"`
export const withPeople = sql`
  verification v join factory f on f.id = v.factory_id join app_user u on u.id = v.user_id`

function conditionsOf({ status, kind, waitedHours, keyword }: Filter, now: Date): RawBuilder<boolean> {
  const pattern = containing(keyword ?? '')
  const conditions = [
    sql<boolean>`true`,
    ...(status ? [sql<boolean>`v.status = ${status}`] : []),
    ...(kind ? [sql<boolean>`v.kind = ${kind}`] : []),
    ...(waitedHours
      ? [sql<boolean>`v.submitted_at <= ${new Date(now.getTime() - waitedHours * hourMs)}`]
      : []),
    ...(keyword
      ? [
          sql<boolean>`(v.name ilike ${pattern} or f.name ilike ${pattern} or v.credit_code ilike ${pattern} or u.mobile like ${pattern})`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}

async function countUpTo(db: Database, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${withPeople} where ${condition} limit ${verificationCountMax}) c`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Lists the operators' queue and all past submissions. */
export const getVerificationList: Handler<'/ops/getVerificationList'> = async ({ db, now }, filter) => {
  const condition = conditionsOf(filter, now)
  const order = filter.sort === 'oldest' ? sql`v.submitted_at, v.id` : sql`v.submitted_at desc, v.id desc`
  const { rows } = await sql<Row>`
    select v.id, v.kind, v.type, v.status, v.name, v.submitted_at as "submittedAt", v.decided_at as "decidedAt", ${peopleColumns}
    from ${withPeople} where ${condition} order by ${order}
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(db)
  return {
    list: rows,
    total: await countUpTo(db, condition),
    pending: await countUpTo(db, sql<boolean>`v.status = 'pending'`),
  }
}

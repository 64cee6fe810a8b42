import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { consultSides, unreadCountMax } from '#contract/consult/words.ts'
import type { ConsultSide } from '#contract/consult/words.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { Database } from '#server/db/database.ts'
import { readDialogs } from './readDialogs.ts'
import { readThreads } from './readThreads.ts'
import type { FoundThread } from './readThreads.ts'
import { sideScope } from './sides.ts'
import type { Caller, Scope } from './sides.ts'

type Filter = CallRequest<'/consult/getConsultList'>
type Answer = CallAnswer<'/consult/getConsultList'>

/** Counting stops here; longer lists report this total. */
const threadCountMax = 10_000

const hasUnread = (side: ConsultSide): Scope =>
  side === 'customer'
    ? sql<boolean>`c.last_of_carrier > c.read_by_customer`
    : sql<boolean>`c.last_of_customer > c.read_by_carrier`

const unreadIn = (caller: Caller, side: ConsultSide): Scope =>
  sql<boolean>`${sideScope(caller, side)} and ${hasUnread(side)}`

function conditionOf(caller: Caller, side: ConsultSide, filter: Filter): Scope {
  const conditions = [sideScope(caller, side)]
  if (filter.unreadOnly === true) conditions.push(hasUnread(side))
  if (filter.lineId !== undefined)
    conditions.push(sql<boolean>`c.line_id = ${filter.lineId} and c.order_id is null`)
  if (filter.orderId !== undefined) conditions.push(sql<boolean>`c.order_id = ${filter.orderId}`)
  if (filter.openOnly === true) conditions.push(sql<boolean>`c.closed_at is null`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Finds one page, newest activity first: reads each side along its own index, then merges them. */
async function findPage(
  db: Database,
  caller: Caller,
  filter: Filter,
): Promise<{ found: FoundThread[]; total: number }> {
  const sides = filter.side ? [filter.side] : consultSides
  const offset = (filter.page - 1) * filter.pageSize
  const parts = sides.map(
    (side) => sql`(select c.id, ${side}::text as side, c.last_dialog_id from consult c
      where ${conditionOf(caller, side, filter)}
      order by c.last_dialog_id desc limit ${offset + filter.pageSize})`,
  )
  const counts = sides.map(
    (side) => sql`(select count(*) from (select 1 from consult c
      where ${conditionOf(caller, side, filter)} limit ${threadCountMax}) n)`,
  )
  const page = await sql<FoundThread>`
    select id, side from (${sql.join(parts, sql` union all `)}) p
    order by last_dialog_id desc limit ${filter.pageSize} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db)
  return { found: page.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Counts the unread messages of all threads of a side, up to `unreadCountMax`. */
const unreadOf = (caller: Caller, side: ConsultSide) => sql`(
  select count(*) from (
    select 1 from (
      select c.id, ${side === 'customer' ? sql`c.read_by_customer` : sql`c.read_by_carrier`} as read_up_to from consult c
      where ${unreadIn(caller, side)} order by c.last_dialog_id desc limit ${unreadCountMax}) t
    join dialog u on u.consult_id = t.id and u.side <> ${side} and u.id > t.read_up_to and u.deleted_at is null
    limit ${unreadCountMax}) n)`

async function countUnread(db: Database, caller: Caller): Promise<Answer['unread']> {
  const { rows } = await sql<Answer['unread']>`
    select ${unreadOf(caller, 'customer')} as customer, ${unreadOf(caller, 'carrier')} as carrier`.execute(db)
  return rows[0] ?? { customer: 0, carrier: 0 }
}

async function findById(db: Database, caller: Caller, consultId: number): Promise<FoundThread> {
  const { rows } = await sql<FoundThread>`
    select c.id, case when ${sideScope(caller, 'carrier')} then 'carrier' else 'customer' end as side from consult c
    where c.id = ${consultId} and (${sideScope(caller, 'customer')} or ${sideScope(caller, 'carrier')})`.execute(
    db,
  )
  return rows[0] ?? refuse('notFound')
}

/** Lists the caller's threads, newest activity first; or one thread with a span of its messages. */
export async function listConsults(db: Database, caller: Caller, filter: Filter): Promise<Answer> {
  const unread = await countUnread(db, caller)
  const { consultId } = filter
  if (consultId === undefined) {
    const { found, total } = await findPage(db, caller, filter)
    const list = await readThreads(db, caller, found)
    return {
      list: list.map((row) => ({
        ...row,
        dialogs: [],
        hasEarlier: row.lastDialog !== null,
        hasLater: false,
      })),
      total,
      unread,
    }
  }
  if (filter.beforeDialogId !== undefined && filter.afterDialogId !== undefined)
    refuseField('afterDialogId', '对话', '对话的位置只能给一个，请只给之前或之后的一个')
  const found = await findById(db, caller, consultId)
  const list = await readThreads(db, caller, [found])
  const span = await readDialogs(db, caller, consultId, filter)
  return { list: list.map((row) => ({ ...row, ...span })), total: list.length, unread }
}

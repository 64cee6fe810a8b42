import { sql } from 'kysely'
import type { NoticeRow } from '#contract/notices/calls.ts'
import { kindsInGroup } from '#contract/notices/groups.ts'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { noticeCountMax } from '#contract/notices/words.ts'
import type { Database, Queryable, WriteTransaction } from '#server/db/database.ts'
import type { Reader } from './reader.ts'

/** Filter of a reader's notices. */
export interface NoticeFilter {
  unreadOnly: boolean
  group?: NoticeGroup | undefined
  orderId?: number | undefined
  /** Groups the notices of one order into one entry. */
  byOrder: boolean
}

function matching(reader: Reader, { unreadOnly, group, orderId }: NoticeFilter) {
  const parts = [unreadOnly ? reader.unread : reader.own]
  if (group !== undefined) parts.push(sql<boolean>`n.kind = any(${kindsInGroup(group)}::text[])`)
  if (orderId !== undefined) parts.push(sql<boolean>`n.order_id = ${orderId}`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/**
 * Returns the entries `h` of a list, ids of notices. By order, an entry is the newest matching notice of each order. Newer
 * notices appear at the top, so pages stay as exact as those of single notices.
 */
function entries(reader: Reader, filter: NoticeFilter) {
  const all = sql`select n.id, n.order_id from notice n where ${matching(reader, filter)}`
  if (!filter.byOrder) return all
  return sql`select h.id, h.order_id from (${all}) h
    where h.order_id is null or not exists (
      select 1 from notice n where ${matching(reader, filter)} and n.order_id = h.order_id and n.id > h.id)`
}

/** Counts the matching entries and all unread notices of a reader, each up to `noticeCountMax`. */
export async function countNotices(
  db: Queryable,
  reader: Reader,
  filter: NoticeFilter,
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select (select count(*) from (${entries(reader, filter)} limit ${noticeCountMax}) c) as total,
      (select count(*) from (select 1 from notice n where ${reader.unread} limit ${noticeCountMax}) c) as unread`.execute(
    db,
  )
  return rows[0] ?? { total: 0, unread: 0 }
}

/** Returns the order of an entry `n` and its number of notices. Null for a notice without an order. */
const orderOf = (reader: Reader, filter: NoticeFilter) => sql`
  case when n.order_id is not null then (
    select json_build_object('id', n.order_id, 'notices', c.notices, 'unread', c.unread, 'about', (
      select json_build_object('number', o.number, 'status', o.status, 'destinationText', o.recipient ->> 'regionText',
        'recipientName', o.recipient ->> 'name')
      from freight_order o where o.id = n.order_id and ${reader.orders}))
    from (select h.order_id as of) x cross join lateral (
      select count(*) as notices, count(*) filter (where not ${reader.isRead}) as unread
      from notice n where ${matching(reader, filter)} and n.order_id = x.of) c) end`

/** Returns one page of a reader's notices, newest first. */
export async function readNotices(
  db: Database,
  reader: Reader,
  filter: NoticeFilter & { page: number; pageSize: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    with h as materialized (
      select e.id, e.order_id from (${entries(reader, filter)}) e
      order by e.id desc limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize})
    select n.id, n.kind, n.title, n.text, n.link, n.created_at as at, ${reader.isRead} as "isRead",
      ${filter.byOrder ? orderOf(reader, filter) : sql`null`} as "order"
    from h join notice n on n.id = h.id order by n.id desc`.execute(db)
  return rows
}

/** Counts how many of these notices belong to the reader. */
export async function countOwn(trx: WriteTransaction, reader: Reader, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notice n where n.id = any(${ids}::bigint[]) and ${reader.own}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Marks some of a reader's notices as read. */
export async function markRead(trx: WriteTransaction, reader: Reader, ids: number[]): Promise<void> {
  await sql`update notice n set is_read = true where ${reader.unread} and n.id = any(${ids}::bigint[])`.execute(
    trx,
  )
}

/** Marks a reader's notices of an order as read. */
export async function markOrderRead(trx: WriteTransaction, reader: Reader, orderId: number): Promise<void> {
  await sql`update notice n set is_read = true where ${reader.unread} and n.order_id = ${orderId}`.execute(
    trx,
  )
}

import { sql } from 'kysely'
import { kindsInGroup } from '../../../contract/notices/groups.ts'
import type { NoticeGroup } from '../../../contract/notices/groups.ts'
import { noticeCountMax } from '../../../contract/notices/words.ts'
import type { NoticeRow } from '../../../contract/notices/calls.ts'
import type { Database, Queryable, WriteTransaction } from '../../db/database.ts'
import type { Reader } from './reader.ts'

/** What of a reader's notices is meant. */
export interface NoticeFilter {
  unreadOnly: boolean
  group?: NoticeGroup | undefined
}

const meant = (reader: Reader, { unreadOnly, group }: NoticeFilter) => {
  const rows = unreadOnly ? reader.unread : reader.own
  return group === undefined ? rows : sql<boolean>`${rows} and n.kind = any(${kindsInGroup(group)}::text[])`
}

/** How many notices a reader has under the filter and how many are unread in all, each counted up to `noticeCountMax`. */
export async function countNotices(
  db: Queryable,
  reader: Reader,
  filter: NoticeFilter,
): Promise<{ total: number; unread: number }> {
  const upTo = (condition: Reader['own']) =>
    sql`(select count(*) from (select 1 from notice n where ${condition} limit ${noticeCountMax}) c)`
  const { rows } = await sql<{ total: number; unread: number }>`
    select ${upTo(meant(reader, filter))} as total, ${upTo(reader.unread)} as unread`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

/** One page of a reader's notices, newest first. */
export async function readNotices(
  db: Database,
  reader: Reader,
  filter: NoticeFilter & { page: number; pageSize: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.title, n.text, n.link, n.created_at as at, ${reader.isRead} as "isRead"
    from notice n where ${meant(reader, filter)}
    order by n.id desc limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(db)
  return rows
}

/** How many of these notices are the reader's. */
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

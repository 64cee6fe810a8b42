import { sql } from 'kysely'
import { noticeCountMax } from '../../../contract/noticeWords.ts'
import type { NoticeKind } from '../../../contract/noticeWords.ts'
import type { NoticeRow } from '../../../contract/notices.ts'
import type { Database, Queryable, WriteTransaction } from '../../db/database.ts'
import { recipientOf, tell } from '../../db/streamEvents.ts'
import type { Reader } from './reader.ts'

/** Whom a notice is for: everybody of a factory who may log in, or the visitor of a browser. */
export type NoticeReaders = { kind: 'factory'; factoryId: number } | { kind: 'visitor'; visitorHash: Buffer }

/** What a notice says: what happened and what to do next, and the path of this site where that is done. */
export interface NoticeWords {
  kind: NoticeKind
  title: string
  text: string
  link: string
}

/**
 * Writes a notice to each of its readers in the transaction of what happened: it is there exactly when that is. One statement.
 * Whoever joins the factory later is not told of what was before.
 */
export async function writeNotice(
  trx: WriteTransaction,
  readers: NoticeReaders,
  words: NoticeWords,
  about: { orderId: number | null; now: Date },
): Promise<void> {
  const { kind, title, text, link } = words
  const each =
    readers.kind === 'factory'
      ? sql`select id, null::bytea from app_user where factory_id = ${readers.factoryId} and enabled`
      : sql`select null::bigint, ${readers.visitorHash}::bytea`
  await sql`
    insert into notice (user_id, visitor_hash, order_id, kind, title, text, link, created_at)
    select r.user_id, r.visitor_hash, ${about.orderId}::bigint, ${kind}, ${title}, ${text}, ${link}, ${about.now}::timestamptz
    from (${each}) r(user_id, visitor_hash)`.execute(trx)
  await tell(trx, [{ recipient: recipientOf(readers), change: { type: 'notice' } }], about.now)
}

/** How many notices a reader has under the filter and how many are unread, each counted up to `noticeCountMax`. */
export async function countNotices(
  db: Queryable,
  reader: Reader,
  unreadOnly: boolean,
): Promise<{ total: number; unread: number }> {
  const upTo = (condition: Reader) =>
    sql`(select count(*) from (select 1 from notice n where ${condition} limit ${noticeCountMax}) c)`
  const unread = sql<boolean>`${reader} and not n.is_read`
  const { rows } = await sql<{ total: number; unread: number }>`
    select ${upTo(unreadOnly ? unread : reader)} as total, ${upTo(unread)} as unread`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

const columns = sql`n.id, n.kind, n.title, n.text, n.link, n.created_at as at, n.is_read as "isRead"`

/** One page of a reader's notices, newest first. */
export async function readNotices(
  db: Database,
  reader: Reader,
  filter: { page: number; pageSize: number; unreadOnly: boolean },
): Promise<NoticeRow[]> {
  const condition = filter.unreadOnly ? sql<boolean>`${reader} and not n.is_read` : reader
  const { rows } = await sql<NoticeRow>`
    select ${columns} from notice n where ${condition}
    order by n.id desc limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(db)
  return rows
}

/** How many of these notices are the reader's. */
export async function countOwn(trx: WriteTransaction, reader: Reader, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notice n where n.id = any(${ids}::bigint[]) and ${reader}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Marks a reader's notices as read: the named ones, or all that there are. */
export async function markRead(trx: WriteTransaction, reader: Reader, ids: number[] | null): Promise<void> {
  const named = ids === null ? sql`true` : sql`n.id = any(${ids}::bigint[])`
  await sql`update notice n set is_read = true where ${reader} and not n.is_read and ${named}`.execute(trx)
}

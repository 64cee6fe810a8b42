import { sql } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import type { recordSorts } from '#contract/records/words.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { inBook } from './book.ts'
import type { Book } from './book.ts'
import { rowColumns } from './columns.ts'
import type { RecordRow } from './columns.ts'
import { searchTerms } from './readings.ts'

type Request = CallRequest<'/record/getShipperList'>

/** Sort orders; each has an index. */
const orders: Record<(typeof recordSorts)[number], ReturnType<typeof sql.raw>> = {
  used: sql.raw(
    'r.is_default desc, r.times_used desc, (coalesce(r.last_used_at, r.created_at)) desc, r.id desc',
  ),
  recent: sql.raw('r.is_default desc, (coalesce(r.last_used_at, r.created_at)) desc, r.id desc'),
  name: sql.raw('r.is_default desc, r.name_pinyin, r.id'),
}

/** Selects the book's records that contain every term of the keyword. */
const matching = (book: Book, keyword: string | undefined) =>
  sql`from address_record r where ${inBook(book)}
    and r.search_text like all (${searchTerms(keyword).map(containing)}::text[])`

/** Selects one page of a book. */
export const pageQuery = (book: Book, { page, pageSize, keyword, sort }: Request) => sql<RecordRow>`
  select ${rowColumns} ${matching(book, keyword)}
  order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`

/** Counts the matching records of a book. */
export const countQuery = (book: Book, keyword: string | undefined) =>
  sql<{ total: number }>`select count(*) as total ${matching(book, keyword)}`

/** Returns a page of a book, its default record first. */
export async function listRecords(
  db: Database,
  book: Book,
  request: Request,
): Promise<{ list: RecordRow[]; total: number }> {
  const { rows } = await pageQuery(book, request).execute(db)
  const { rows: totals } = await countQuery(book, request.keyword).execute(db)
  return { list: rows, total: totals[0]?.total ?? 0 }
}

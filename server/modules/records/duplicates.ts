import { sql } from 'kysely'
import { duplicateGroupsMax, recordsMergedMax } from '#contract/records/words.ts'
import type { duplicateReasons } from '#contract/records/words.ts'
import type { Database } from '#server/db/database.ts'
import { inBook } from './book.ts'
import type { Book } from './book.ts'
import { rowColumns } from './columns.ts'
import type { RecordRow } from './columns.ts'

interface Group {
  reason: (typeof duplicateReasons)[number]
  ids: number[]
}

/**
 * Selects the groups of a book in one bounded read. Compares phones without hyphens, as they are stored in one spelling
 * otherwise. Records that match by phone and by name form one group, by phone.
 */
export const groupsQuery = (book: Book) => sql<Group>`
  with book as (
    select r.id, translate(r.phone, '-', '') as phone, lower(regexp_replace(r.name, '\\s', '', 'g')) as name, r.region_code
    from address_record r where ${inBook(book)}),
  groups as (
    select 'phone' as reason, array_agg(id order by id) as ids from book group by phone having count(*) > 1
    union all
    select 'name', array_agg(id order by id) from book group by name, region_code having count(*) > 1),
  named as (select distinct on (ids) ids, reason from groups order by ids, reason desc)
  select reason, ids[1:${recordsMergedMax}::integer] as ids from named
  order by cardinality(named.ids) desc, named.ids limit ${duplicateGroupsMax + 1}::integer`

/** Finds possible duplicates in a book, the largest groups first. They share a phone, or a name within a region. */
export async function findDuplicates(
  db: Database,
  book: Book,
): Promise<{ groups: { reason: Group['reason']; records: RecordRow[] }[]; hasMore: boolean }> {
  const { rows } = await groupsQuery(book).execute(db)
  const groups = rows.slice(0, duplicateGroupsMax)
  const ids = [...new Set(groups.flatMap((group) => group.ids))]
  const { rows: records } = await sql<RecordRow>`
    select ${rowColumns} from address_record r where ${inBook(book)} and r.id = any(${ids}::bigint[])`.execute(
    db,
  )
  const byId = new Map(records.map((record) => [record.id, record]))
  return {
    groups: groups
      .map((group) => ({
        reason: group.reason,
        records: group.ids.flatMap((id) => byId.get(id) ?? []),
      }))
      // deleted between the two reads
      .filter((group) => group.records.length > 1),
    hasMore: rows.length > duplicateGroupsMax,
  }
}

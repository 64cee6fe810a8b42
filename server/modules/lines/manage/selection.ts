import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { ownLinesWhere } from './filter.ts'
import type { LineFilter } from './filter.ts'

/** Selected ids, or a filter; exactly one of the two. */
export interface LineSelection {
  ids?: readonly number[] | undefined
  filter?: LineFilter | undefined
}

/** Returns the WHERE of the selected lines `l`; refuses notFound where an id is not the carrier's. */
export async function selectedLines(
  db: Queryable,
  carrierId: number,
  { ids, filter = {} }: LineSelection,
): Promise<RawBuilder<boolean>> {
  if (ids === undefined) return ownLinesWhere(carrierId, filter)
  const requested = [...new Set(ids)]
  const where = sql<boolean>`l.carrier_id = ${carrierId} and l.id = any(${requested}::bigint[])`
  const { rows } = await sql<{ count: number }>`select count(*) as count from line l where ${where}`.execute(
    db,
  )
  if ((rows[0]?.count ?? 0) < requested.length) refuse('notFound')
  return where
}

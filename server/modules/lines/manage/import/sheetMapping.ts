import { sql } from 'kysely'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { SheetMapping } from '#contract/lines/importCalls.ts'
import type { SessionUser } from '#server/calls/context.ts'
import type { Queryable } from '#server/db/database.ts'

/** Returns how this user last mapped a sheet with these titles; null where the user never did. */
export async function readSheetMapping(
  db: Queryable,
  { factoryId, userId }: SessionUser,
  titles: readonly string[],
): Promise<SheetMapping | null> {
  const { rows } = await sql<{ mapping: SheetMapping }>`
    select i.sheet->'mapping' as mapping from line_import i
    where i.carrier_id = ${factoryId} and i.user_id = ${userId} and i.sheet->'titles' = ${JSON.stringify(titles)}::jsonb
    order by i.id desc limit 1`.execute(db)
  return rows[0]?.mapping ?? null
}

/** Returns the cells that an import gives to each new line, by column. null for a list with our titles. */
export async function readFixedCells(
  db: Queryable,
  carrierId: number,
  importId: number,
): Promise<ReadonlyMap<LineColumn, string> | null> {
  const { rows } = await sql<{ fixed: SheetMapping['fixed'] | null }>`
    select i.sheet->'mapping'->'fixed' as fixed from line_import i
    where i.id = ${importId} and i.carrier_id = ${carrierId}`.execute(db)
  const fixed = rows[0]?.fixed
  return fixed ? new Map(fixed.map(({ column, cell }) => [column, cell])) : null
}

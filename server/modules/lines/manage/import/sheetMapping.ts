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

/** What the rows of a carrier's own sheet have in common. */
export interface OwnSheet {
  /** Cells of each new line, by columns that the sheet lacks. */
  fixed: ReadonlyMap<LineColumn, string>
  /** Whether the sheet names the stations; else they are named after their destinations. */
  namesStations: boolean
}

/** Returns what an import's own sheet gives to each new line; null for a list with our titles. */
export async function readOwnSheet(
  db: Queryable,
  carrierId: number,
  importId: number,
): Promise<OwnSheet | null> {
  const { rows } = await sql<{ mapping: SheetMapping | null }>`
    select i.sheet->'mapping' as mapping from line_import i
    where i.id = ${importId} and i.carrier_id = ${carrierId}`.execute(db)
  const mapping = rows[0]?.mapping
  if (!mapping) return null
  return {
    fixed: new Map(mapping.fixed.map(({ column, cell }) => [column, cell])),
    namesStations: mapping.columns.some(({ target }) => target === 'destinationName'),
  }
}

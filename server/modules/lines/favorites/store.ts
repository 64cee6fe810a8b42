import { sql } from 'kysely'
import type { Database, Queryable, WriteTransaction } from '#server/db/database.ts'
import { ownedBy } from './owner.ts'
import type { Owner } from './owner.ts'

/** Price columns of a saved line, named alike in `line` and `favorite`. */
export const priceColumns = sql.raw(
  'heavy_from_grams, heavy_fen_per_tonne, light_from_cm3, light_fen_per_m3, min_charge_fen',
)

export async function countFavorites(db: Queryable, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from favorite v where ${ownedBy(owner)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isSaved(db: Queryable, owner: Owner, lineId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from favorite v where ${ownedBy(owner)} and v.line_id = ${lineId}`.execute(db)
  return rows.length > 0
}

/** Saves a line with its current prices; returns whether the line exists. The caller has locked the owner. */
export async function insertFavorite(
  trx: WriteTransaction,
  owner: Owner,
  lineId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into favorite (user_id, visitor_hash, line_id, saved_at, ${priceColumns})
    select ${owner.userId}::bigint, ${owner.visitorHash}::bytea, id, ${now}::timestamptz, ${priceColumns}
    from line where id = ${lineId} returning 1`.execute(trx)
  return rows.length > 0
}

/** Removes a saved line and keeps a copy for an undo. The caller has locked the owner. */
export async function deleteFavorite(
  trx: WriteTransaction,
  owner: Owner,
  lineId: number,
  now: Date,
): Promise<void> {
  const { rows } =
    await sql`select 1 from favorite v where ${ownedBy(owner)} and v.line_id = ${lineId}`.execute(trx)
  if (rows.length === 0) return
  await sql`delete from favorite_removed v where ${ownedBy(owner)} and v.line_id = ${lineId}`.execute(trx)
  await sql`
    with gone as (
      delete from favorite v where ${ownedBy(owner)} and v.line_id = ${lineId}
      returning user_id, visitor_hash, line_id, saved_at, ${priceColumns}
    )
    insert into favorite_removed (user_id, visitor_hash, line_id, saved_at, ${priceColumns}, removed_at)
    select user_id, visitor_hash, line_id, saved_at, ${priceColumns}, ${now}::timestamptz from gone`.execute(
    trx,
  )
}

/** Restores a line removed after `since`, as it was; returns whether there was one. The caller has locked the owner. */
export async function restoreFavorite(
  trx: WriteTransaction,
  owner: Owner,
  lineId: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with back as (
      delete from favorite_removed v where ${ownedBy(owner)} and v.line_id = ${lineId} and v.removed_at >= ${since}::timestamptz
      returning user_id, visitor_hash, line_id, saved_at, ${priceColumns}
    )
    insert into favorite (user_id, visitor_hash, line_id, saved_at, ${priceColumns})
    select user_id, visitor_hash, line_id, saved_at, ${priceColumns} from back returning 1`.execute(trx)
  return rows.length > 0
}

/** Returns the ids of the saved lines, the last saved first. */
export async function readFavoriteIds(db: Queryable, owner: Owner): Promise<number[]> {
  const { rows } = await sql<{ line_id: number }>`
    select v.line_id from favorite v where ${ownedBy(owner)} order by v.saved_at desc, v.id desc`.execute(db)
  return rows.map((row) => row.line_id)
}

/** Deletes favorites of visitors after 401 days, and copies for an undo after an hour. A cookie lives 400 days (visitor.ts). */
export async function trimFavorites(db: Database, now: Date): Promise<void> {
  await sql`
    delete from favorite where visitor_hash is not null and saved_at < ${now}::timestamptz - interval '401 days'`.execute(
    db,
  )
  await sql`delete from favorite_removed where removed_at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
}

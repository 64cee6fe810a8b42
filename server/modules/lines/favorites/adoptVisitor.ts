import { sql } from 'kysely'
import { favoritesMax } from '#contract/lines/favoriteCalls.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { lockOwner } from './owner.ts'
import { priceColumns } from './store.ts'

/**
 * Moves the lines saved in a browser to the user that logged in there (product.md §6). Where both saved a line, the earlier day
 * and its prices stay. Lines beyond the maximum, the earliest saved, stay with the browser. A second call does nothing. The
 * caller holds the user's row.
 */
export async function adoptVisitorFavorites(
  trx: WriteTransaction,
  visitorHash: Buffer,
  { userId }: { userId: number },
): Promise<void> {
  await lockOwner(trx, { userId: null, visitorHash })
  await sql`
    with mine as (
      select line_id from favorite where user_id = ${userId}
    ), theirs as (
      select v.id, v.saved_at, exists (select 1 from mine where mine.line_id = v.line_id) as is_double
      from favorite v where v.visitor_hash = ${visitorHash}
    ), chosen as (
      select id from theirs where is_double
      union all (
        select id from theirs where not is_double order by saved_at desc, id desc
        limit greatest(0, ${favoritesMax}::bigint - (select count(*) from mine)))
    ), moved as (
      delete from favorite where id in (select id from chosen) returning line_id, saved_at, ${priceColumns}
    )
    insert into favorite as v (user_id, line_id, saved_at, ${priceColumns})
    select ${userId}::bigint, line_id, saved_at, ${priceColumns} from moved order by saved_at
    on conflict (user_id, line_id) where user_id is not null do update set saved_at = excluded.saved_at,
      heavy_from_grams = excluded.heavy_from_grams, heavy_fen_per_tonne = excluded.heavy_fen_per_tonne,
      light_from_cm3 = excluded.light_from_cm3, light_fen_per_m3 = excluded.light_fen_per_m3,
      min_charge_fen = excluded.min_charge_fen
    where excluded.saved_at < v.saved_at`.execute(trx)
}

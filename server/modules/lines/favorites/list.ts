import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { cardSql } from '../search/index.ts'
import { ownedBy } from './owner.ts'
import type { Owner } from './owner.ts'
import { priceChange } from './priceChange.ts'

type Request = CallRequest<'/favorites/getFavoriteList'>
type Answer = CallAnswer<'/favorites/getFavoriteList'>

interface Row {
  card: LineCard
  saved_at: string
  heavy_from_grams: number[]
  heavy_fen_per_tonne: number[]
  light_from_cm3: number[]
  light_fen_per_m3: number[]
  min_charge_fen: number
}

function rowAnswer(row: Row): Answer['list'][number] {
  const priceThen = {
    heavyTiers: row.heavy_from_grams.map((fromGrams, tier) => ({
      fromGrams,
      fenPerTonne: row.heavy_fen_per_tonne[tier] ?? 0,
    })),
    lightTiers: row.light_from_cm3.map((fromCm3, tier) => ({
      fromCm3,
      fenPerM3: row.light_fen_per_m3[tier] ?? 0,
    })),
    minChargeFen: row.min_charge_fen,
  }
  return { ...row.card, savedAt: row.saved_at, priceThen, priceChange: priceChange(priceThen, row.card) }
}

/** Selects an owner's saved lines, by a keyword in the carrier's name, pinyin or initials, or in the destination. */
function matching(owner: Owner, keyword: string | undefined) {
  if (!keyword) return sql`from favorite v where ${ownedBy(owner)}`
  const pattern = containing(keyword.toLowerCase())
  return sql`from favorite v join line l on l.id = v.line_id join factory f on f.id = l.carrier_id
    where ${ownedBy(owner)} and (f.name ilike ${pattern} or f.name_pinyin like ${pattern}
      or f.name_initials like ${pattern} or l.destination_text ilike ${pattern} or l.destination_name ilike ${pattern})`
}

/** Returns one page of an owner's saved lines, whatever their status, the last saved first. */
export async function listFavorites(db: Database, owner: Owner, request: Request): Promise<Answer> {
  const { page, pageSize, keyword } = request
  const found = matching(owner, keyword)
  // Selects the page first: cards are built for its rows only.
  const { rows } = await sql<Row>`
    with page as materialized (
      select v.* ${found} order by v.saved_at desc, v.id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${sql.raw(cardSql)}::json as card, v.saved_at, v.heavy_from_grams, v.heavy_fen_per_tonne, v.light_from_cm3,
      v.light_fen_per_m3, v.min_charge_fen
    from page v join line l on l.id = v.line_id join factory f on f.id = l.carrier_id
      left join line_stats s on s.line_id = l.id cross join (select null::bigint as total_fen) p
    order by v.saved_at desc, v.id desc`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  return { list: rows.map(rowAnswer), total: totals[0]?.total ?? 0 }
}

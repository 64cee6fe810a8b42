import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { CarrierStation } from '#contract/carrier/carrierPageCalls.ts'
import { carrierCountMax } from '#contract/carrier/carrierPageWords.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import type { Database } from '#server/db/database.ts'
import { cardSql } from '../../lines/search/index.ts'

type Paged = CallRequest<'/lines/getCarrierLines'>

const listedLines = (carrierId: number) => sql`line l where l.carrier_id = ${carrierId} and l.status = 'on'`

/** Returns a page of a carrier's lines, most popular first; cards are built for the page's rows only. */
export async function listCarrierLines(
  db: Database,
  { id, page, pageSize }: Paged,
): Promise<CallAnswer<'/lines/getCarrierLines'>> {
  const { rows } = await sql<{ card: LineCard }>`
    with page as materialized (
      select l.id from ${listedLines(id)} order by l.popularity desc, l.id
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${sql.raw(cardSql)}::json as card
    from page join line l using (id) join factory f on f.id = l.carrier_id left join line_stats s on s.line_id = l.id
      cross join (select null::bigint as total_fen) p
    order by l.popularity desc, l.id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${listedLines(id)} limit ${carrierCountMax}) c`.execute(db)
  return { list: rows.map(({ card }) => card), total: counted[0]?.total ?? 0 }
}

/** Returns the beginning of the codes of a region's city, or of a whole province: 5101 for 武侯区 and 成都市. */
const cityPrefix = (code: string) => (code.endsWith('0000') ? code.slice(0, 2) : code.slice(0, 4))

/** Returns a page of a carrier's stations: origins, those of the wanted destination, the others. Each begins with most lines. */
export async function listCarrierStations(
  db: Database,
  { id, page, pageSize, destinationCode }: CallRequest<'/lines/getCarrierStations'>,
): Promise<CallAnswer<'/lines/getCarrierStations'>> {
  const wanted = destinationCode === undefined ? null : cityPrefix(destinationCode)
  const { rows } = await sql<CarrierStation & { total: number }>`
    with station as (
      select true as is_origin, t.name as region, l.origin_name as name, l.origin_address as address, l.origin_phones as phones,
        count(*) as lines, true as is_wanted
      from (select l.* from ${listedLines(id)}) l join site t on t.city_id = l.site_id group by 2, 3, 4, 5
      union all
      select false, l.destination_text, l.destination_name, l.destination_address, l.destination_phones, count(*),
        bool_or(starts_with(l.destination_code, ${wanted}))
      from ${listedLines(id)} group by 2, 3, 4, 5
    )
    select is_origin as "isOrigin", region as "regionText", name, address, phones, count(*) over () as total
    from station order by is_origin desc, is_wanted desc nulls last, lines desc, region, name, address, phones
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return {
    list: rows.map(({ total: _, ...station }) => station),
    total: Math.min(rows[0]?.total ?? 0, carrierCountMax),
  }
}

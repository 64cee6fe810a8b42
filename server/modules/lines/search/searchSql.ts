import type { CallRequest } from '#contract/calls/calls.ts'
import { unpricedSortFen } from '#contract/price/negotiable.ts'
import { wantedKeys } from '#contract/price/services.ts'
import { pathOf, queryKeys } from '#contract/regions/regions.ts'
import { chinaTimeOfWeek } from '#server/core/clock.ts'
import { regions } from '#server/core/regions.ts'
import { containing } from '#server/db/sqlText.ts'
import { cardSql } from './cardSql.ts'
import { servicesSql } from './servicesSql.ts'
import { Values } from './values.ts'

type Search = CallRequest<'/lines/searchLines'>

/** Matches beyond this are counted as "more than 1,000". */
const countMax = 1001
/** Maximum matches that a search by total or time considers, the most popular first: a bound for the worst query. */
const weighedMax = 5000

/**
 * SQL of an amount's cost by a line's tiers. With deficit rating the start of a cheaper later tier counts (`deficits`: null where
 * there is none, which least skips).
 */
const tierCharge = (amount: string, tier: string, price: string, deficits: string, divisor: number) =>
  `least((${amount} * ${price}[${tier}] * 2 + ${divisor}) / ${2 * divisor}, ${deficits}[${tier}])`

/** Whether the search wants services; without any, a cheaper statement is used. */
const wantsServices = (search: Search) => wantedKeys(search).length > 0

/** An hour in the sort key by time. It is above all totals: equally fast lines are sorted by total. */
const hourKey = 100_000_000_000_000

/** Added to sort keys of lines that lack wanted services: above all totals, hours and waybill counts. */
const lackingServiceKey = 500_000_000_000_000_000

interface Totals {
  /** Joins of line `l`: the freight `t.fen` without wanted services and, where any are wanted, their cost `w.fen`. */
  joined: string
  /** Sort value of the rows, fen. */
  total: string
  shownTotal: string
}

/**
 * Builds base freight, other fees and wanted services, in the integers and half-up rounding of contract/price/quote.ts.
 * PostgreSQL's binary search finds the tiers; `offset 0` keeps the planner from repeating computed expressions.
 */
function totalSql(search: Search, values: Values): Totals {
  const hasGoods = search.weightGrams !== undefined || search.volumeCm3 !== undefined
  const weight = values.add(hasGoods ? (search.weightGrams ?? 0) : null, 'bigint')
  const volume = values.add(hasGoods ? (search.volumeCm3 ?? 0) : null, 'bigint')
  const heavy = tierCharge(weight, 'heavy', 'l.heavy_fen_per_tonne', 'l.heavy_deficit_fen', 1_000_000)
  const light = tierCharge(volume, 'light', 'l.light_fen_per_m3', 'l.light_deficit_fen', 1_000_000)
  // Without goods both are null, which greatest skips: the minimum charge remains.
  const freight = `cross join lateral (
    select greatest(${heavy}, ${light}, l.min_charge_fen) + l.other_fees_fen as fen
    from (select width_bucket(${weight}, l.heavy_from_grams) as heavy, width_bucket(${volume}, l.light_from_cm3) as light offset 0) b
    offset 0) t`
  // a line without a price has other fees beyond all totals
  const pricedOnly = (fen: string) =>
    `case when ${weight} is not null and l.other_fees_fen < ${unpricedSortFen} then ${fen} end`
  if (!wantsServices(search)) return { joined: freight, total: 't.fen', shownTotal: pricedOnly('t.fen') }
  return {
    joined: `${freight} cross join lateral ${servicesSql(search, weight, values)} w`,
    total: 't.fen + coalesce(w.fen, 0)',
    shownTotal: pricedOnly('t.fen + w.fen'),
  }
}

/** Returns the sort key, ascending; the id breaks ties. */
function sortKeySql(search: Search, { total }: Totals, values: Values): string {
  if (isByIndex(search)) return '-l.popularity::bigint'
  const timeOrTotal = `(case when ${values.add(search.sort === 'time', 'boolean')} then l.transit_hours_max * ${hourKey}::bigint else 0 end) + ${total}`
  if (!wantsServices(search)) return timeOrTotal
  const key = `case when ${values.add(search.sort === 'popularity', 'boolean')} then -l.popularity::bigint else ${timeOrTotal} end`
  return `(${key}) + case when w.fen is null then ${lackingServiceKey} else 0 end`
}

/**
 * Selects the site's carriers by id, or by name, pinyin or initials; carriers without lines there are not read. One text for both,
 * to keep the texts few.
 */
function carriersSql(search: Search, values: Values): string {
  const keyword = search.keyword ? containing(search.keyword).toLowerCase() : null
  const pattern = values.add(keyword, 'text')
  const id = values.add(search.carrierId ?? null, 'bigint')
  return `
  select here.carrier_id from (
    select distinct carrier_id from line where status = 'on' and site_id = ${values.add(search.siteId, 'integer')}) here
  cross join lateral (select 1 from factory f where f.id = here.carrier_id and (${id} is null or f.id = ${id}) and (${pattern} is null
    or f.name ilike ${pattern} or f.name_pinyin like ${pattern} or f.name_initials like ${pattern}) offset 0) named`
}

/** Returns the region with its ancestors and descendants: the destinations that serve a search for it. */
function regionsInLine(code: string): string[] {
  const descendants = (at: string): string[] => [
    at,
    ...regions.childrenOf(at).flatMap((child) => descendants(child.code)),
  ]
  const path = pathOf(regions, code).map((region) => region.code)
  return [...path.slice(0, -1), ...descendants(path.at(-1) ?? code)]
}

function conditions(search: Search, now: Date, values: Values): string[] {
  const list = [
    `l.status = 'on'`,
    // the keys include the site; another site condition would lead a generic plan to read all lines of the site
    search.destinationCode === undefined
      ? `l.site_id = ${values.add(search.siteId, 'integer')}`
      : `l.match_keys && ${values.add(queryKeys(regions, search.siteId, search.destinationCode), 'text[]')}`,
  ]
  if (search.isDirect) {
    list.push('l.is_direct')
    // Via regions are reached by transfer: a direct line must end at the destination.
    if (search.destinationCode !== undefined)
      list.push(`l.destination_code = any(${values.add(regionsInLine(search.destinationCode), 'text[]')})`)
  }
  if (search.maxTransitHours !== undefined)
    list.push(`l.transit_hours_max <= ${values.add(search.maxTransitHours, 'integer')}`)
  if (search.offersAll && wantsServices(search)) list.push('w.fen is not null')
  if (search.departsToday) {
    const { weekday, minutes } = chinaTimeOfWeek(now)
    list.push(`l.departure_days & ${values.add(1 << weekday, 'integer')} <> 0`)
    list.push(`l.cut_off_minutes > ${values.add(minutes, 'integer')}`)
  }
  if (search.keyword || search.carrierId !== undefined)
    list.push(`l.carrier_id = any(array(${carriersSql(search, values)}))`)
  return list
}

/** Position before all rows; its negative is still a bigint. */
const firstCursor = '-9223372036854775807:0'

/** Whether the popularity index gives the order: not where lines that lack a wanted service are sorted last. */
const isByIndex = (search: Search) => search.sort === 'popularity' && !wantsServices(search)

/** Whether a page by popularity is beyond the usual number of candidates. */
const isDeep = (search: Search) => isByIndex(search) && search.page * search.pageSize >= countMax

/** Returns the key and id after which the page begins; null for a first page by popularity. Keeps the texts few. */
function pageStart(search: Search, values: Values): { key: string; id: string } | null {
  if (search.after === undefined && isByIndex(search) && !isDeep(search)) return null
  const [key, id] = (search.after ?? firstCursor).split(':')
  return { key: values.add(key, 'bigint'), id: values.add(id, 'bigint') }
}

/**
 * Returns how many matches are considered: by popularity, as many as the page needs. The usual number is a literal, which the
 * planner sees; for a deep page it is a parameter, to keep the texts few.
 */
function candidatesMax(search: Search, values: Values): string {
  if (!isByIndex(search)) return `${weighedMax}`
  return isDeep(search) ? values.add(search.page * search.pageSize + 1, 'bigint') : `${countMax}`
}

/**
 * Builds the search as one statement: the answer's JSON (contract/lines/calls.ts, searchLines), and whether nothing matches.
 * Matches are found by region keys (GIN) or popularity (b-tree), priced in integers, and read in full for the page only. There
 * are at most 256 texts: each is prepared by name once per connection (server/db/pool.ts).
 */
export function searchStatement(search: Search, now: Date): { text: string; values: unknown[] } {
  const values = new Values()
  const totals = totalSql(search, values)
  const sortKey = sortKeySql(search, totals, values)
  const matching = conditions(search, now, values).join(' and ')
  const start = pageStart(search, values)
  // By popularity the index leads to the page itself; by total or time all candidates are priced first.
  const afterStart =
    start && isByIndex(search)
      ? ` and l.popularity <= -${start.key} and (l.popularity < -${start.key} or l.id > ${start.id})`
      : ''
  const counted = afterStart ? `(select 1 from line l where ${matching} limit ${countMax}) c` : 'candidate'
  const text = `
with candidate as materialized (
  select l.id, ${sortKey} as sort_key, ${totals.shownTotal} as total_fen
  from line l ${totals.joined}
  where ${matching}${afterStart}
  order by l.popularity desc, l.id limit ${candidatesMax(search, values)}
), page as materialized (
  select id, sort_key, total_fen, row_number() over (order by sort_key, id) as place
  from (select * from candidate ${start ? `where (sort_key, id) > (${start.key}, ${start.id})` : ''} order by sort_key, id
    limit ${values.add(search.pageSize + 1, 'integer')} offset ${values.add((search.page - 1) * search.pageSize, 'integer')}) x
)
select '{"list":[' || coalesce((select string_agg(${cardSql}, ',' order by p.place)
    from page p join line l on l.id = p.id join factory f on f.id = l.carrier_id left join line_stats s on s.line_id = l.id
    where p.place <= ${values.add(search.pageSize, 'integer')}), '')
  || '],"total":' || (select least(count(*), ${countMax}) from ${counted})
  || ',"next":' || coalesce((select '"' || sort_key || ':' || id || '"' from page where place = ${values.add(search.pageSize, 'integer')}
    and exists (select 1 from page where place > ${values.add(search.pageSize, 'integer')})), 'null') || '}' as answer,
  not exists (select 1 from candidate) as "isEmpty"`
  return { text, values: values.list }
}

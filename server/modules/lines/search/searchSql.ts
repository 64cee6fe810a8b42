import type { CallRequest } from '../../../../contract/calls/calls.ts'
import { pathOf, queryKeys } from '../../../../contract/regions/regions.ts'
import { chinaTimeOfWeek } from '../../../core/clock.ts'
import { regions } from '../../../core/regions.ts'
import { cardSql } from './cardSql.ts'
import { containing } from '../../../db/sqlText.ts'

type Search = CallRequest<'/lines/searchLines'>

/** Matches beyond this are counted as "more than 1,000". */
const countMax = 1001
/** A search by total or time weighs at most this many matches, the most popular ones: a bound for the worst query. */
const weighedMax = 5000

/** Collects values and hands out their placeholders. */
class Values {
  readonly list: unknown[] = []
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** The tier price for an amount, the bucket being found by PostgreSQL's own binary search. */
const tierProduct = (amount: string, from: string, price: string, divisor: number) =>
  `(${amount} * ${price}[width_bucket(${amount}, ${from})] * 2 + ${divisor}) / ${2 * divisor}`

/** Base freight plus the line's other fees, in the integers and the half-up rounding of contract/price/baseFreight.ts. */
function totalSql(search: Search, values: Values): { total: string; shownTotal: string } {
  const hasGoods = search.weightGrams !== undefined || search.volumeCm3 !== undefined
  const weight = values.add(hasGoods ? (search.weightGrams ?? 0) : null, 'bigint')
  const volume = values.add(hasGoods ? (search.volumeCm3 ?? 0) : null, 'bigint')
  const heavy = tierProduct(weight, 'l.heavy_from_grams', 'l.heavy_fen_per_tonne', 1_000_000)
  const light = tierProduct(volume, 'l.light_from_cm3', 'l.light_fen_per_m3', 1_000_000)
  // Without goods both are null, which greatest passes over: the minimum charge.
  const total = `greatest(${heavy}, ${light}, l.min_charge_fen) + l.other_fees_fen`
  return { total, shownTotal: `case when ${weight} is not null then ${total} end` }
}

/** What rows are sorted by, ascending; the id breaks ties. */
function sortKeySql(search: Search, total: string, values: Values): string {
  if (search.sort === 'popularity') return '-l.popularity::bigint'
  return `case when ${values.add(search.sort === 'time', 'boolean')} then l.transit_hours_max::bigint else ${total} end`
}

/** The site's carriers by name, pinyin or initials: only they are looked at, however many carriers there are elsewhere. */
const carriersSql = (search: Search, pattern: string, values: Values) => `
  select here.carrier_id from (
    select distinct carrier_id from line where status = 'on' and site_id = ${values.add(search.siteId, 'integer')}) here
  cross join lateral (select 1 from factory f where f.id = here.carrier_id
    and (f.name ilike ${pattern} or f.name_pinyin like ${pattern} or f.name_initials like ${pattern}) offset 0) named`

/** A region, what contains it and what lies within it: the destinations that serve a search for it. */
function regionsInLine(code: string): string[] {
  const within = (at: string): string[] => [
    at,
    ...regions.childrenOf(at).flatMap((child) => within(child.code)),
  ]
  const path = pathOf(regions, code).map((region) => region.code)
  return [...path.slice(0, -1), ...within(path.at(-1) ?? code)]
}

function conditions(search: Search, now: Date, values: Values): string[] {
  const list = [`l.status = 'on'`, `l.site_id = ${values.add(search.siteId, 'integer')}`]
  if (search.destinationCode !== undefined)
    list.push(
      `l.match_keys && ${values.add(queryKeys(regions, search.siteId, search.destinationCode), 'text[]')}`,
    )
  if (search.isDirect) {
    list.push('l.is_direct')
    // Regions on the way are reached by transfer: a direct line is one whose own destination matches.
    if (search.destinationCode !== undefined)
      list.push(`l.destination_code = any(${values.add(regionsInLine(search.destinationCode), 'text[]')})`)
  }
  if (search.maxTransitHours !== undefined)
    list.push(`l.transit_hours_max <= ${values.add(search.maxTransitHours, 'integer')}`)
  if (search.services?.length)
    list.push(
      `not exists (select 1 from unnest(${values.add(search.services, 'text[]')}) k where jsonb_typeof(l.fees -> k) is distinct from 'object')`,
    )
  if (search.departsToday) {
    const { weekday, minutes } = chinaTimeOfWeek(now)
    list.push(`l.departure_days & ${values.add(1 << weekday, 'integer')} <> 0`)
    list.push(`l.cut_off_minutes > ${values.add(minutes, 'integer')}`)
  }
  if (search.keyword) {
    const pattern = containing(search.keyword)
    list.push(
      `l.carrier_id = any(array(${carriersSql(search, values.add(pattern.toLowerCase(), 'text'), values)}))`,
    )
  }
  return list
}

/** Behind nothing: every row's key is above it, and its negative is still a bigint. */
const beforeAll = '-9223372036854775807:0'

/** Whether a page by popularity lies beyond the usual number of candidates. */
const isDeep = ({ sort, page, pageSize }: Search) => sort === 'popularity' && page * pageSize >= countMax

/** Behind which sort key and id the page begins. Only a first look by popularity does without it, to keep the texts few. */
function pageStart(search: Search, values: Values): { key: string; id: string } | null {
  if (search.after === undefined && search.sort === 'popularity' && !isDeep(search)) return null
  const [key, id] = (search.after ?? beforeAll).split(':')
  return { key: values.add(key, 'bigint'), id: values.add(id, 'bigint') }
}

/**
 * How many matches are considered: by popularity as many as the page needs. The usual number stands in the text, where the planner
 * sees it; a deep page's is a parameter, to keep the texts few.
 */
function candidatesMax(search: Search, values: Values): string {
  if (search.sort !== 'popularity') return `${weighedMax}`
  return isDeep(search) ? values.add(search.page * search.pageSize + 1, 'bigint') : `${countMax}`
}

/**
 * The search as one statement: the answer's JSON (contract/lines/calls.ts, searchLines), and whether nothing matches at all. Matches are found by the
 * region keys (GIN) or by popularity (b-tree), priced in integers, and read whole for the shown page only. Whatever is asked,
 * the texts are at most 256: each is prepared by name once per connection (server/db/pool.ts).
 */
export function searchStatement(search: Search, now: Date): { text: string; values: unknown[] } {
  const values = new Values()
  const { total, shownTotal } = totalSql(search, values)
  const sortKey = sortKeySql(search, total, values)
  const matching = conditions(search, now, values).join(' and ')
  const start = pageStart(search, values)
  // By popularity the index leads to the page itself, however deep; by total or time all candidates are weighed first.
  const fromHere =
    start && search.sort === 'popularity'
      ? ` and l.popularity <= -${start.key} and (l.popularity < -${start.key} or l.id > ${start.id})`
      : ''
  const counted = fromHere ? `(select 1 from line l where ${matching} limit ${countMax}) c` : 'candidate'
  const text = `
with candidate as materialized (
  select l.id, ${sortKey} as sort_key, ${shownTotal} as total_fen
  from line l
  where ${matching}${fromHere}
  order by l.popularity desc, l.id limit ${candidatesMax(search, values)}
), page as materialized (
  select id, sort_key, total_fen, row_number() over (order by sort_key, id) as place
  from (select * from candidate ${start ? `where (sort_key, id) > (${start.key}, ${start.id})` : ''} order by sort_key, id
    limit ${values.add(search.pageSize + 1, 'integer')} offset ${values.add((search.page - 1) * search.pageSize, 'integer')}) x
)
select json_build_object(
  'list', coalesce((select json_agg(${cardSql} order by p.place)
    from page p join line l on l.id = p.id join factory f on f.id = l.carrier_id left join line_stats s on s.line_id = l.id
    where p.place <= ${values.add(search.pageSize, 'integer')}), '[]'),
  'total', (select least(count(*), ${countMax}) from ${counted}),
  'next', (select sort_key || ':' || id from page where place = ${values.add(search.pageSize, 'integer')}
    and exists (select 1 from page where place > ${values.add(search.pageSize, 'integer')})))::text as answer,
  not exists (select 1 from candidate) as "isEmpty"`
  return { text, values: values.list }
}

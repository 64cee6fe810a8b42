import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import type { OwnLineSort } from '#contract/lines/manageWords.ts'
import { regionText, searchRegions } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import { beginningWith, containing } from '#server/db/sqlText.ts'

type ListRequest = CallRequest<'/carrier/getLineList'>
export interface LineFilter extends Pick<ListRequest, 'status' | 'keyword' | 'siteId' | 'isDirect'> {
  /** A single line. */
  lineId?: number | undefined
}

/** Maximum regions that a keyword may match; a keyword that matches more is too short to mean one. */
const regionsTried = 50

/** Matches a line's texts, or regions below one that the keyword names: 浙江省金华市 finds 浙江省金华市义乌市. */
function keywordCondition(keyword: string): RawBuilder<boolean> {
  const pattern = containing(keyword)
  const regionPatterns = searchRegions(regions, keyword, regionsTried).map(({ code }) =>
    beginningWith(regionText(regions, code)),
  )
  return sql<boolean>`(l.code ilike ${pattern} or l.destination_text ilike ${pattern} or l.destination_name ilike ${pattern}
    or l.origin_name ilike ${pattern} or l.remark ilike ${pattern} or l.destination_text like any(${regionPatterns}::text[])
    or exists (select 1 from unnest(l.via_texts) via where via ilike ${pattern} or via like any(${regionPatterns}::text[])))`
}

/** Returns the WHERE of a carrier's lines `l` under a filter; it always includes the carrier. */
export function ownLinesWhere(carrierId: number, filter: LineFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`l.carrier_id = ${carrierId}`]
  if (filter.status !== undefined) conditions.push(sql<boolean>`l.status = ${filter.status}`)
  if (filter.lineId !== undefined) conditions.push(sql<boolean>`l.id = ${filter.lineId}`)
  if (filter.siteId !== undefined) conditions.push(sql<boolean>`l.site_id = ${filter.siteId}`)
  if (filter.isDirect) conditions.push(sql<boolean>`l.is_direct`)
  if (filter.keyword) conditions.push(keywordCondition(filter.keyword))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Sort orders; the id breaks ties, so that pages neither repeat nor lose a line. */
export const lineOrders: Record<OwnLineSort, RawBuilder<unknown>> = {
  updated: sql.raw('l.updated_at desc, l.id desc'),
  destination: sql.raw('l.destination_code, l.id'),
  popularity: sql.raw('l.popularity desc, l.id'),
  code: sql.raw(`(l.code = ''), l.code, l.id`),
  heavy: sql.raw('l.heavy_fen_per_tonne[1], l.id'),
  light: sql.raw('l.light_fen_per_m3[1], l.id'),
}

import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { createTextMask } from '#contract/kernel/text/maskedText.ts'
import type { CarrierInquiryRow } from '#contract/orders/inquiries/calls.ts'
import type { CarrierInquiryState, OfferEnding } from '#contract/orders/inquiries/words.ts'
import type { Queryable } from '#server/db/database.ts'
import { selectColumns } from '../lists/selectColumns.ts'
import { inquiredCarrierScope, inquiryStateSql } from './lock.ts'
import { consignmentColumns, findPage } from './read.ts'

/** State of an inquiry `i` for the carrier of its offer `f`. */
const carrierState = (now: Date) => sql<CarrierInquiryState>`case when i.taken_offer_id = f.id then 'taken'
  when ${inquiryStateSql(now)} <> 'open' or f.state = 'declined' then 'over'
  when f.state = 'offered' then 'answered' when i.closes_at > ${now}::timestamptz then 'new' else 'over' end`

const endingOf = (now: Date) => sql<OfferEnding | null>`case when i.taken_offer_id = f.id then null
  when i.order_id is not null then 'elsewhere' when i.cancelled_at is not null then 'cancelled'
  when f.state = 'declined' then 'declined' when ${carrierState(now)} = 'over' then 'expired' end`

const isAnswerable = (now: Date) =>
  sql<boolean>`${inquiryStateSql(now)} = 'open' and (f.state = 'offered' or i.closes_at > ${now}::timestamptz)`

/** The customer's name; for a visitor four characters of a hash with the carrier's id, as in a consult. */
const customerName = `case when i.visitor_hash is null then cf.name
  else '访客 ' || upper(left(encode(sha256(i.visitor_hash || convert_to(f.carrier_id::text, 'UTF8')), 'hex'), 4)) end`

const columns = {
  ...consignmentColumns,
  id: 'f.id',
  lineId: 'f.line_id',
  lineText: `s.name || ' → ' || l.destination_text`,
  customerName,
  closesAt: 'i.closes_at',
  totalFen: 'f.total_fen',
  included: 'f.included',
  answerRemark: 'f.remark',
  validUntil: 'f.valid_until',
  reason: 'f.reason',
  answeredAt: 'f.answered_at',
  orderNumber: 'case when i.taken_offer_id = f.id then o.number end',
} satisfies Record<Exclude<keyof CarrierInquiryRow, 'state' | 'ending' | 'isAnswerable'>, string>

/** Masks phones and names in free text: a carrier gets contact data with the order only. */
const hidden = createTextMask([])
const masked = (row: CarrierInquiryRow): CarrierInquiryRow => ({
  ...row,
  goodsName: hidden(row.goodsName),
  remark: hidden(row.remark),
})

/** Lists the inquiries sent to a carrier, newest first; it does not see the other carriers. */
export async function listCarrierInquiries(
  db: Queryable,
  factoryId: number,
  filter: CallRequest<'/carrier/getInquiryList'>,
  now: Date,
): Promise<CallAnswer<'/carrier/getInquiryList'>> {
  const conditions = [
    inquiredCarrierScope(factoryId),
    ...(filter.state === undefined ? [] : [sql<boolean>`${carrierState(now)} = ${filter.state}`]),
    ...(filter.id === undefined ? [] : [sql<boolean>`f.id = ${filter.id}`]),
  ]
  const found = sql`select f.id from inquiry_offer f join inquiry i on i.id = f.inquiry_id
    where ${sql.join(conditions, sql` and `)}`
  const { ids, total } = await findPage(db, found, filter)
  const { rows } = await sql<CarrierInquiryRow>`
    select ${selectColumns(columns)}, ${carrierState(now)} as state, ${endingOf(now)} as ending, ${isAnswerable(now)} as "isAnswerable"
    from unnest(${ids}::bigint[]) with ordinality x(id, place) join inquiry_offer f on f.id = x.id
      join inquiry i on i.id = f.inquiry_id join line l on l.id = f.line_id join site s on s.city_id = l.site_id
      left join factory cf on cf.id = i.factory_id left join freight_order o on o.id = i.order_id
    order by x.place`.execute(db)
  return { list: rows.map(masked), total }
}

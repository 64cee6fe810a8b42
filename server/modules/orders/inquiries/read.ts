import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { Inquiry, InquiryRow, Offer } from '#contract/orders/inquiries/calls.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { selectColumns } from '../lists/selectColumns.ts'
import type { Owner } from '../owner.ts'
import { inquiryScope, inquiryStateSql } from './lock.ts'

/** SQL columns of the consignment of `inquiry i`, for both sides. */
export const consignmentColumns = {
  destinationCode: 'i.destination_code',
  destinationText: 'i.destination_text',
  goodsName: 'i.goods_name',
  packaging: 'i.packaging',
  pieces: 'i.pieces',
  weightGrams: 'i.weight_grams',
  volumeCm3: 'i.volume_cm3',
  pickupMode: 'i.pickup_mode',
  deliveryMode: 'i.delivery_mode',
  declaredValueFen: 'i.declared_value_fen',
  codFen: 'i.cod_fen',
  receiptCopies: 'i.receipt_copies',
  isHeld: 'i.is_held',
  remark: 'i.remark',
  createdAt: 'i.created_at',
} as const

const rowColumns = {
  ...consignmentColumns,
  id: 'i.id',
  closesAt: 'i.closes_at',
  asked: 'n.asked',
  offered: 'n.offered',
  declined: 'n.declined',
  lowestFen: 'n.lowest_fen',
  order: `case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'status', o.status) end`,
} satisfies Record<Exclude<keyof InquiryRow, 'state'>, string>

const readRows = async (db: Queryable, ids: readonly number[], now: Date): Promise<InquiryRow[]> => {
  const { rows } = await sql<InquiryRow>`
    select ${selectColumns(rowColumns)}, ${inquiryStateSql(now)} as state
    from unnest(${ids}::bigint[]) with ordinality x(id, place) join inquiry i on i.id = x.id
      left join freight_order o on o.id = i.order_id
      cross join lateral (
        select count(*) as asked, count(*) filter (where f.state = 'offered') as offered,
          count(*) filter (where f.state = 'declined') as declined,
          min(f.total_fen) filter (where f.state = 'offered' and f.valid_until > ${now}::timestamptz) as lowest_fen
        from inquiry_offer f where f.inquiry_id = i.id) n
    order by x.place`.execute(db)
  return rows
}

/** Returns one page of the ids that a query finds, newest first, and their total, counted up to 10,000. */
export async function findPage(
  db: Queryable,
  found: RawBuilder<unknown>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from (${found}) x order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from (${found}) x limit ${orderCountMax}) n`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}

/** Lists a customer's inquiries, newest first. */
export async function listInquiries(
  db: Queryable,
  owner: Owner,
  filter: CallRequest<'/orders/getInquiryList'>,
  now: Date,
): Promise<CallAnswer<'/orders/getInquiryList'>> {
  const inState = filter.state === undefined ? sql`` : sql` and ${inquiryStateSql(now)} = ${filter.state}`
  const found = sql`select i.id from inquiry i where ${inquiryScope(owner)}${inState}`
  const { ids, total } = await findPage(db, found, filter)
  return { list: await readRows(db, ids, now), total }
}

const offerColumns = {
  id: 'f.id',
  lineId: 'f.line_id',
  carrierId: 'c.id',
  carrierName: 'c.name',
  lineText: `s.name || ' → ' || l.destination_text`,
  isDirect: 'l.is_direct',
  transitHoursMin: 'l.transit_hours_min',
  transitHoursMax: 'l.transit_hours_max',
  phones: 'l.origin_phones',
  totalFen: 'f.total_fen',
  included: 'f.included',
  remark: 'f.remark',
  validUntil: 'f.valid_until',
  reason: 'f.reason',
  answeredAt: 'f.answered_at',
  isTaken: 'i.taken_offer_id is not distinct from f.id',
} satisfies Record<Exclude<keyof Offer, 'state'>, string>

/** Reads a customer's inquiry with all offers: cheapest valid ones first, unanswered before declined. */
export async function readInquiry(db: Queryable, owner: Owner, id: number, now: Date): Promise<Inquiry> {
  const { rows: own } = await sql<{ id: number }>`
    select i.id from inquiry i where i.id = ${id} and ${inquiryScope(owner)}`.execute(db)
  if (own.length === 0) return refuse('notFound')
  const [row] = await readRows(db, [id], now)
  if (!row) return refuse('notFound')
  const { rows: offers } = await sql<Offer>`
    select ${selectColumns(offerColumns)},
      case when f.state = 'offered' and f.valid_until <= ${now}::timestamptz then 'expired' else f.state end as state
    from inquiry_offer f join inquiry i on i.id = f.inquiry_id join factory c on c.id = f.carrier_id
      join line l on l.id = f.line_id join site s on s.city_id = l.site_id
    where f.inquiry_id = ${id}
    order by f.state = 'declined', f.state = 'asked', f.valid_until <= ${now}::timestamptz, f.total_fen, f.id`.execute(
    db,
  )
  return { ...row, offers }
}

import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '../../../contract/calls.ts'
import { orderStatuses } from '../../../contract/rules/orderStates.ts'
import type { OrderStatus } from '../../../contract/rules/orderStates.ts'
import type { Database } from '../../db/database.ts'
import type { Scope } from './owner.ts'

type Filter = CallRequest<'/orders/getOrdersList'>
type ListAnswer = CallAnswer<'/orders/getOrdersList'>

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function matching(scope: Scope, keyword: string | undefined) {
  if (!keyword) return scope
  return sql<boolean>`${scope} and o.search_text like ${`%${escapeLike(keyword.toLowerCase())}%`}`
}

async function countByStatus(db: Database, condition: Scope): Promise<Record<OrderStatus, number>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select o.status, count(*) as count from freight_order o where ${condition} group by o.status`.execute(db)
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>
  for (const row of rows) counts[row.status] = row.count
  return counts
}

/** Goods in a few words: the first row's name, and how many rows follow. */
const goodsText = sql<string>`(o.goods -> 0 ->> 'name') ||
  case when jsonb_array_length(o.goods) > 1 then '等 ' || jsonb_array_length(o.goods) || ' 项' else '' end`

/** A page of orders of a scope, newest first, with the count of each state under the same keyword. */
export async function listOrders(db: Database, scope: Scope, filter: Filter): Promise<ListAnswer> {
  const condition = matching(scope, filter.keyword)
  const counts = await countByStatus(db, condition)
  const inState = filter.status ? sql<boolean>`${condition} and o.status = ${filter.status}` : condition
  const { rows } = await sql<ListAnswer['list'][number]>`
    select o.id, o.number, o.status, w.number as "waybillNumber", f.name as "carrierName", o.line_id as "lineId",
      l.destination_text as "destinationText", o.shipper ->> 'name' as "shipperName", o.recipient ->> 'name' as "recipientName",
      ${goodsText} as "goodsText", o.pieces, o.weight_grams as "weightGrams", o.volume_cm3 as "volumeCm3",
      o.total_fen as "totalFen", o.payment,
      o.exception is not null and o.exception ->> 'resolvedAt' is null as "hasOpenException",
      o.cancel_requested_at is not null as "isCancelRequested", o.created_at as "createdAt",
      (select json_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', e.text)
        from tracking_event e where e.waybill_id = w.id order by e.id desc limit 1) as "lastEvent"
    from freight_order o
      join line l on l.id = o.line_id join factory f on f.id = o.carrier_id left join waybill w on w.order_id = o.id
    where ${inState}
    order by o.id desc limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(db)
  const total = filter.status
    ? counts[filter.status]
    : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { list: rows, total, counts }
}

import { factories } from '../fillOrders.ts'

/** The steps of an order, with hours from its start. */
const steps = `(values
  (0, 'customer', 'create', null, 'pending', '提交订单'), (2, 'carrier', 'accept', 'pending', 'accepted', '承运商已受理'),
  (6, 'carrier', 'pickUp', 'accepted', 'picked_up', '已收货'), (12, 'carrier', 'depart', 'picked_up', 'in_transit', '已发车'),
  (36, 'carrier', 'arrive', 'in_transit', 'arrived', '已到站'), (38, 'carrier', 'deliver', 'arrived', 'delivering', '送货中'),
  (40, 'carrier', 'sign', 'delivering', 'signed', '已签收')) s(hours, party, action, from_status, to_status, text)`

const tracked = `(values (2, 'accepted'), (6, 'picked_up'), (12, 'in_transit'), (18, 'in_transit'), (24, 'in_transit'), (30, 'in_transit'),
  (36, 'arrived'), (40, 'signed')) t(hours, status)`

/** The lifetime of notices (server/modules/notices/trim.ts). */
const noticeDays = 90

/**
 * Returns statements that insert the orders from $1 to $2 and their rows. Orders have ids above `base` in the sequence of their
 * creation, and waybills the same. One in fifty is cancelled; the last day's are pending.
 */
export function historyParts({
  names,
  base,
  orders,
  days,
}: {
  names: readonly string[]
  base: number
  orders: number
  days: number
}): string[] {
  const changed: Record<string, string> = {
    number: `'H' || lpad(n::text, 12, '0')`,
    status: `case when n > ${orders} - ${orders / days} then 'pending' when n % 50 = 0 then 'cancelled' else 'signed' end`,
    factory_id: 'c.factory_id',
    user_id: 'c.user_id',
    visitor_hash: 'null',
    line_id: 'l.id',
    carrier_id: 'l.carrier_id',
    site_id: 'l.site_id',
    search_text: `'h' || lpad(n::text, 12, '0') || m.search_text`,
    exception: 'null',
    created_at: 'at',
    updated_at: `at + interval '40 hours'`,
    moved_at: `at + interval '40 hours'`,
  }
  const values = names.map((name) => changed[name] ?? `m.${name}`)
  const ofThese = `o.id > ${base} and o.id between ${base} + $1::integer and ${base} + $2::integer`
  return [
    `insert into freight_order (id, ${names.join(', ')})
     select ${base} + n, ${values.join(', ')}
     from generate_series($1::integer, $2::integer) n
     cross join lateral (select now() - (${orders} - n) * (interval '1 day' * (${days} / ${orders}::float)) as at) placed
     join model m on m.nth = n % (select count(*) from model)
     join model_line l on l.nth = floor((select count(*) from model_line) * power((n * 0.6180339887) % 1, 3))::bigint
     join customer c on c.nth = 1 + case when n % 2 = 0 then (n / 2) % 100 else (n / 2) % ${factories} end`,
    `insert into order_event (order_id, at, party, user_id, action, from_status, to_status, text)
     select o.id, o.created_at + s.hours * interval '1 hour', s.party, o.user_id, s.action, s.from_status, s.to_status, s.text
     from freight_order o cross join ${steps} where ${ofThese} and (o.status = 'signed' or s.hours = 0) order by o.id, s.hours`,
    `insert into waybill (id, number, order_id, carrier_id, pieces, created_at, expected_at, arrived_at, signed_at, signer)
     select o.id, 'Y' || o.number, o.id, o.carrier_id, o.pieces, o.created_at, o.created_at + interval '2 days',
       o.created_at + interval '36 hours', case when o.status = 'signed' then o.created_at + interval '40 hours' end, '本人'
     from freight_order o where ${ofThese} order by o.id`,
    `insert into tracking_event (waybill_id, at, status, place, text)
     select o.id, o.created_at + t.hours * interval '1 hour', t.status, '永康站', '货物已到站【永康站】，下一站待发，经办人员 ' || t.hours
     from freight_order o cross join ${tracked} where ${ofThese} order by o.id, t.hours`,
    `insert into ledger_entry (order_id, kind, factory_id, carrier_id, payment, amount_fen, received_fen, copies, state, due_at, done_at)
     select o.id, 'settlement', o.factory_id, o.carrier_id, 'monthly', o.total_fen, o.total_fen, 0, 'settled', o.updated_at, o.updated_at
     from freight_order o where ${ofThese} and o.status = 'signed' and o.id % 2 = 0 order by o.id`,
    `insert into notice (user_id, order_id, kind, title, text, link, is_read, created_at)
     select case s.party when 'carrier' then o.user_id else l.user_id end, o.id, 'orderMoved', '订单 ' || o.number || ' 有新进展', s.text,
       '/orders/orderDetail/' || o.id, o.created_at < now() - interval '3 days', o.created_at + s.hours * interval '1 hour'
     from freight_order o join model_line l on l.id = o.line_id cross join ${steps}
     where ${ofThese} and o.created_at > now() - interval '${noticeDays} days' order by o.id, s.hours`,
    `insert into audit_log (at, user_id, factory_id, address, action, subject_kind, subject_id, before, after)
     select o.created_at, l.user_id, o.carrier_id, '10.0.0.1', 'lineChanged', 'line', o.line_id::text, '{"status":"on"}', '{"status":"paused"}'
     from freight_order o join model_line l on l.id = o.line_id where ${ofThese} and o.id % 5 = 0 order by o.id`,
  ]
}

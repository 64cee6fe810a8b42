-- :lines lines to 160 destinations (a search finds some twenty), 200,000 waybills of eight events, 200,000 orders of 1,000
-- factories, of which a hundred have half. All values derive from the row's number.
create function pick(n bigint, salt bigint, choices bigint) returns integer immutable parallel safe language sql
  return ((hashint8extended(n, salt) & 9223372036854775807) % choices)::integer;

insert into freight_line (carrier_name, site_id, destination_code, is_direct, hours_min, hours_max, fen_per_ton, fen_per_m3,
  minimum_fen, has_pickup, has_delivery, has_cod, status, popularity, updated_at)
select '承运商' || pick(n, 1, 800) || '物流有限公司', 330000 + pick(n, 2, :sites), 110100 + 100 * pick(n, 4, 160),
  pick(n, 5, 10) < 6, 24 + pick(n, 6, 24), 48 + pick(n, 7, 72), 20000 + pick(n, 8, 60000), 6000 + pick(n, 9, 20000),
  2000 + pick(n, 10, 6000), pick(n, 11, 2) = 0, pick(n, 12, 3) > 0, pick(n, 13, 2) = 0,
  case when pick(n, 14, 10) < 9 then 'on' else 'paused' end, pick(n, 15, 10000),
  timestamptz '2026-01-01 00:00+00' + pick(n, 16, 25000000) * interval '1 second'
from generate_series(1, :lines) n;

insert into session select sha256(convert_to('bare-' || n, 'UTF8')), n, now() + interval '10 years' from generate_series(1, 1000) n;

insert into freight_order (number, factory_id, line_id, status, shipper_name, shipper_phone, shipper_code, shipper_address,
  recipient_name, recipient_phone, recipient_code, recipient_address, pieces, total_fen, remark, created_at)
select 'D' || lpad(n::text, 12, '0'), case when pick(n, 20, 2) = 0 then 1 + pick(n, 21, 100) else 1 + pick(n, 22, 1000) end,
  1 + pick(n, 23, :lines), (array['pending', 'accepted', 'in_transit', 'arrived', 'signed', 'cancelled'])[1 + pick(n, 24, 6)],
  '发货人' || pick(n, 25, 500), '138' || lpad(pick(n, 26, 100000000)::text, 8, '0'), 330784, '江南街道五金城' || pick(n, 27, 999) || '号',
  '收货人' || pick(n, 28, 50000), '139' || lpad(pick(n, 29, 100000000)::text, 8, '0'), 330782, '商城大道' || pick(n, 30, 999) || '号',
  1 + pick(n, 31, 60), 3000 + pick(n, 32, 90000), case when pick(n, 33, 4) = 0 then '易碎，轻放' end,
  timestamptz '2025-01-01 00:00+00' + n * interval '3 minutes'
from generate_series(1, 200000) n;

insert into waybill (number, carrier_name, status, pieces, origin_code, destination_code, created_at)
select 'YD' || lpad(n::text, 12, '0'), '承运商' || pick(n, 40, 800) || '物流有限公司', 'in_transit', 1 + pick(n, 41, 60), 330784,
  110100 + 100 * pick(n, 42, 340), timestamptz '2025-01-01 00:00+00' + n * interval '3 minutes'
from generate_series(1, 200000) n;
insert into waybill_event (waybill_id, at, place, status, note)
select n, timestamptz '2025-01-01 00:00+00' + n * interval '3 minutes' + e * interval '5 hours', '站点' || pick(n * 8 + e, 43, 300),
  (array['accepted', 'picked_up', 'in_transit', 'in_transit', 'in_transit', 'arrived', 'delivering', 'signed'])[e],
  '货物已到达【站点' || pick(n * 8 + e, 43, 300) || '】，经办人员' || pick(n * 8 + e, 44, 900)
from generate_series(1, 200000) n, generate_series(1, 8) e;

create index freight_line_site on freight_line (site_id, fen_per_ton, id) where status = 'on';
create index freight_line_search on freight_line (site_id, destination_code, fen_per_ton, id) where status = 'on';
create unique index waybill_number on waybill (number);
create index waybill_event_waybill on waybill_event (waybill_id, at);
create unique index freight_order_number on freight_order (number);
create index freight_order_factory on freight_order (factory_id, id desc);
create index order_goods_order on order_goods (order_id);
analyze;

-- What a carrier has in hand, summed by where it goes and where it is picked up, along one index: orders that are not over are few beside
-- those of years. The district of the pickup has a column of its own, since an expression is read from no index alone.
alter table freight_order add column pickup_code text;

create function note_pickup() returns trigger language plpgsql as $$
begin
  new.pickup_code := new.shipper ->> 'regionCode';
  return new;
end $$;
create trigger freight_order_pickup before insert or update of shipper on freight_order
  for each row execute function note_pickup();

-- Of orders that are over nobody sums the pickup, so they are left as they are: nothing of their table is written anew. Nor has an order
-- changed by this, as carriers' software is told of changes.
alter table freight_order disable trigger user;
update freight_order set pickup_code = shipper ->> 'regionCode'
  where status not in ('signed', 'receipt_returned', 'rejected', 'cancelled');
alter table freight_order enable trigger user;

create index freight_order_pool on freight_order (carrier_id, lane_code, pickup_code)
  include (id, status, pieces, weight_grams, volume_cm3, delivery_mode, payment, cod_fen, receipt_copies, is_held)
  where status not in ('signed', 'receipt_returned', 'rejected', 'cancelled');

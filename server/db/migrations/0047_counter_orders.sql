-- 柜台开单 (product.md §5): an order that a carrier writes down for somebody who stands at its counter or calls. Until he claims it by his
-- mobile it belongs to a visitor whom no browser can be, so that whatever an order has an owner for stays as it is.
alter table freight_order add column is_counter boolean not null default false;
-- the owner of the mobile was asked, and said that it is not his
alter table freight_order add column claim_declined_at timestamptz;

-- What a mobile may claim.
create index freight_order_claim on freight_order (contact_mobile, id desc)
  where is_counter and visitor_hash is not null and claim_declined_at is null;

-- The senders that a carrier knows, found by the first digits of their phones.
create index freight_order_carrier_sender on freight_order (carrier_id, (shipper ->> 'phone') text_pattern_ops, id desc);

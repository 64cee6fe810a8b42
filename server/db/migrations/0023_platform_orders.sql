-- Operators list the orders of the whole platform: what narrows them is found without a customer or a carrier before it.
create index freight_order_status on freight_order (status, id desc);
create index freight_order_created on freight_order (created_at);
create index freight_order_lane on freight_order (lane_code, id);
create index freight_order_exception on freight_order (id) where exception is not null;
create index waybill_signed on waybill (signed_at) where signed_at is not null;

-- What the recipient is told by SMS (product.md §5), unless the order says not to.
alter table freight_order add column skips_recipient_sms boolean not null default false;
-- The order that an SMS to its recipient is about; the text is made of it when it is sent.
alter table sms_notice add column order_id bigint references freight_order (id);

-- Of each kind one SMS an order, however often a step is told; counted against the carrier. Stays when the SMS itself is forgotten.
create table recipient_sms (
  order_id bigint not null references freight_order (id),
  -- server/adapters/sms/noticeTexts.ts
  kind text not null,
  carrier_id bigint not null references factory (id),
  at timestamptz not null,
  primary key (order_id, kind)
);
create index recipient_sms_carrier on recipient_sms (carrier_id, at);

-- What the recipient of an order says on its page (product.md §5): how the goods are to come, and what is broken or missing.
create table recipient_wish (
  order_id bigint primary key references freight_order (id),
  delivery_mode text not null check (delivery_mode in ('self', 'door')),
  address text not null default '',
  -- what it adds to the freight, or takes from it; null where the order's prices do not hold it
  fee_fen bigint,
  -- paid by the recipient beside the freight
  is_fee_apart boolean not null,
  state text not null check (state in ('waiting', 'accepted', 'declined')),
  said_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  answered_by bigint references app_user (id)
);

create table recipient_report (
  order_id bigint primary key references freight_order (id),
  kind text not null check (kind in ('damage', 'shortage')),
  text text not null,
  file_ids text[] not null default '{}',
  reported_at timestamptz not null,
  amended_at timestamptz,
  answer text not null default '',
  answered_at timestamptz,
  answered_by bigint references app_user (id)
);

-- Not looked over: what is there holds the narrower one.
alter table order_event drop constraint order_event_party_check;
alter table order_event add constraint order_event_party_check
  check (party in ('customer', 'carrier', 'platform', 'recipient')) not valid;

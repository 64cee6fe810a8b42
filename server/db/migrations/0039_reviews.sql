-- What the customer of a signed order says of it, one for each order, and what the carrier answers (product.md §5, 评价).
create table order_review (
  order_id bigint primary key references freight_order (id),
  carrier_id bigint not null references factory (id),
  time_score smallint not null check (time_score between 1 and 5),
  goods_score smallint not null check (goods_score between 1 and 5),
  service_score smallint not null check (service_score between 1 and 5),
  text text not null default '',
  reviewed_at timestamptz not null,
  amended_at timestamptz,
  answer text not null default '',
  answered_at timestamptz,
  answered_by bigint references app_user (id),
  -- why the platform shows the reason in place of the words; null: it shows the words
  hidden_reason text,
  hidden_at timestamptz,
  hidden_by bigint references app_user (id),
  constraint order_review_hidden check ((hidden_reason is null) = (hidden_at is null))
);
create index order_review_carrier on order_review (carrier_id, reviewed_at desc, order_id desc);
-- what a carrier's figures are read from, and from nothing else
create index order_review_scores on order_review (carrier_id, reviewed_at desc) include (time_score, goods_score, service_score)
  where hidden_at is null;
create index order_review_newest on order_review (reviewed_at desc, order_id desc);
create index order_review_of_hidden on order_review (reviewed_at desc, order_id desc) where hidden_at is not null;
create index order_review_low on order_review (reviewed_at desc, order_id desc)
  where least(time_score, goods_score, service_score) <= 2;

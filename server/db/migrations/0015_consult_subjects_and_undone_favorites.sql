-- What a consult is about, looked up among all of a side's threads.
create index consult_factory_line on consult (factory_id, line_id, last_dialog_id desc) where factory_id is not null and line_id is not null;
create index consult_visitor_line on consult (visitor_hash, line_id, last_dialog_id desc) where visitor_hash is not null and line_id is not null;
create index consult_carrier_line on consult (carrier_id, line_id, last_dialog_id desc) where line_id is not null;
create index consult_order on consult (order_id, last_dialog_id desc) where order_id is not null;

-- Saved lines that were given up a moment ago, as they were: an undo puts them back with their day and its prices. Kept minutes, and
-- never moved to an account.
create table favorite_removed (
  user_id bigint references app_user (id) on delete cascade,
  visitor_hash bytea,
  line_id bigint not null references line (id) on delete cascade,
  saved_at timestamptz not null,
  heavy_from_grams bigint[] not null,
  heavy_fen_per_tonne bigint[] not null,
  light_from_cm3 bigint[] not null,
  light_fen_per_m3 bigint[] not null,
  min_charge_fen bigint not null,
  removed_at timestamptz not null,
  constraint favorite_removed_one_owner check ((user_id is null) <> (visitor_hash is null))
);
create unique index favorite_removed_user on favorite_removed (user_id, line_id) where user_id is not null;
create unique index favorite_removed_visitor on favorite_removed (visitor_hash, line_id) where visitor_hash is not null;
create index favorite_removed_at on favorite_removed (removed_at);
create index favorite_removed_line on favorite_removed (line_id);

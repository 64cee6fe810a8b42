-- How a user mapped the columns of a list of people with these titles: targets of contract/records/fieldWords.ts, null: not imported.
create table record_sheet (
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null,
  -- sha-256 of the titles
  titles_key bytea not null,
  titles jsonb not null,
  targets jsonb not null,
  used_at timestamptz not null,
  primary key (user_id, kind, titles_key),
  constraint record_sheet_kind check (kind in ('shipper', 'recipient'))
);

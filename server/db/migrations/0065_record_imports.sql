-- Imports of lists of people into an address book. Rows wait until the user applies the import; all are added in one transaction.
create table record_import (
  id bigint generated always as identity primary key,
  factory_id bigint not null references factory (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null,
  file_name text not null,
  -- dropped: the user chose another file before it was applied
  stage text not null default 'open',
  created_at timestamptz not null,
  applied_at timestamptz,
  -- the added records, for an undo
  added_ids bigint[] not null default '{}',
  constraint record_import_kind check (kind in ('shipper', 'recipient')),
  constraint record_import_stage check (stage in ('open', 'dropped', 'applied', 'undone'))
);
create index record_import_of_book on record_import (factory_id, kind, applied_at desc);
create index record_import_of_user on record_import (user_id);

-- Valid rows that the book did not have when they were checked.
create table record_import_row (
  import_id bigint not null references record_import (id) on delete cascade,
  -- as the file counts
  row_number integer not null,
  -- columns of address_record
  record jsonb not null,
  identity bytea not null,
  primary key (import_id, row_number)
);

-- The plain tables of the bare server: the cost of the same work without rules.
create table freight_line (
  id bigint generated always as identity primary key,
  carrier_name text not null,
  site_id integer not null,
  destination_code integer not null,
  is_direct boolean not null,
  hours_min integer not null,
  hours_max integer not null,
  fen_per_ton integer not null,
  fen_per_m3 integer not null,
  minimum_fen integer not null,
  has_pickup boolean not null,
  has_delivery boolean not null,
  has_cod boolean not null,
  status text not null,
  popularity integer not null,
  updated_at timestamptz not null
);
create table waybill (
  id bigint generated always as identity primary key,
  number text not null,
  carrier_name text not null,
  status text not null,
  pieces integer not null,
  origin_code integer not null,
  destination_code integer not null,
  created_at timestamptz not null
);
create table waybill_event (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill (id),
  at timestamptz not null,
  place text not null,
  status text not null,
  note text not null
);
create table session (
  token_hash bytea primary key,
  factory_id integer not null,
  expires_at timestamptz not null
);
create table freight_order (
  id bigint generated always as identity primary key,
  number text not null,
  factory_id integer not null,
  line_id bigint not null,
  status text not null,
  shipper_name text not null,
  shipper_phone text not null,
  shipper_code integer not null,
  shipper_address text not null,
  recipient_name text not null,
  recipient_phone text not null,
  recipient_code integer not null,
  recipient_address text not null,
  pieces integer not null,
  total_fen integer not null,
  remark text,
  created_at timestamptz not null default now()
);
create table order_goods (
  id bigint generated always as identity primary key,
  order_id bigint not null references freight_order (id),
  name text not null,
  packaging text not null,
  pieces integer not null,
  weight_grams bigint not null,
  volume_cm3 bigint not null
);
create table order_quote (
  order_id bigint primary key references freight_order (id),
  freight_fen integer not null,
  services_fen integer not null,
  total_fen integer not null
);

-- Boards: what was placed, signed and asked, summed by carrier and day (docs/decisions/0024-boards.md).

-- A calendar day in Asia/Shanghai, which keeps UTC+8 all year, and the moment it begins at.
create function china_day(at timestamptz) returns date immutable parallel safe language sql
  return ((at at time zone 'UTC') + interval '8 hours')::date;
create function china_day_start(day date) returns timestamptz immutable parallel safe language sql
  return (day::timestamp - interval '8 hours') at time zone 'UTC';

-- Where an order goes, as lanes are told apart: the city; a municipality as a whole; a county that its province governs itself.
alter table freight_order add column lane_code text generated always as (
  case
    when left(recipient ->> 'regionCode', 2) in ('11', '12', '31', '50') then left(recipient ->> 'regionCode', 2) || '0000'
    when substr(recipient ->> 'regionCode', 3, 2) = '90' then recipient ->> 'regionCode'
    else left(recipient ->> 'regionCode', 4) || '00'
  end
) stored;
create index freight_order_carrier_lane on freight_order (carrier_id, lane_code, id);
create index waybill_carrier_signed on waybill (carrier_id, signed_at) where signed_at is not null;
create index consult_carrier_created on consult (carrier_id, created_at);
-- What the whole platform still owes: the entries that are not done.
create index ledger_entry_open on ledger_entry (kind, state, payment) include (amount_fen, copies)
  where state in ('due', 'collected', 'sent');

-- One carrier's day: orders by the day they were placed on, signatures by the day of the signature, consults by their first day.
create table board_day (
  carrier_id bigint not null,
  day date not null,
  orders integer not null,
  -- rejected or cancelled; the sums below are of the others
  lost_orders integer not null,
  freight_fen bigint not null,
  weight_grams bigint not null,
  volume_cm3 bigint not null,
  exception_orders integer not null,
  -- whole minutes from placing to acceptance, one for each order that was accepted
  accept_minutes integer[] not null,
  signed_orders integer not null,
  signed_freight_fen bigint not null,
  -- signed orders that had an expected arrival, and those of them that kept it
  timed_orders integer not null,
  on_time_orders integer not null,
  consults integer not null,
  -- whole minutes to the carrier's first message, one for each consult that was answered
  answer_minutes integer[] not null,
  primary key (carrier_id, day)
);
create index board_day_day on board_day (day);

-- The orders of a day that were not lost, by where they go.
create table board_lane (
  carrier_id bigint not null,
  day date not null,
  lane_code text not null,
  orders integer not null,
  freight_fen bigint not null,
  weight_grams bigint not null,
  volume_cm3 bigint not null,
  primary key (carrier_id, day, lane_code)
);
create index board_lane_day on board_lane (day);

-- Days whose sums are not those of board_day any more: read from the orders themselves until upkeep has summed them anew. Only ever
-- added to by the transactions that change an order, so that no two of them wait for each other.
create table board_mark (
  carrier_id bigint not null,
  day date not null
);
create index board_mark_day on board_mark (carrier_id, day);

create function mark_placed_orders() returns trigger language plpgsql as $$
begin
  insert into board_mark select distinct carrier_id, china_day(created_at) from added;
  return null;
end $$;
create trigger freight_order_board_placed after insert on freight_order
  referencing new table as added for each statement execute function mark_placed_orders();

create function mark_changed_order() returns trigger language plpgsql as $$
begin
  insert into board_mark select new.carrier_id, china_day(new.created_at)
    union select old.carrier_id, china_day(old.created_at)
    union select w.carrier_id, china_day(w.signed_at) from waybill w where w.order_id = new.id and w.signed_at is not null;
  return null;
end $$;
create trigger freight_order_board_changed after update on freight_order for each row
  when ((old.carrier_id, old.status, old.total_fen, old.weight_grams, old.volume_cm3, old.lane_code, old.created_at,
      old.exception is null)
    is distinct from (new.carrier_id, new.status, new.total_fen, new.weight_grams, new.volume_cm3, new.lane_code, new.created_at,
      new.exception is null))
  execute function mark_changed_order();

create function mark_issued_waybills() returns trigger language plpgsql as $$
begin
  insert into board_mark select o.carrier_id, china_day(o.created_at) from added a join freight_order o on o.id = a.order_id
    union select a.carrier_id, china_day(a.signed_at) from added a where a.signed_at is not null;
  return null;
end $$;
create trigger waybill_board_issued after insert on waybill
  referencing new table as added for each statement execute function mark_issued_waybills();

create function mark_signed_waybill() returns trigger language plpgsql as $$
begin
  insert into board_mark select new.carrier_id, china_day(new.signed_at) where new.signed_at is not null
    union select old.carrier_id, china_day(old.signed_at) where old.signed_at is not null;
  return null;
end $$;
create trigger waybill_board_signed after update on waybill for each row
  when ((old.carrier_id, old.signed_at, old.expected_at) is distinct from (new.carrier_id, new.signed_at, new.expected_at))
  execute function mark_signed_waybill();

create function mark_begun_consults() returns trigger language plpgsql as $$
begin
  insert into board_mark select distinct carrier_id, china_day(created_at) from added;
  return null;
end $$;
create trigger consult_board_begun after insert on consult
  referencing new table as added for each statement execute function mark_begun_consults();

create function mark_moved_consult() returns trigger language plpgsql as $$
begin
  insert into board_mark values (old.carrier_id, china_day(old.created_at)), (new.carrier_id, china_day(new.created_at));
  return null;
end $$;
create trigger consult_board_moved after update on consult for each row
  when (old.carrier_id is distinct from new.carrier_id) execute function mark_moved_consult();

create function mark_answered_consults() returns trigger language plpgsql as $$
begin
  insert into board_mark select distinct c.carrier_id, china_day(c.created_at)
    from added a join consult c on c.id = a.consult_id where a.side = 'carrier';
  return null;
end $$;
create trigger dialog_board_answered after insert on dialog
  referencing new table as added for each statement execute function mark_answered_consults();

insert into board_mark
select carrier_id, china_day(created_at) from freight_order
union select carrier_id, china_day(signed_at) from waybill where signed_at is not null
union select carrier_id, china_day(created_at) from consult;

-- Orders carried by line are counted as waybills are signed, not from all waybills each time (docs/growth.md): only ever added to, like
-- board_mark, so that no signature waits for another. Upkeep adds the changes up and takes them away.
create table line_mark (
  -- null: count all lines anew
  line_id bigint,
  -- orders carried: one more, or one less where a signature was taken back
  change smallint not null
);
insert into line_mark values (null, 0);

-- What upkeep counted; orders_carried beside it is what the version before goes on writing.
alter table line_stats add column counted bigint not null default 0;

create or replace function mark_issued_waybills() returns trigger language plpgsql as $$
begin
  insert into board_mark select o.carrier_id, china_day(o.created_at) from added a join freight_order o on o.id = a.order_id
    union select a.carrier_id, china_day(a.signed_at) from added a where a.signed_at is not null;
  insert into line_mark select o.line_id, 1 from added a join freight_order o on o.id = a.order_id where a.signed_at is not null;
  return null;
end $$;

create or replace function mark_signed_waybill() returns trigger language plpgsql as $$
begin
  insert into board_mark select new.carrier_id, china_day(new.signed_at) where new.signed_at is not null
    union select old.carrier_id, china_day(old.signed_at) where old.signed_at is not null;
  if (old.signed_at is null) <> (new.signed_at is null) then
    insert into line_mark
    select o.line_id, case when new.signed_at is null then -1 else 1 end from freight_order o where o.id = new.order_id;
  end if;
  return null;
end $$;

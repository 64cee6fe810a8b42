-- The payments that make up an entry's received_fen (docs/decisions/0056-received-payments.md). Triggers write them, so that the
-- previous version, which may still run, records its payments, too.
create table received_payment (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  kind text not null,
  carrier_id bigint not null references factory (id),
  -- when the money was received: at the signature, or when the entry was registered as collected or settled
  at timestamptz not null,
  -- the user who registered it; null: unknown
  received_by bigint references app_user (id),
  -- null: registered after the signature, without a method
  method text check (method in ('cash', 'wechat', 'alipay', 'transfer', 'card')),
  amount_fen bigint not null check (amount_fen > 0),
  foreign key (order_id, kind) references ledger_entry (order_id, kind) on delete cascade
);
create index received_payment_carrier on received_payment (carrier_id, at) include (order_id, kind, received_by, method, amount_fen);
create index received_payment_entry on received_payment (order_id, kind, id);

-- The user who signed an order for its recipient.
create function signer_user(signed_order_id bigint) returns bigint stable language sql as $$
  select v.user_id from order_event v where v.order_id = signed_order_id and v.to_status = 'signed' order by v.id desc limit 1
$$;

create function add_received_payments() returns trigger language plpgsql as $$
begin
  insert into received_payment (order_id, kind, carrier_id, at, received_by, method, amount_fen)
  select e.order_id, e.kind, e.carrier_id, coalesce(e.underway_at, e.done_at, e.due_at),
    coalesce(e.underway_by, e.done_by, signer_user(e.order_id)), e.received_method, e.received_fen
  from added e where e.received_fen > 0;
  return null;
end $$;
create trigger ledger_entry_added_payment after insert on ledger_entry
  referencing new table as added for each statement execute function add_received_payments();

create function change_received_payments() returns trigger language plpgsql as $$
declare
  change_fen bigint := new.received_fen - old.received_fen;
  last received_payment;
begin
  if change_fen > 0 then
    insert into received_payment (order_id, kind, carrier_id, at, received_by, method, amount_fen)
    select new.order_id, new.kind, new.carrier_id,
      coalesce(case new.state when 'collected' then new.underway_at when 'settled' then new.done_at end, new.due_at),
      coalesce(case new.state when 'collected' then new.underway_by when 'settled' then new.done_by end, signer_user(new.order_id)),
      case when new.received_method is distinct from old.received_method then new.received_method end, change_fen;
  end if;
  -- undoing a step restores what its payment found
  while change_fen < 0 loop
    select * into last from received_payment p where p.order_id = new.order_id and p.kind = new.kind order by p.id desc limit 1;
    exit when not found;
    if last.amount_fen + change_fen > 0 then
      update received_payment set amount_fen = last.amount_fen + change_fen where id = last.id;
    else
      delete from received_payment where id = last.id;
    end if;
    change_fen := change_fen + last.amount_fen;
  end loop;
  return null;
end $$;
create trigger ledger_entry_changed_payment after update of received_fen on ledger_entry
  for each row when (new.received_fen <> old.received_fen) execute function change_received_payments();

-- A merge of two carriers moves the entries; so do their payments, whichever version merges.
create function move_received_payments() returns trigger language plpgsql as $$
begin
  update received_payment set carrier_id = new.carrier_id where order_id = new.order_id and kind = new.kind;
  return null;
end $$;
create trigger ledger_entry_moved_payment after update of carrier_id on ledger_entry
  for each row when (new.carrier_id <> old.carrier_id) execute function move_received_payments();

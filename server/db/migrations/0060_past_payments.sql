-- Fills received_payment (migration 0053) from the entries of before. It follows a file outside a transaction, so that it runs in a
-- transaction of its own: it locks the entries that it reads, and neither a table nor an order.
-- An entry's missing payments are one with the signature, where a later step found a part of the money there, and the rest with that
-- step.
with entry as materialized (
  select e.*, e.received_fen - coalesce((
    select sum(p.amount_fen)::bigint from received_payment p where p.order_id = e.order_id and p.kind = e.kind), 0) as missing_fen
  from ledger_entry e where e.received_fen > 0 order by e.order_id, e.kind for no key update of e)
insert into received_payment (order_id, kind, carrier_id, at, received_by, method, amount_fen)
select e.order_id, e.kind, e.carrier_id, p.at, p.received_by, p.method, p.amount_fen
from entry e
left join lateral (
  select least((v.before #>> array['entries', e.kind, 'receivedFen'])::bigint, e.missing_fen) as fen
  from order_event v
  where e.received_method is not null and coalesce(e.underway_at, e.done_at) > e.due_at
    and v.order_id = e.order_id and v.action = 'advanceLedger' and v.undone_at is null and v.before ->> 'ledgerKind' = e.kind
  order by v.id limit 1) earlier on true
cross join lateral (
  values
    (e.due_at, signer_user(e.order_id), e.received_method, coalesce(earlier.fen, 0)),
    (coalesce(e.underway_at, e.done_at, e.due_at), coalesce(e.underway_by, e.done_by, signer_user(e.order_id)),
      case when coalesce(earlier.fen, 0) = 0 then e.received_method end, e.missing_fen - coalesce(earlier.fen, 0))
) p (at, received_by, method, amount_fen)
where e.missing_fen > 0 and p.amount_fen > 0;

-- 现付 freight has a ledger entry, too. The previous version leaves it out of its figures.
alter table ledger_entry drop constraint ledger_entry_payment_check;
alter table ledger_entry add constraint ledger_entry_payment_check check (payment in ('prepaid', 'collect', 'monthly', 'on_receipt'));

-- The few entries paid in part, whose sums are subtracted from those of all entries that are due.
create index ledger_entry_carrier_part on ledger_entry (carrier_id, due_at) include (kind, payment, received_fen)
  where state = 'due' and received_fen > 0;
create index ledger_entry_factory_part on ledger_entry (factory_id, due_at) include (kind, payment, received_fen)
  where state = 'due' and received_fen > 0;

-- Of a carrier: what a smaller amount than due at the signature pays first, freight 到付 or 代收货款.
alter table factory add column short_first text not null default 'freight' check (short_first in ('freight', 'cod'));

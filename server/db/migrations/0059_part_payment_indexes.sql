-- outside a transaction
-- The few entries paid in part, whose sums are subtracted from those of all entries that are due.
create index concurrently if not exists ledger_entry_carrier_part on ledger_entry (carrier_id, due_at) include (kind, payment, received_fen)
  where state = 'due' and received_fen > 0;
create index concurrently if not exists ledger_entry_factory_part on ledger_entry (factory_id, due_at) include (kind, payment, received_fen)
  where state = 'due' and received_fen > 0;

-- What came in of an entry's money: all of it once it is collected or settled, or a part with the signature.
alter table ledger_entry
  add column received_fen bigint not null default 0,
  -- how it came in at the signature; null: nothing did, or it was registered later
  add column received_method text check (received_method in ('cash', 'wechat', 'alipay', 'transfer', 'card'));

update ledger_entry set received_fen = amount_fen where state in ('collected', 'remitted', 'settled');

alter table ledger_entry add constraint ledger_entry_received check (
  received_fen between 0 and amount_fen
  and (received_fen = amount_fen or state not in ('collected', 'remitted', 'settled'))
);

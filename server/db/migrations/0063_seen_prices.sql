-- The prices of a line that an operator last saw: those before its first change since (product.md §5). A line whose prices have not
-- changed since has no row; accepting or stopping it removes the row.
create table seen_price (
  line_id bigint primary key references line (id) on delete cascade,
  -- {heavyTiers, lightTiers, minChargeFen}, as contract/price/priceDoubts.ts CheckedPrices
  prices jsonb not null
);
insert into seen_price (line_id, prices) select line_id, before from price_move where decision is null;

-- Rows of a price list whose prices look like a slip wait until somebody confirms them.
alter table line_import_row
  drop constraint line_import_row_outcome_check,
  add constraint line_import_row_outcome_check check (outcome in ('new', 'changed', 'doubtful', 'unchanged', 'faulty')),
  -- sentences (contract/rules/priceDoubts.ts)
  add column doubts jsonb not null default '[]';

update line_import set counts = counts || '{"doubtful": 0}' where counts is not null;

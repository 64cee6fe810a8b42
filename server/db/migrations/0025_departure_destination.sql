-- Where a departure goes, as a region: it takes what is unloaded there and nothing else. Null: entered before, in words alone.
alter table departure add column destination_code text;

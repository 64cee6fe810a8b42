-- How a carrier's own sheet was mapped: {titles, mapping} of contract/lines/importCalls.ts. null: it had our titles.
alter table line_import add column sheet jsonb;

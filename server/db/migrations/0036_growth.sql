-- What grows for years (docs/growth.md). What is swept is found by its age along an ordinary index: rows that take the place of swept ones
-- spread every age over all of the table, and the block ranges of the index before then name all of it. Those indexes go a version later.
create index notice_age on notice (created_at);
create index stream_event_age on stream_event (at);
create index login_event_age on login_event (at);
create index sms_notice_age on sms_notice (created_at);
create index open_event_age on open_event (at);

-- Each order is written anew six times in its first days. Vacuumed after a share of all orders, as PostgreSQL does by itself, those days' rows
-- would be looked up one by one for months wherever orders are counted along an index; so it comes about once a day in a county. Of the
-- indexes, too, since the rows of a day are too few for PostgreSQL to clean them.
alter table freight_order set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000, vacuum_index_cleanup = on);
alter table waybill set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000, vacuum_index_cleanup = on);
-- Only ever added to: the newest pages, and no index.
alter table tracking_event set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
alter table order_event set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
-- Marks live for ten minutes.
alter table line_mark set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table board_mark set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

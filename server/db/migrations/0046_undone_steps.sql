-- 撤销 (product.md §5): what a step found, so that it can be taken back exactly; the line of the timeline stays and says that it was.
alter table order_event
  -- server/modules/orders/undo/before.ts; null: not a step that can be taken back, or one of before this column
  add column before jsonb,
  add column undone_at timestamptz,
  add column undone_by bigint references app_user (id);

-- What tracking told of a step that was taken back: kept, and told no more beside the correction.
alter table tracking_event add column undone_at timestamptz;

-- A departure whose orders did not leave after all.
alter table departure
  add column undone_at timestamptz,
  add column undone_by bigint references app_user (id);

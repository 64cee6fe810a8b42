-- A user is disabled by its factory, by the platform (platform_disabled_reason), or by both: lifting one leaves the other.
-- `enabled` says that neither stands in the way.
alter table app_user add column disabled_by_factory boolean not null default false;
update app_user set disabled_by_factory = true
where not enabled and platform_disabled_reason is null and mobile is not null;

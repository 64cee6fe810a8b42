-- How each user has the site displayed (specification §2), on whichever device it logs in; null where nothing was ever chosen.
alter table app_user add column settings jsonb;

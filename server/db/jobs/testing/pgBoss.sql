-- The job table of pg-boss 10.4.2 as an earlier version of this program made it (its plans.js), without the indexes.
create schema pgboss;
create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
create table pgboss.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state pgboss.job_state not null default('created'),
  retry_limit integer not null default(2),
  retry_count integer not null default(0),
  retry_delay integer not null default(0),
  retry_backoff boolean not null default false,
  start_after timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  singleton_key text,
  singleton_on timestamp without time zone,
  expire_in interval not null default interval '15 minutes',
  created_on timestamp with time zone not null default now(),
  completed_on timestamp with time zone,
  keep_until timestamp with time zone not null default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text
) partition by list (name);
create table pgboss.codes partition of pgboss.job for values in ('sms.sendCode');
create table pgboss.notices partition of pgboss.job for values in ('sms.sendNotice');
create table pgboss.others partition of pgboss.job for values in ('bulk.run', 'consult.tellUnread', 'webhook.deliver');

insert into pgboss.job (name, data, state, retry_count, start_after, started_on, expire_in) values
  ('sms.sendCode', '{"smsCodeId": 1}', 'created', 0, now() - interval '5 seconds', null, interval '30 seconds'),
  ('sms.sendNotice', '{"smsNoticeId": 2}', 'retry', 2, now() + interval '1 minute', null, interval '1 minute'),
  ('consult.tellUnread', '{"consultId": 3, "side": "carrier"}', 'created', 0, now() + interval '2 minutes', null, interval '30 seconds'),
  ('bulk.run', '{"bulkJobId": 5}', 'active', 1, now() - interval '1 hour', now() - interval '1 hour', interval '5 minutes'),
  ('sms.sendNotice', '{"smsNoticeId": 9}', 'active', 0, now() - interval '2 seconds', now(), interval '1 minute'),
  ('sms.sendCode', '{"smsCodeId": 6}', 'completed', 0, now() - interval '1 hour', now(), interval '30 seconds'),
  ('sms.sendNotice', '{"smsNoticeId": 7}', 'failed', 20, now() - interval '1 hour', now(), interval '1 minute'),
  ('webhook.deliver', '{"webhookId": 8}', 'created', 0, now(), null, interval '1 minute'),
  ('webhook.deliver', '{"webhookId": 8}', 'created', 0, now() + interval '1 hour', null, interval '1 minute');

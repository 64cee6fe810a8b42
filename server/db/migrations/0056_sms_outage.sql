-- The provider's failures since it last accepted an SMS: one row, or none while SMS work. Every process counts here, so that operators
-- see the same figures from each. `fault` is the provider's code alone, without mobile or text.
create table sms_outage (
  id boolean primary key default true check (id),
  since timestamptz not null,
  failed integer not null,
  fault text not null
);

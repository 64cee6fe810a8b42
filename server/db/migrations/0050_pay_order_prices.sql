-- The price list that a renewal was sold at. A payment that comes after operators changed the prices is settled at these.
alter table pay_order add column price_list_id bigint references renewal_price_list (id);
update pay_order o set price_list_id = (
  select p.id from renewal_price_list p where p.at <= o.created_at order by p.id desc limit 1
);

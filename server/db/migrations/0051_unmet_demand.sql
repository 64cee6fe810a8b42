-- The name that code and documents use. The previous version, which may still run, reads and writes by a view of the old name.
alter table sought_in_vain rename to unmet_demand;
alter index sought_in_vain_pkey rename to unmet_demand_pkey;
create view sought_in_vain as select * from unmet_demand;
comment on view sought_in_vain is 'for the previous version only; the next migration may drop it';

-- The numbers of a line's service fees, for the search: reading them one by one from `fees` unpacks the jsonb value for each. The order
-- is that of serviceTerms in server/modules/lines/search/servicesSql.ts; null where the line does not offer the service.
create function service_terms(fees jsonb) returns bigint[] language sql immutable as $$
  select array[
    (fees #>> '{pickup,startFen}')::bigint, (fees #>> '{pickup,includedGrams}')::bigint, (fees #>> '{pickup,fenPerExtraTonne}')::bigint,
    (fees #>> '{delivery,startFen}')::bigint, (fees #>> '{delivery,includedGrams}')::bigint,
    (fees #>> '{delivery,fenPerExtraTonne}')::bigint,
    (fees #>> '{upstairs,fenPerTonne}')::bigint, (fees #>> '{upstairs,minFen}')::bigint,
    (fees #>> '{insurance,ratePpm}')::bigint, (fees #>> '{insurance,minFen}')::bigint,
    (fees #>> '{cod,ratePpm}')::bigint, (fees #>> '{cod,minFen}')::bigint,
    (fees #>> '{receipt,fenPerCopy}')::bigint, (fees #>> '{hold,fen}')::bigint]
$$;

-- A line of before has null until it is next edited or an order on it is signed; the search computes its numbers meanwhile, five times as
-- slowly. A rewrite of all lines here would hold up their carriers during the upgrade.
alter table line add column service_terms bigint[];
create function write_service_terms() returns trigger language plpgsql as $$
begin
  new.service_terms := service_terms(new.fees);
  return new;
end $$;
create trigger line_service_terms before insert or update on line for each row execute function write_service_terms();

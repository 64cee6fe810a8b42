-- 就低计费 (contract/price/baseFreight.ts): where the beginning of a later tier costs less than the goods, they are billed as that.
alter table line add column is_deficit_rated boolean not null default true;
-- For each tier the least that a later one costs at its beginning, fen, for the search's total; null for the last tier, and altogether
-- where the line does without. Written with the line.
alter table line add column heavy_deficit_fen bigint[];
alter table line add column light_deficit_fen bigint[];

create function deficit_fen(froms bigint[], prices bigint[]) returns bigint[] language plpgsql immutable as $$
declare
  cheapest bigint;
  deficits bigint[] := array_fill(null::bigint, array[cardinality(froms)]);
begin
  for tier in reverse cardinality(froms)..2 loop
    cheapest := least(cheapest, (froms[tier] * prices[tier] * 2 + 1000000) / 2000000);
    deficits[tier - 1] := cheapest;
  end loop;
  return deficits;
end $$;

create function write_line_deficits() returns trigger language plpgsql as $$
begin
  -- an import checked by the version before does not say
  new.is_deficit_rated := coalesce(new.is_deficit_rated, true);
  new.heavy_deficit_fen := case when new.is_deficit_rated then deficit_fen(new.heavy_from_grams, new.heavy_fen_per_tonne) end;
  new.light_deficit_fen := case when new.is_deficit_rated then deficit_fen(new.light_from_cm3, new.light_fen_per_m3) end;
  return new;
end $$;
create trigger line_deficits before insert or update of
  is_deficit_rated, heavy_from_grams, heavy_fen_per_tonne, light_from_cm3, light_fen_per_m3
  on line for each row execute function write_line_deficits();

create or replace function write_line_card() returns trigger language plpgsql as $$
begin
  new.card := rtrim((select row_to_json(c)::text from (select
    new.id as "id", new.status as "status", new.site_id as "siteId", new.origin_name as "originName", new.origin_phones as "originPhones",
    new.destination_code as "destinationCode", new.destination_text as "destinationText", new.destination_name as "destinationName",
    new.via_texts as "viaTexts", new.is_direct as "isDirect",
    new.transit_hours_min as "transitHoursMin", new.transit_hours_max as "transitHoursMax",
    new.departure_days as "departureDays", new.cut_off_minutes as "cutOffMinutes",
    array(select row_to_json(t) from unnest(new.heavy_from_grams, new.heavy_fen_per_tonne) t("fromGrams", "fenPerTonne")) as "heavyTiers",
    array(select row_to_json(t) from unnest(new.light_from_cm3, new.light_fen_per_m3) t("fromCm3", "fenPerM3")) as "lightTiers",
    new.min_charge_fen as "minChargeFen", new.is_deficit_rated as "isDeficitRated",
    array(select k from unnest(array['pickup', 'delivery', 'upstairs', 'insurance', 'cod', 'receipt', 'hold']) k
      where jsonb_typeof(new.fees -> k) = 'object') as "services",
    new.popularity as "popularity",
    to_char(new.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt") c), '}');
  return new;
end $$;

update line set is_deficit_rated = true;

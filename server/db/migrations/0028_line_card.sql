-- What a search shows of a line and that is the same for all who ask, written once, when the line is: JSON text that lacks its closing
-- brace, in the names of contract/lines/calls.ts lineCard. The search adds the carrier's name, the total and what was measured.
alter table line add column card text not null default '';

create function write_line_card() returns trigger language plpgsql as $$
begin
  new.card := rtrim((select row_to_json(c)::text from (select
    new.id as "id", new.status as "status", new.site_id as "siteId", new.origin_name as "originName", new.origin_phones as "originPhones",
    new.destination_code as "destinationCode", new.destination_text as "destinationText", new.destination_name as "destinationName",
    new.via_texts as "viaTexts", new.is_direct as "isDirect",
    new.transit_hours_min as "transitHoursMin", new.transit_hours_max as "transitHoursMax",
    new.departure_days as "departureDays", new.cut_off_minutes as "cutOffMinutes",
    array(select row_to_json(t) from unnest(new.heavy_from_grams, new.heavy_fen_per_tonne) t("fromGrams", "fenPerTonne")) as "heavyTiers",
    array(select row_to_json(t) from unnest(new.light_from_cm3, new.light_fen_per_m3) t("fromCm3", "fenPerM3")) as "lightTiers",
    new.min_charge_fen as "minChargeFen",
    array(select k from unnest(array['pickup', 'delivery', 'upstairs', 'insurance', 'cod', 'receipt', 'hold']) k
      where jsonb_typeof(new.fees -> k) = 'object') as "services",
    new.popularity as "popularity",
    to_char(new.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt") c), '}');
  return new;
end $$;
-- after line_hold, which decides the status: triggers fire in the order of their names
create trigger line_shown before insert or update on line for each row execute function write_line_card();

-- what waits in a list is looked through by every search: a line is found by the index itself as soon as it is saved
alter index line_match set (fastupdate = off);
select gin_clean_pending_list('line_match');

update line set card = '';

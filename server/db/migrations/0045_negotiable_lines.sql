-- 面议: a line may be without a price, and then without tiers and a least charge (product.md §3). What had tiers before is right as it is;
-- each constraint still asks both kinds of tiers of a line that has one.
alter table line drop constraint line_heavy_tiers;
alter table line add constraint line_heavy_tiers check (
  (cardinality(heavy_from_grams) between 1 and 12 and heavy_from_grams[1] = 0 or
    cardinality(heavy_from_grams) = 0 and cardinality(light_from_cm3) = 0 and min_charge_fen = 0)
  and cardinality(heavy_from_grams) = cardinality(heavy_fen_per_tonne));
alter table line drop constraint line_light_tiers;
alter table line add constraint line_light_tiers check (
  (cardinality(light_from_cm3) between 1 and 12 and light_from_cm3[1] = 0 or
    cardinality(heavy_from_grams) = 0 and cardinality(light_from_cm3) = 0)
  and cardinality(light_from_cm3) = cardinality(light_fen_per_m3));

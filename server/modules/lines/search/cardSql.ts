import { serviceKeys } from '../../../../contract/lines/words.ts'
import { jsonMoment } from '../../../db/sqlText.ts'

const serviceList = serviceKeys.map((key) => `'${key}'`).join(', ')

/**
 * A line as a search result shows it, in the names of contract/lines/calls.ts lineCard. The statement around it calls line `l`, its
 * carrier's factory `f`, line_stats, left joined, `s`, and gives `p.total_fen`.
 */
export const cardSql = `json_build_object(
  'id', l.id, 'status', l.status, 'carrier', json_build_object('id', f.id, 'name', f.name), 'siteId', l.site_id,
  'originName', l.origin_name, 'originPhones', l.origin_phones,
  'destinationCode', l.destination_code, 'destinationText', l.destination_text, 'destinationName', l.destination_name,
  'viaTexts', l.via_texts, 'isDirect', l.is_direct,
  'transitHoursMin', l.transit_hours_min, 'transitHoursMax', l.transit_hours_max,
  'departureDays', l.departure_days, 'cutOffMinutes', l.cut_off_minutes,
  'heavyTiers', (select json_agg(json_build_object('fromGrams', t.f, 'fenPerTonne', t.p)) from unnest(l.heavy_from_grams, l.heavy_fen_per_tonne) t(f, p)),
  'lightTiers', (select json_agg(json_build_object('fromCm3', t.f, 'fenPerM3', t.p)) from unnest(l.light_from_cm3, l.light_fen_per_m3) t(f, p)),
  'minChargeFen', l.min_charge_fen,
  'services', (select coalesce(json_agg(k), '[]') from unnest(array[${serviceList}]) k where jsonb_typeof(l.fees -> k) = 'object'),
  'popularity', l.popularity, 'totalFen', p.total_fen,
  'experience', case when s.waybills_90_days >= 10 then json_build_object('waybills', s.waybills_90_days, 'medianHours', s.median_hours, 'p90Hours', s.p90_hours, 'onTimePercent', s.on_time_percent) end,
  'updatedAt', ${jsonMoment('l.updated_at')})`

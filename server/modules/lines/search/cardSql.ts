/**
 * A line as a search result shows it, JSON text in the names of contract/lines/calls.ts lineCard: what the line itself says was
 * written with it (line.card). The statement around it calls line `l`, its carrier's factory `f`, line_stats, left joined, `s`, and
 * gives `p.total_fen`.
 */
export const cardSql = `(l.card || ',"carrier":{"id":' || f.id || ',"name":' || to_json(f.name) || '},"totalFen":' || coalesce(p.total_fen::text, 'null')
  || ',"experience":' || case when s.waybills_90_days >= 10 then json_build_object('waybills', s.waybills_90_days,
    'medianHours', s.median_hours, 'p90Hours', s.p90_hours, 'onTimePercent', s.on_time_percent)::text else 'null' end || '}')`

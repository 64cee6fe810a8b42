/**
 * A line's search card as JSON text in the names of lineCard (contract/lines/calls.ts). The line's own part is stored in
 * line.card. The surrounding statement names line `l`, its carrier's factory `f`, the left joined line_stats `s`, and provides
 * `p.total_fen`.
 */
export const cardSql = `(l.card || ',"carrier":{"id":' || f.id || ',"name":' || to_json(f.name) || '},"totalFen":' || coalesce(p.total_fen::text, 'null')
  || ',"experience":' || case when s.waybills_90_days >= 10 then json_build_object('waybills', s.waybills_90_days,
    'medianHours', s.median_hours, 'p90Hours', s.p90_hours, 'onTimePercent', s.on_time_percent)::text else 'null' end || '}')`

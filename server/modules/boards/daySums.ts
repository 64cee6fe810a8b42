import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isLost as lost } from '../orders/index.ts'

const isLost = sql.raw(lost)
const minutesUntil = (later: RawBuilder<unknown>, earlier: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from ${later} - ${earlier}) / 60))::integer`

/** Whether `at` falls on the day of `pair`. */
const onDay = (at: RawBuilder<unknown>) =>
  sql`${at} >= china_day_start(pair.day) and ${at} < china_day_start(pair.day + 1)`

/**
 * Rows of board_day for the carriers and days of a table expression `pair (carrier_id, day)`. Sums the orders, waybills and
 * consults themselves. Upkeep stores them; reads use them for days that changed since.
 */
export const daySumsSql = sql`
  select pair.carrier_id, pair.day, placed.*, signed.*, asked.* from pair
  cross join lateral (
    select count(*)::integer as orders, (count(*) filter (where ${isLost}))::integer as lost_orders,
      coalesce(sum(o.total_fen) filter (where not ${isLost}), 0)::bigint as freight_fen,
      coalesce(sum(o.weight_grams) filter (where not ${isLost}), 0)::bigint as weight_grams,
      coalesce(sum(o.volume_cm3) filter (where not ${isLost}), 0)::bigint as volume_cm3,
      (count(*) filter (where o.exception is not null and not ${isLost}))::integer as exception_orders,
      coalesce(array_agg(${minutesUntil(sql`w.created_at`, sql`o.created_at`)}) filter (where w.id is not null), '{}') as accept_minutes
    from freight_order o left join waybill w on w.order_id = o.id
    where o.carrier_id = pair.carrier_id and ${onDay(sql`o.created_at`)}
  ) placed
  cross join lateral (
    select count(*)::integer as signed_orders, coalesce(sum(o.total_fen), 0)::bigint as signed_freight_fen,
      count(w.expected_at)::integer as timed_orders,
      (count(*) filter (where w.signed_at <= w.expected_at))::integer as on_time_orders
    from waybill w join freight_order o on o.id = w.order_id
    where w.carrier_id = pair.carrier_id and ${onDay(sql`w.signed_at`)}
  ) signed
  cross join lateral (
    select count(*)::integer as consults,
      coalesce(array_agg(${minutesUntil(sql`answer.at`, sql`c.created_at`)}) filter (where answer.at is not null), '{}') as answer_minutes
    from consult c left join lateral (
      select d.at from dialog d where d.consult_id = c.id and d.side = 'carrier' order by d.id limit 1) answer on true
    where c.carrier_id = pair.carrier_id and ${onDay(sql`c.created_at`)}
  ) asked`

/** Rows of board_lane, in the same way. */
export const laneSumsSql = sql`
  select pair.carrier_id, pair.day, o.lane_code, count(*)::integer as orders, sum(o.total_fen)::bigint as freight_fen,
    sum(o.weight_grams)::bigint as weight_grams, sum(o.volume_cm3)::bigint as volume_cm3
  from pair join freight_order o on o.carrier_id = pair.carrier_id and ${onDay(sql`o.created_at`)}
  where not ${isLost} group by pair.carrier_id, pair.day, o.lane_code`

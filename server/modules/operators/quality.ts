import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import { qualityDays } from '#contract/operators/lineWords.ts'

/** Returns the start of the period that quality covers. */
export const qualitySince = (now: Date) => new Date(now.getTime() - qualityDays * dayMs)

/** Returns the quality of the orders meeting a condition on `o`, as the lateral join `q`. Percents are rounded half up. */
export const qualityOf = (condition: RawBuilder<unknown>, since: Date) => sql`lateral (
  select count(*) as orders,
    round(100.0 * count(*) filter (where w.signed_at <= w.expected_at)
      / nullif(count(*) filter (where w.signed_at is not null and w.expected_at is not null), 0))::integer as on_time_percent,
    round(100.0 * count(*) filter (where o.exception is not null) / nullif(count(*), 0))::integer as exception_percent,
    coalesce(sum((select count(*) from fee_change c where c.order_id = o.id and c.dispute_reason is not null)), 0)::bigint as disputes
  from freight_order o left join waybill w on w.order_id = o.id
  where ${condition} and o.created_at >= ${since}) q`

/** Columns of `q`. */
export const qualityColumns = sql`q.orders, q.on_time_percent as "onTimePercent",
  q.exception_percent as "exceptionPercent", q.disputes`

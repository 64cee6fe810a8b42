import { sql } from 'kysely'
import type { CarrierFigures } from '#contract/carrier/carrierPageCalls.ts'
import {
  answeredConsultsMin,
  carrierDays,
  carrierSampleMax,
  rateWaybillsMin,
} from '#contract/carrier/carrierPageWords.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { Database } from '#server/db/database.ts'

interface Counted {
  waybills: number
  timed: number
  onTime: number
  damaged: number
  disputed: number
  consults: number
  answered: number
  answerMinutes: number | null
}

/**
 * Counts a carrier's newest waybills and consults since a day: on time, damaged or short, disputed, answered. Damage is
 * registered by the carrier or reported by the recipient. The cost does not grow with the carrier: its own index finds each
 * sample, and a primary key each row.
 */
export const figuresSql = (carrierId: number, since: Date) => sql<Counted>`
  with sample as materialized (
    select w.order_id, coalesce(w.arrived_at, w.signed_at) as arrived_at, w.expected_at from waybill w
    where w.carrier_id = ${carrierId} and w.signed_at >= ${since}
    order by w.signed_at desc limit ${carrierSampleMax}
  ), waybills as (
    select count(*)::integer as waybills, count(s.expected_at)::integer as timed,
      (count(*) filter (where s.arrived_at <= s.expected_at))::integer as on_time,
      (count(*) filter (where o.exception ->> 'kind' in ('damage', 'shortage')
        or exists (select 1 from recipient_report r where r.order_id = o.id)))::integer as damaged,
      (count(*) filter (where exists (
        select 1 from fee_change c where c.order_id = o.id and c.dispute_reason is not null)))::integer as disputed
    from sample s join freight_order o on o.id = s.order_id
  ), asked as materialized (
    select c.id, c.created_at from consult c
    where c.carrier_id = ${carrierId} and c.created_at >= ${since}
    order by c.created_at desc limit ${carrierSampleMax}
  ), answers as (
    select count(*)::integer as consults, count(d.at)::integer as answered,
      percentile_disc(0.5) within group (order by greatest(0, floor(extract(epoch from d.at - a.created_at) / 60)))
        filter (where d.at is not null)::integer as minutes
    from asked a left join lateral (
      select d.at from dialog d where d.consult_id = a.id and d.side = 'carrier' order by d.id limit 1) d on true
  )
  select w.waybills, w.timed, w.on_time as "onTime", w.damaged, w.disputed, a.consults, a.answered, a.minutes as "answerMinutes"
  from waybills w cross join answers a`

/** Returns a part of a whole in a thousandth, rounded half up. */
const permille = (part: number, whole: number) => Math.floor((2000 * part + whole) / (2 * whole))

/** Returns a carrier's figures of the last 90 days; rates need a minimum number of waybills (product.md §5). */
export async function readFigures(db: Database, carrierId: number, now: Date): Promise<CarrierFigures> {
  const { rows } = await figuresSql(carrierId, new Date(now.getTime() - carrierDays * dayMs)).execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A count of nothing is a row, too')
  const { waybills, timed, onTime, damaged, disputed, consults, answered } = counted
  const hasRates = waybills >= rateWaybillsMin
  return {
    waybills,
    onTimePercent: timed >= rateWaybillsMin ? Math.floor((100 * onTime) / timed) : null,
    damagePermille: hasRates ? permille(damaged, waybills) : null,
    disputePermille: hasRates ? permille(disputed, waybills) : null,
    consults,
    answeredConsults: answered,
    answerMinutes: answered >= answeredConsultsMin ? counted.answerMinutes : null,
  }
}

import { sql } from 'kysely'
import type { BoardSums, BoardWait, CarrierBoard } from '#contract/boards/calls.ts'
import { boardLanesMax } from '#contract/boards/words.ts'
import { regionText } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import type { Database } from '#server/db/database.ts'
import { eachDay } from './period.ts'
import type { Days } from './period.ts'
import { boardDays, boardLanes } from './rollup.ts'
import type { CarrierId } from './rollup.ts'

export interface Spans {
  present: Days
  before: Days
}

const nothing: BoardSums = {
  orders: 0,
  lostOrders: 0,
  freightFen: 0,
  weightGrams: 0,
  volumeCm3: 0,
  exceptionOrders: 0,
  signedOrders: 0,
  signedFreightFen: 0,
  timedOrders: 0,
  onTimeOrders: 0,
  consults: 0,
}
const figures = Object.keys(nothing) as (keyof BoardSums)[]

const sumOf = (days: readonly BoardSums[]): BoardSums => {
  const total = { ...nothing }
  for (const day of days) for (const figure of figures) total[figure] += day[figure]
  return total
}

/** Reads the sums of every day of both spans, including days without orders. */
async function readDays(db: Database, carrierId: CarrierId, { present, before }: Spans) {
  const { rows } = await sql<BoardSums & { day: string }>`
    with ${boardDays(carrierId, { from: before.from, to: present.to })}
    select day::text as day, sum(orders)::bigint as orders, sum(lost_orders)::bigint as "lostOrders",
      sum(freight_fen)::bigint as "freightFen", sum(weight_grams)::bigint as "weightGrams", sum(volume_cm3)::bigint as "volumeCm3",
      sum(exception_orders)::bigint as "exceptionOrders", sum(signed_orders)::bigint as "signedOrders",
      sum(signed_freight_fen)::bigint as "signedFreightFen", sum(timed_orders)::bigint as "timedOrders",
      sum(on_time_orders)::bigint as "onTimeOrders", sum(consults)::bigint as consults
    from board group by day`.execute(db)
  const found = new Map(rows.map((row) => [row.day, row]))
  const daysOf = (days: Days) => eachDay(days).map((day) => found.get(day) ?? { ...nothing, day })
  return { present: daysOf(present), before: daysOf(before) }
}

interface WaitRow extends BoardWait {
  isPresent: boolean
  kind: 'accept' | 'answer'
}

/** Reads medians and 90th percentiles. Counts equal minutes together, so that no long list is sorted. */
async function readWaits(db: Database, carrierId: CarrierId, { present, before }: Spans) {
  const { rows } = await sql<WaitRow>`
    with ${boardDays(carrierId, { from: before.from, to: present.to })},
    counted as (
      select day >= ${present.from}::date as is_present, 'accept' as kind, minutes, count(*) as times
      from board, unnest(accept_minutes) minutes group by 1, 2, 3
      union all
      select day >= ${present.from}::date, 'answer', minutes, count(*) from board, unnest(answer_minutes) minutes group by 1, 2, 3
    ), running as (
      select *, sum(times) over (partition by is_present, kind order by minutes) as so_far,
        sum(times) over (partition by is_present, kind) as total
      from counted
    )
    select is_present as "isPresent", kind, max(total)::bigint as count,
      min(minutes) filter (where so_far * 2 >= total) as "medianMinutes",
      min(minutes) filter (where so_far * 10 >= total * 9) as "p90Minutes"
    from running group by is_present, kind`.execute(db)
  const none: BoardWait = { count: 0, medianMinutes: null, p90Minutes: null }
  return (isPresent: boolean, kind: WaitRow['kind']): BoardWait =>
    rows.find((row) => row.isPresent === isPresent && row.kind === kind) ?? none
}

interface LaneRow {
  code: string
  place: number
  orders: number
  freightFen: number
  weightGrams: number
  volumeCm3: number
}

/** Reads where the orders go: the busiest lanes by name, the rest as one. */
async function readLanes(
  db: Database,
  carrierId: CarrierId,
  present: Days,
): Promise<Pick<CarrierBoard, 'lanes' | 'otherLanes'>> {
  const { rows } = await sql<LaneRow & { lanes: number }>`
    with ${boardLanes(carrierId, present)},
    lane as (
      select lane_code, sum(orders) as orders, sum(freight_fen) as freight_fen, sum(weight_grams) as weight_grams,
        sum(volume_cm3) as volume_cm3
      from board group by lane_code
    ), placed as (
      select *, row_number() over (order by orders desc, freight_fen desc, lane_code) as place from lane
    )
    select case when place <= ${boardLanesMax} then lane_code else '' end as code, min(place) as place, count(*) as lanes,
      sum(orders)::bigint as orders, sum(freight_fen)::bigint as "freightFen", sum(weight_grams)::bigint as "weightGrams",
      sum(volume_cm3)::bigint as "volumeCm3"
    from placed group by 1 order by 2`.execute(db)
  const other = rows.find(({ code }) => code === '')
  return {
    lanes: rows
      .filter(({ code }) => code !== '')
      .map((row) => ({ ...row, text: regionText(regions, row.code) || row.code })),
    otherLanes: other ?? { lanes: 0, orders: 0, freightFen: 0, weightGrams: 0, volumeCm3: 0 },
  }
}

/** Reads what both boards have in common. Call it in one database snapshot, so that the parts agree. */
export async function readBoard(
  db: Database,
  carrierId: CarrierId,
  spans: Spans,
): Promise<Omit<CarrierBoard, 'outstanding'>> {
  const days = await readDays(db, carrierId, spans)
  const waitOf = await readWaits(db, carrierId, spans)
  const lanes = await readLanes(db, carrierId, spans.present)
  const period = (which: keyof Spans) => ({
    ...spans[which],
    sums: sumOf(days[which]),
    acceptWait: waitOf(which === 'present', 'accept'),
    answerWait: waitOf(which === 'present', 'answer'),
  })
  return { present: period('present'), before: period('before'), days: days.present, ...lanes }
}
